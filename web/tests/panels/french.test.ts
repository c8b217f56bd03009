// French is set as French is: a space that does not break before ; : ! ?, round apostrophes, an ellipsis without a space.
import { expect, test } from 'vitest'

const sources: Record<string, string> = import.meta.glob(
  ['../../src/table/panels/*', '../../src/table/TablePage.svelte'],
  {
    query: '?raw',
    import: 'default',
    eager: true,
  },
)
const said = Object.entries(sources).flatMap(([path, source]) =>
  [...source.matchAll(/\bfr: '((?:[^'\\]|\\.)*)'/g)].map(([, words]) => ({
    file: path.split('/').at(-1),
    words: words!.replaceAll('\\u00a0', '\u00a0'),
  })),
)

test('there are French words to look at', () => {
  expect(said.length).toBeGreaterThan(100)
})

test.each(said)('$file: $words', ({ words }) => {
  expect(words).not.toMatch(/[^\u00a0\u202f][;:!?](?!\d)/)
  expect(words).not.toMatch(/['"]/)
  expect(words).not.toMatch(/\s…|\.\.\./)
})
