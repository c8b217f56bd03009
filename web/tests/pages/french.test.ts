// The pages' French: narrow no-break spaces before ; : ! ? and inside guillemets, and curly apostrophes.
import { expect, test } from 'vitest'

const FRENCH = /\bfr:\s*'([^'\n]*)'/g
const files = import.meta.glob<string>('../../src/pages/**/*.{ts,svelte}', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const told = Object.values(files).flatMap((text) => [...text.matchAll(FRENCH)].map((found) => found[1] ?? ''))

test('there is French on the pages', () => {
  expect(told.length).toBeGreaterThan(100)
})

test.each(told)('%s', (words) => {
  expect(words).not.toMatch(/[^\u202f][;:!?»]/)
  expect(words).not.toMatch(/«[^\u202f]/)
})
