import { describe, expect, test } from 'vitest'
import { drawsPiles, sizesFor } from '../../../src/table/board/fit'
import { tableOf } from '../../../src/table/model'
import { counter, seen, sheet, side, sidePlan, zone } from '../../zoo'

/** From this width on a card shows its text. */
const READ = 92
const TALL = 88 / 63
// A window of 1280 by 800 with log and question around the table, and a large one.
const ROOM = [928, 595] as const
const HALL = [1330, 795] as const

const counters = [counter('life')]
const duel = sheet({
  seat: sidePlan({ counters, slots: ['left', 'middle', 'right'], facing: true, piles: ['deck'], cards: ['hand'] }),
  shared: sidePlan({ cards: ['shop'], piles: ['deck'] }),
})
const brawl = sheet({
  seat: sidePlan({ counters, rows: ['pets'], beside: ['weapon'], cards: ['hand'] }),
  shared: sidePlan({ cards: ['shop'], piles: ['deck', 'discard'], phases: { shop: ['buying'] } }),
})
const shop = (cards: number) =>
  side({ shop: zone(...Array<string>(cards).fill('bow')), deck: zone(null), discard: zone('owl') })
const fighter = () => side({ pets: zone('wolf', 'bear'), weapon: zone('bow'), hand: zone('owl', 'owl') })

describe('cards are as large as a table lets them be', () => {
  test('six cards to draft, and three beside them, can be read', () => {
    const empty = side({ left: zone(), middle: zone(), right: zone(), hand: zone(), deck: zone() })
    const table = tableOf(duel, seen([empty, empty], shop(6), { round: 0, phase: 'draft' }))
    expect(sizesFor(table, ...ROOM).shared).toBeGreaterThanOrEqual(READ)
  })

  test('one’s own cards can be read while others are played against', () => {
    const table = tableOf(brawl, seen([fighter(), fighter(), fighter()], shop(2)))
    const sizes = sizesFor(table, ...ROOM)
    expect(sizes.own).toBeGreaterThanOrEqual(READ)
    expect(sizes.hand).toBeGreaterThanOrEqual(sizes.own)
  })

  test('what is for sale is larger while it can be bought', () => {
    const [buying, combat] = ['buying', 'combat'].map((phase) => {
      const table = tableOf(brawl, seen([fighter(), fighter()], shop(2), { phase }))
      return sizesFor(table, ...ROOM).shared
    })
    expect(buying).toBeGreaterThan(combat!)
  })

  test('three rows of cards fit from top to bottom', () => {
    const table = tableOf(brawl, seen([fighter(), fighter(), fighter()], shop(2), { phase: 'buying' }))
    for (const [width, height] of [ROOM, HALL]) {
      const { other, shared, hand } = sizesFor(table, width, height)
      expect((other + shared + hand) * TALL).toBeLessThan(height - 150)
    }
  })

  test('piles are drawn where there is room for them, and beside a battle always', () => {
    const table = tableOf(brawl, seen([fighter(), fighter()], shop(2)))
    expect([ROOM, HALL].map(([, height]) => drawsPiles(table, height))).toEqual([false, true])
    const battle = tableOf(duel, seen([side({ left: zone('owl') }), side({})], shop(2)))
    expect(drawsPiles(battle, ROOM[1])).toBe(true)
  })
})
