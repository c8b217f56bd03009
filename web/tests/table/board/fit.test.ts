import { describe, expect, test } from 'vitest'
import { drawsPiles, foldedLength, isBroad, sizesFor } from '../../../src/table/board/fit'
import { tableOf } from '../../../src/table/model'
import { picture, sheet, side } from '../../zoo'

/** From this width on a card shows its text. */
const READ = 92
const TALL = 88 / 63
// A window of 1280 by 800 with log and question around the table, and a large one.
const ROOM = [928, 595] as const
const HALL = [1330, 795] as const

const game = sheet()
const LIFE = { life: 5 }
const bows = (cards: number) => Array<string>(cards).fill('bow')
/** Two seats, whose slots lie face to face in the middle if they have any. */
const duel = (shop: number, slots: Record<string, string[]> = {}) => {
  const seat = (letter: 'A' | 'B') =>
    side(letter, { slots: letter === 'A' ? slots : {}, hands: { hand: [] }, piles: { deck: [] } }, LIFE)
  const shared = side(null, { cards: { shop: bows(shop) }, piles: { deck: [null] } })
  return tableOf(game, picture(seat('A'), [seat('B')], shared, { facing: Object.keys(slots).length > 0 }))
}
/** Some fighters around a shop, which may not matter just now. */
const brawl = (players: number, idle = false) => {
  const seat = (letter: 'A' | 'B' | 'C') =>
    side(
      letter,
      { lines: { pets: ['wolf', 'bear'] }, beside: { weapon: ['bow'] }, hands: { hand: ['owl', 'owl'] } },
      LIFE,
    )
  const shared = side(null, { cards: { shop: bows(2) }, piles: { deck: [null], discard: ['owl'] } })
  for (const place of shared.cards ?? []) place.idle = idle
  return tableOf(game, picture(seat('A'), (['B', 'C'] as const).slice(0, players - 1).map(seat), shared))
}
const holders = (hand: string[]) => [side('A', { hands: { hand } }), side('B', { hands: { hand: [] } })] as const

describe('cards are as large as a table lets them be', () => {
  test('six cards to draft, and three beside them, can be read', () => {
    expect(sizesFor(duel(6), ...ROOM).shared).toBeGreaterThanOrEqual(READ)
  })

  test('one’s own cards can be read while others are played against', () => {
    const sizes = sizesFor(brawl(3, true), ...ROOM)
    expect(sizes.own).toBeGreaterThanOrEqual(READ)
    expect(sizes.hand).toBeGreaterThanOrEqual(sizes.own)
  })

  test('what is for sale is larger while it can be bought', () => {
    const [buying, combat] = [false, true].map((idle) => sizesFor(brawl(2, idle), ...ROOM).shared)
    expect(buying).toBeGreaterThan(combat!)
  })

  test('three rows of cards fit from top to bottom', () => {
    const table = brawl(3)
    for (const [width, height] of [ROOM, HALL]) {
      const { other, shared, hand } = sizesFor(table, width, height)
      expect((other + shared + hand) * TALL).toBeLessThan(height - 150)
    }
  })

  test('piles are drawn where there is room for them, and beside a battle always', () => {
    const table = brawl(2, true)
    expect([ROOM, HALL].map(([, height]) => drawsPiles(table, height))).toEqual([false, true])
    expect(drawsPiles(duel(2, { left: ['owl'], middle: [], right: [] }), ROOM[1])).toBe(true)
  })

  // A window of 1280 by 720, and one of 1366 by 768.
  const LAPTOPS = [
    [928, 515],
    [1014, 563],
  ] as const

  test.each(LAPTOPS)('two lines a side and a hand fit into %i by %i', (width, height) => {
    const pets = (seat: 'A' | 'B') => {
      const made = side(seat, {
        lines: { front: ['wolf', 'bear', 'owl'], back: ['owl'] },
        hands: { hand: ['owl', 'bow'] },
      })
      for (const line of made.lines ?? []) line.open = 5 - (line.size ?? 0)
      return made
    }
    const table = tableOf(game, picture(pets('A'), [pets('B')], undefined, { facing: true }))
    const { shared, hand } = sizesFor(table, width, height)
    expect(4 * shared * TALL).toBeLessThan(height - 60)
    expect(5 * shared + 2 * hand).toBeLessThan(width - 200)
    expect(shared).toBeGreaterThanOrEqual(64)
  })

  test('a hand of ten cards beside a grid takes as many rows as it needs', () => {
    const grid = [['a1', 'b1', 'c1', 'd1', 'e1', 'f1'].map((each) => ({ case: each }))]
    const laid = (cards: number) => {
      const [own, other] = holders(Array<string>(cards).fill('owl'))
      return tableOf(game, picture(own, [other], undefined, { grid }))
    }
    const [few, many] = [3, 10].map((cards) => sizesFor(laid(cards), 928, 515).hand)
    expect(many).toBeLessThan(few!)
    expect(many).toBeGreaterThanOrEqual(60)
  })

  test.each(LAPTOPS)('a grid of six by six and a hand fit into %i by %i', (width, height) => {
    const grid = Array.from({ length: 6 }, (_, row) =>
      ['a', 'b', 'c', 'd', 'e', 'f'].map((column) => ({ case: `${column}${6 - row}` })),
    )
    const [own, other] = holders(['owl', 'bow'])
    const { cell, hand } = sizesFor(tableOf(game, picture(own, [other], undefined, { grid })), width, height)
    expect(6 * cell).toBeLessThan(height - 40)
    expect(6 * cell + hand).toBeLessThan(width - 200)
    expect(cell).toBeGreaterThanOrEqual(64)
  })

  test('in a low room a grid has two hands of six cards beside it, in a high one above them', () => {
    const grid = Array.from({ length: 6 }, (_, row) =>
      ['a', 'b', 'c', 'd', 'e', 'f'].map((column) => ({ case: `${column}${6 - row}` })),
    )
    const hands = { first: Array<string>(6).fill('owl'), second: Array<string>(6).fill('bow') }
    const table = tableOf(game, picture(side('A', { hands }), [side('B', {})], undefined, { grid }))
    expect(isBroad(table, 768, 514)).toBe(true)
    expect(isBroad(table, 768, 900)).toBe(false)
    expect(isBroad(brawl(2), 768, 514)).toBe(false)
    const { cell, hand } = sizesFor(table, 768, 514)
    expect(cell).toBeGreaterThanOrEqual(48)
    expect(hand).toBeGreaterThanOrEqual(60)
    const columns = Math.floor((768 - 168 - 6 * (cell + 2) - 30 - 26) / (hand + 12))
    expect((2 * Math.ceil(6 / columns) * hand * 88) / 63).toBeLessThan(514)
  })

  test.each([
    [0, 1],
    [6, 6],
    [7, 5],
    [8, 5],
    [12, 6],
  ])('a line of %i cards on a narrow screen has %i of them side by side', (cards, beside) => {
    const made = side('A', { lines: { pets: Array<string>(cards).fill('owl') } })
    const [line] = tableOf(game, picture(made, [side('B', {})])).own!.lines
    expect(foldedLength(line!)).toBe(beside)
  })
})
