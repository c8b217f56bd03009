import { describe, expect, test } from 'vitest'
import { folded, idsOf, partOf, partsOf, searched } from '../../src/pages/rules/reading'
import type { Rule, Rulebook } from '../../src/lib/types'

const rule = (id: string, text: string, why = '', examples: string[] = []): Rule => ({
  id,
  text,
  why,
  examples,
  form: id ? 'rule' : 'heading',
})
const book: Rulebook = {
  title: 'Tag',
  opening: '',
  prefix: 'TG',
  designers: 'For designers',
  designers_opening: '',
  chapters: [
    {
      id: 'TG-1',
      title: '1. Play',
      part: 'players',
      rules: [rule('', 'At home'), rule('TG-1.1', 'Run, as TG-2 says.', 'It is fun.')],
    },
    {
      id: 'TG-2',
      title: '2. Stop',
      part: 'designers',
      rules: [rule('TG-2.1', 'À l’arrêt, l’élève s’évanouit.', '', ['Zoé tombe (TG-1.1).'])],
    },
  ],
}
const ids = idsOf(book)

describe('a paragraph', () => {
  test('links to the rules that exist, and only to those', () => {
    expect(partsOf('See TG-1.1 and TG-9.', ids)).toEqual([
      { text: 'See ' },
      { text: 'TG-1.1', rule: 'TG-1.1' },
      { text: ' and TG-9.' },
    ])
  })

  test('marks what is searched for without case and accents, and loses no letter', () => {
    const text = 'À l’arrêt, l’élève s’évanouit.'
    const parts = partsOf(text, ids, "L'ELEVE")
    expect(parts.filter((part) => part.found).map((part) => part.text)).toEqual(['l’élève'])
    expect(parts.map((part) => part.text).join('')).toBe(text)
  })
})

test('folding keeps the length, so that places in both texts are the same', () => {
  for (const text of ['Éva', 'œuf', 'ﬁn', 'naïve ’']) expect(folded(text)).toHaveLength(text.length)
})

test('a search looks into texts, reasons, examples and ids', () => {
  expect(searched(book, 'fun').map((chapter) => chapter.id)).toEqual(['TG-1'])
  expect(searched(book, 'zoe').map((chapter) => chapter.id)).toEqual(['TG-2'])
  expect(searched(book, 'tg-2.1').map((chapter) => chapter.id)).toEqual(['TG-2'])
  expect(searched(book, '  ')).toBe(book.chapters)
  expect(searched(book, 'nothing like it')).toEqual([])
})

test('a rule and a chapter are found in the part that holds them', () => {
  expect(partOf(book, 'TG-2.1')).toBe('designers')
  expect(partOf(book, 'TG-2')).toBe('designers')
  expect(partOf(book, 'TG-1.1')).toBe('players')
  expect(partOf(book, 'TG-9.9')).toBe('players')
  expect(partOf(book, '')).toBe('players')
})
