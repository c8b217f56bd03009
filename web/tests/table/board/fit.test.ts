import { describe, expect, test } from 'vitest'
import { drawsPiles, sizesFor } from '../../../src/table/board/fit'
import { tableOf } from '../../../src/table/model'
import { arrangement, seen, sheet, side, zone } from '../../zoo'

/** From this width on a card shows its text. */
const READ = 92
const TALL = 88 / 63
// A window of 1280 by 800 with log and question around the table, and a large one.
const ROOM = [928, 595] as const
const HALL = [1330, 795] as const

const counters = [{ name: 'life' }]
const duel = (slots: string[]) =>
  arrangement(
    2,
    { counters, slots, hands: ['hand'], piles: ['deck'] },
    { cards: ['shop'], piles: ['deck'] },
    { facing: slots.length > 0 },
  )
const brawl = (players: number, idle = false) =>
  arrangement(
    players,
    { counters, lines: ['pets'], beside: ['weapon'], hands: ['hand'] },
    { cards: [{ zone: 'shop', idle }], piles: ['deck', 'discard'] },
  )
const SLOTS = ['left', 'middle', 'right']
const game = sheet()
const shop = (cards: number) =>
  side({ shop: zone(...Array<string>(cards).fill('bow')), deck: zone(null), discard: zone('owl') })
const fighter = () => side({ pets: zone('wolf', 'bear'), weapon: zone('bow'), hand: zone('owl', 'owl') })

describe('cards are as large as a table lets them be', () => {
  test('six cards to draft, and three beside them, can be read', () => {
    const empty = side({ left: zone(), middle: zone(), right: zone(), hand: zone(), deck: zone() })
    const table = tableOf(game, duel([]), seen([empty, empty], shop(6), { round: 0, phase: 'draft' }))
    expect(sizesFor(table, ...ROOM).shared).toBeGreaterThanOrEqual(READ)
  })

  test('one’s own cards can be read while others are played against', () => {
    const table = tableOf(game, brawl(3, true), seen([fighter(), fighter(), fighter()], shop(2)))
    const sizes = sizesFor(table, ...ROOM)
    expect(sizes.own).toBeGreaterThanOrEqual(READ)
    expect(sizes.hand).toBeGreaterThanOrEqual(sizes.own)
  })

  test('what is for sale is larger while it can be bought', () => {
    const [buying, combat] = [false, true].map((idle) => {
      const table = tableOf(game, brawl(2, idle), seen([fighter(), fighter()], shop(2)))
      return sizesFor(table, ...ROOM).shared
    })
    expect(buying).toBeGreaterThan(combat!)
  })

  test('three rows of cards fit from top to bottom', () => {
    const table = tableOf(game, brawl(3), seen([fighter(), fighter(), fighter()], shop(2)))
    for (const [width, height] of [ROOM, HALL]) {
      const { other, shared, hand } = sizesFor(table, width, height)
      expect((other + shared + hand) * TALL).toBeLessThan(height - 150)
    }
  })

  test('piles are drawn where there is room for them, and beside a battle always', () => {
    const table = tableOf(game, brawl(2, true), seen([fighter(), fighter()], shop(2)))
    expect([ROOM, HALL].map(([, height]) => drawsPiles(table, height))).toEqual([false, true])
    const battle = tableOf(game, duel(SLOTS), seen([side({ left: zone('owl') }), side({})], shop(2)))
    expect(drawsPiles(battle, ROOM[1])).toBe(true)
  })

  // A window of 1280 by 720, and one of 1366 by 768.
  const LAPTOPS = [
    [928, 515],
    [1014, 563],
  ] as const

  test.each(LAPTOPS)('two lines a side and a hand fit into %i by %i', (width, height) => {
    const lines = ['front', 'back'].map((zone) => ({ zone, places: 5 }))
    const laid = arrangement(2, { lines, hands: ['hand'] }, {}, { facing: true })
    const pets = side({ front: zone('wolf', 'bear', 'owl'), back: zone('owl'), hand: zone('owl', 'bow') })
    const { shared, hand } = sizesFor(tableOf(game, laid, seen([pets, pets])), width, height)
    expect(4 * shared * TALL).toBeLessThan(height - 60)
    expect(5 * shared + 2 * hand).toBeLessThan(width - 200)
    expect(shared).toBeGreaterThanOrEqual(64)
  })

  test('a hand of ten cards beside a grid takes as many rows as it needs', () => {
    const rows = [['a1', 'b1', 'c1', 'd1', 'e1', 'f1']]
    const laid = (cards: number) =>
      tableOf(
        game,
        arrangement(2, { hands: ['hand'] }, {}, { grid: { figures: 'pets', rows } }),
        seen([side({ hand: zone(...Array<string>(cards).fill('owl')) }), side({ hand: zone() })]),
      )
    const [few, many] = [3, 10].map((cards) => sizesFor(laid(cards), 928, 515).hand)
    expect(many).toBeLessThan(few!)
    expect(many).toBeGreaterThanOrEqual(60)
  })

  test.each(LAPTOPS)('a grid of six by six and a hand fit into %i by %i', (width, height) => {
    const rows = Array.from({ length: 6 }, (_, row) =>
      ['a', 'b', 'c', 'd', 'e', 'f'].map((column) => `${column}${6 - row}`),
    )
    const laid = arrangement(2, { hands: ['hand'] }, {}, { grid: { figures: 'pets', rows } })
    const holder = side({ hand: zone('owl', 'bow'), pets: zone({ id: 'wolf', case: 'c4' }) })
    const { cell, hand } = sizesFor(tableOf(game, laid, seen([holder, holder])), width, height)
    expect(6 * cell).toBeLessThan(height - 40)
    expect(6 * cell + hand).toBeLessThan(width - 200)
    expect(cell).toBeGreaterThanOrEqual(64)
  })

  test.each(LAPTOPS)('figures that stand nowhere yet leave room for the names of four at %i by %i', (width, height) => {
    const rows = [['a1', 'b1']]
    const laid = arrangement(4, { hands: ['hand'], cards: ['pets'] }, {}, { grid: { figures: 'pets', rows } })
    const holders = (waiting: number) =>
      Array.from({ length: 4 }, (_, seat) =>
        side({ hand: zone('owl'), pets: zone(...Array<string>(seat === 2 ? waiting : 0).fill('wolf')) }),
      )
    const [none, one, five] = [0, 1, 5].map(
      (waiting) => sizesFor(tableOf(game, laid, seen(holders(waiting))), width, height).other,
    )
    expect(none).toBe(72)
    expect(one! * TALL).toBeLessThan(height - 4 * 104)
    expect(five).toBeLessThan(one!)
    expect(five).toBeGreaterThanOrEqual(44)
  })
})
