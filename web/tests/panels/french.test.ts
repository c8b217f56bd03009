// French is set as French is: a space that does not break before ; : ! ?, round apostrophes, an ellipsis without a space.
import { readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'

const folder = new URL('../../src/table/panels/', import.meta.url)
const files = [...readdirSync(folder).map((name) => new URL(name, folder)), new URL('../TablePage.svelte', folder)]
const said = files.flatMap((file) => {
  const source = readFileSync(file, 'utf8')
  return [...source.matchAll(/\bfr: '((?:[^'\\]|\\.)*)'/g)].map(([, words]) => ({ file: file.pathname.split('/').at(-1), words: words!.replaceAll('\\u00a0', '\u00a0') }))
})

test('there are French words to look at', () => {
  expect(said.length).toBeGreaterThan(100)
})

test.each(said)('$file: $words', ({ words }) => {
  expect(words).not.toMatch(/[^\u00a0\u202f][;:!?](?!\d)/)
  expect(words).not.toMatch(/['"]/)
  expect(words).not.toMatch(/\s…|\.\.\./)
})
