import { describe, expect, test } from 'vitest'
import { placesOf, spotsOf, tableOf } from '../../src/table/model'
import { card, picture, sheet, side } from '../zoo'

const zoo = sheet()
const own = side(
  'A',
  {
    hands: { hand: ['owl', 'owl'] },
    lines: { pets: ['owl', { id: 'wolf', values: { attack: 3 } }] },
    piles: { deck: [null, null] },
  },
  { life: 10, foe: { name: 'foe', value: 1, text: 'B' } },
  { unseen: ['bear', 'unknown'] },
)
const theirs = side('B', { hands: { hand: [null] }, lines: { pets: [] }, piles: { deck: [null] } }, { life: 8 })
const shared = side(null, { cards: { shop: ['bow'] }, piles: { discard: ['wolf'] } })
const headings = [{ name: 'left', value: 2, text: '2' }]
const table = () => tableOf(zoo, picture(own, [theirs], shared, { headings }))

describe('a picture in the words of its game', () => {
  test('zones, counters, phase and cards have their words', () => {
    const { own, shared, headings, phase } = table()
    expect(own?.piles.map((place) => place.words)).toEqual(['deck'])
    expect(shared.piles.map((place) => place.words)).toEqual(['discard pile'])
    expect(own?.counters.map(({ words, shown, icon, seat }) => [words, shown, icon, seat])).toEqual([
      ['life', '10', 'heart', null],
      ['opponent', 'B', null, 'B'],
    ])
    expect(headings.map((each) => `${each.words} ${each.shown}`)).toEqual(['actions left 2'])
    expect(phase).toBe('Combat')
    expect(own?.unseen).toEqual(['Bear', 'unknown'])
    expect(own?.lines[0]?.cards[1]?.face.numbers[0]).toMatchObject({ words: 'Attack', now: 3, was: 2 })
  })

  test('cards in play have places, and a hand is known as one', () => {
    const { own } = table()
    expect(own?.lines[0]?.cards.map((card) => card?.spot)).toEqual([
      { card: 'owl', owner: 'A', zone: 'pets', place: 'A.1' },
      { card: 'wolf', owner: 'A', zone: 'pets', place: 'A.2' },
    ])
    expect(own?.hands[0]?.cards[0]?.spot).toEqual({ card: 'owl', owner: 'A', zone: 'hand', held: true })
  })

  test('equal cards have different keys', () => {
    const keys = placesOf(table().own!).flatMap((place) => place.cards.flatMap((card) => card?.key ?? []))
    expect(new Set(keys).size).toBe(keys.length)
  })

  test('spots are the known cards and the seats', () => {
    const spots = spotsOf(table())
    expect(spots).toContainEqual({ seat: 'B' })
    expect(spots).toContainEqual({ card: 'wolf', owner: null, zone: 'discard' })
    expect(spots.filter((spot) => spot.card === 'owl')).toHaveLength(3)
  })
})

describe('a grid', () => {
  const wolf = card('A', 'pets', { id: 'wolf', case: 'a1' })
  const bow = card(null, 'traps', { id: 'bow', case: 'b1' })
  const grid = [
    [{ case: 'a2' }, { case: 'b2', marks: ['well'] }],
    [
      { case: 'a1', figures: [wolf] },
      { case: 'b1', terrain: [bow] },
    ],
  ]
  const field = tableOf(zoo, picture(side('A', {}), [side('B', {})], undefined, { grid })).grid

  test('has cases with marks, what lies there and who stands there', () => {
    expect(field.map((row) => row.map((each) => each.name))).toEqual(grid.map((row) => row.map((each) => each.case)))
    expect(field[0]?.[1]?.marks).toEqual([{ name: 'well', words: 'well', icon: null }])
    expect(field[1]?.[0]?.figures[0]).toMatchObject({ owner: 'A', spot: { card: 'wolf', place: 'A.1', case: 'a1' } })
  })

  test('an empty case stands for itself, or for the card that lies on it', () => {
    expect(field[0]?.[0]?.spot).toEqual({ case: 'a2' })
    expect(field[1]?.[1]?.spot).toEqual({ card: 'bow', owner: null, zone: 'traps', case: 'b1' })
  })
})
