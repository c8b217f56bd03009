import { describe, expect, test } from 'vitest'
import type { CardFacts, DeckSection, Sheet } from '../../../src/lib/types'
import {
  byKind,
  chosenIn,
  completed,
  curveOf,
  isFixed,
  listed,
  sameCards,
  sectionFor,
  sizeOf,
  textOf,
  withOneLess,
  withOneMore,
} from '../../../src/pages/build/deck'
import { facetsFor, fits, NOTHING, ordered, toggled, wishes } from '../../../src/pages/build/filters'

const section = (name: string, most: number, cards: string[], copies: number | null = null): DeckSection => ({
  name,
  words: name,
  least: most,
  most,
  copies,
  size_rule: null,
  copies_rule: null,
  cards,
})
const banner = section('banner', 1, ['hawk', 'wolf'])
const main = section('deck', 6, ['scout', 'guard', 'song'], 2)
const side = section('side', 3, ['guard'])
const SECTIONS = [banner, main, side]

const card = (name: string, kind: string, more: Partial<CardFacts> = {}): CardFacts => ({
  name,
  kind,
  kind_words: kind,
  text: '',
  numbers: {},
  facts: {},
  tags: {},
  mark: '',
  icon: null,
  ...more,
})
const cards: Record<string, CardFacts> = {
  hawk: card('Hawk', 'banner'),
  wolf: card('Wolf', 'banner'),
  scout: card('Éclaireur', 'character', {
    numbers: { cost: 1 },
    facts: { traits: 'Elfe, Archer' },
    tags: { traits: ['elf', 'archer'] },
    text: 'Piochez 1 carte.',
  }),
  guard: card('Garde', 'character', { numbers: { cost: 3 }, facts: { traits: 'Elfe' }, tags: { traits: ['elf'] } }),
  song: card('Chant', 'event', { numbers: { cost: 3 }, subname: 'l’Aube' }),
}
const sheet = { cards } as unknown as Sheet

describe('a deck while it is built', () => {
  test('a card that every deck holds is not counted among the chosen ones', () => {
    const fixed = section('retreat', 1, ['horn'])
    const counts = { banner: { hawk: 1 }, retreat: { horn: 1 }, deck: { scout: 2, song: 1 } }
    expect(chosenIn(counts, [...SECTIONS, fixed])).toBe(4)
    expect(chosenIn({}, [...SECTIONS, fixed])).toBe(0)
  })

  test('copies are added and taken out, and nothing else changes', () => {
    const one = withOneMore({}, main, 'scout')
    const two = withOneMore(one, main, 'scout')
    expect(two).toEqual({ deck: { scout: 2 } })
    expect(one).toEqual({ deck: { scout: 1 } })
    expect(withOneLess(two, 'deck', 'scout')).toEqual(one)
    expect(withOneLess(one, 'deck', 'scout')).toEqual({ deck: {} })
    expect(withOneLess(one, 'deck', 'guard')).toEqual(one)
    expect(sizeOf(two, 'deck')).toBe(2)
  })

  test('in a section with one place a card takes the place of another', () => {
    expect(withOneMore({ banner: { hawk: 1 } }, banner, 'wolf')).toEqual({ banner: { wolf: 1 } })
  })

  test('a card goes where one looks, if it may stand there', () => {
    expect(sectionFor(SECTIONS, 'guard')?.name).toBe('deck')
    expect(sectionFor(SECTIONS, 'guard', 'side')?.name).toBe('side')
    expect(sectionFor(SECTIONS, 'guard', 'banner')?.name).toBe('deck')
    expect(sectionFor(SECTIONS, 'stranger')).toBeNull()
  })

  test('it is told as a text with all sections', () => {
    expect(textOf('  My  deck ', { deck: { scout: 2 } }, [banner, main])).toBe(
      'name: My deck\n[banner]\n[deck]\n2 scout\n',
    )
    expect(textOf(' ', {}, [banner])).toBe('[banner]\n')
  })

  test('its cards are counted by their kinds', () => {
    expect(
      byKind(
        [
          ['scout', 2],
          ['song', 1],
          ['guard', 3],
        ],
        sheet,
      ),
    ).toEqual([
      {
        kind: 'character',
        words: 'character',
        copies: 5,
        cards: [
          ['scout', 2],
          ['guard', 3],
        ],
      },
      { kind: 'event', words: 'event', copies: 1, cards: [['song', 1]] },
    ])
    expect(byKind([], sheet)).toEqual([])
  })

  test('its cards are listed in the order of the set', () => {
    expect(listed({ deck: { song: 1, scout: 2 } }, 'deck', sheet)).toEqual([
      ['scout', 2],
      ['song', 1],
    ])
  })

  test('the curve counts copies in all sections, from the least to the largest value', () => {
    const counts = { banner: { hawk: 1 }, deck: { scout: 2, guard: 1 }, side: { guard: 2 } }
    expect(curveOf(counts, sheet, 'cost', SECTIONS)).toEqual([
      { value: 1, copies: 2 },
      { value: 2, copies: 0 },
      { value: 3, copies: 3 },
    ])
    expect(curveOf(counts, sheet, 'prestige', SECTIONS)).toEqual([])
  })

  test('a section that the server fills by itself is filled here too, and nothing is lost', () => {
    expect(isFixed(section('retreat', 1, ['retreat']))).toBe(true)
    expect([banner, main].map(isFixed)).toEqual([false, false])
    const counts = { deck: { scout: 1 } }
    const told = { retreat: { retreat: 1 }, deck: { guard: 1 } }
    expect(completed(counts, told)).toEqual({ deck: { scout: 1 }, retreat: { retreat: 1 } })
    expect(completed(counts, { deck: {} })).toBe(counts)
  })

  test('two decks are the same whatever the order of their cards', () => {
    expect(sameCards({ deck: { a: 1, b: 2 } }, { side: {}, deck: { b: 2, a: 1 } })).toBe(true)
    expect(sameCards({ deck: { a: 1 } }, { side: { a: 1 } })).toBe(false)
  })
})

describe('filters', () => {
  const shown = (filters: Partial<typeof NOTHING>) =>
    Object.keys(cards).filter((each) => fits(cards[each]!, { ...NOTHING, ...filters }))

  test('words are found in names, facts and texts, without accents and capitals', () => {
    expect(shown({ words: 'eclaireur' })).toEqual(['scout'])
    expect(shown({ words: 'ELFE' })).toEqual(['scout', 'guard'])
    expect(shown({ words: 'elfe pioch' })).toEqual(['scout'])
    expect(shown({ words: "l'aube" })).toEqual(['song'])
    expect(shown({ words: '  ' })).toHaveLength(5)
  })

  test('of a facet one value is enough, of several facets all must fit', () => {
    expect(shown({ wanted: { cost: [1, 3] } })).toEqual(['scout', 'guard', 'song'])
    expect(shown({ wanted: { cost: [3], kind: ['character'] } })).toEqual(['guard'])
    expect(shown({ wanted: { traits: ['archer', 'elf'] } })).toEqual(['scout', 'guard'])
    expect(shown({ wanted: { traits: [] } })).toHaveLength(5)
  })

  test('a value is wanted or not', () => {
    const once = toggled(NOTHING, 'cost', 1)
    expect(once.wanted).toEqual({ cost: [1] })
    expect(wishes(once)).toBe(1)
    expect(toggled(once, 'cost', 1).wanted).toEqual({ cost: [] })
    expect(wishes(NOTHING)).toBe(0)
  })

  test('only facets that tell the cards apart are offered', () => {
    const value = (each: string | number) => ({ value: each, words: String(each) })
    const facets = [
      { name: 'kind', words: 'Type', values: ['banner', 'character', 'event'].map(value) },
      { name: 'cost', words: 'Cost', values: [1, 3].map(value) },
    ]
    const told = facetsFor(facets, [cards.guard!, cards.song!])
    expect(told.map(({ name, values }) => [name, values.map((each) => each.value)])).toEqual([
      ['kind', ['character', 'event']],
    ])
  })

  test('cards are ordered by name or by number', () => {
    const all = Object.keys(cards)
    expect(ordered(all, sheet, 'set', 'cost')).toEqual(all)
    expect(ordered(['song', 'guard', 'scout'], sheet, 'name', 'cost')).toEqual(['song', 'scout', 'guard'])
    expect(ordered(all, sheet, 'number', 'cost').slice(0, 3)).toEqual(['scout', 'song', 'guard'])
  })
})
