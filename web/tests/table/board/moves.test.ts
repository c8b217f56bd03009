import { describe, expect, test } from 'vitest'
import { changesBetween, movesBetween } from '../../../src/table/board/moves'
import { sizesFor } from '../../../src/table/board/fit'
import { tableOf } from '../../../src/table/model'
import type { SeenSide } from '../../../src/lib/types'
import { arrangement, seen, sheet, side, zone } from '../../zoo'

const laid = arrangement(
  2,
  { counters: [{ name: 'life' }], lines: ['pets'], hands: ['hand'], piles: ['deck', 'discard'] },
  { cards: ['shop'] },
)
const own = (more: Record<string, ReturnType<typeof zone>> = {}, life = 5) =>
  side({ hand: zone('owl'), pets: zone('wolf'), deck: zone(null, null), discard: zone(), ...more }, { life })
const table = (mine: SeenSide, theirs = own({ hand: zone(null), pets: zone('bear') }), shop = zone('bow')) =>
  tableOf(sheet(), laid, seen([mine, theirs], side({ shop })))
const told = (before: ReturnType<typeof table>, after: ReturnType<typeof table>) =>
  movesBetween(before, after).map(
    ({ from, to }) => `${from.zone}${from.key ? '' : '?'} > ${to.zone}${to.key ? '' : '?'}`,
  )

describe('moves', () => {
  test('nothing moves in an equal view', () => {
    expect(told(table(own()), table(own()))).toEqual([])
  })

  test('a known card vanished here and appeared there', () => {
    expect(told(table(own()), table(own({ hand: zone(), discard: zone('owl') })))).toEqual(['A/hand > A/discard'])
    expect(told(table(own()), table(own({ hand: zone('owl', 'bow') }), undefined, zone()))).toEqual(['/shop > A/hand'])
  })

  test('a drawn card comes from a pile that lost an unknown one', () => {
    expect(told(table(own()), table(own({ hand: zone('owl', 'bear'), deck: zone(null) })))).toEqual([
      'A/deck? > A/hand',
    ])
  })

  test('somebody else draws: one back flies', () => {
    const after = own({ hand: zone(null, null), pets: zone('bear'), deck: zone(null) })
    expect(told(table(own()), table(own(), after))).toEqual(['B/deck? > B/hand?'])
  })

  test('a card that is revealed where it lies does not fly', () => {
    const after = own({ hand: zone('owl'), pets: zone('bear') })
    expect(told(table(own()), table(own(), after))).toEqual([])
  })

  test('a pet that dies goes to its owner’s discard pile, not to another one', () => {
    const before = table(own({ pets: zone('bear') }))
    const after = table(own({ pets: zone(), discard: zone('bear') }))
    expect(told(before, after)).toEqual(['A/pets > A/discard'])
  })
})

describe('on a grid', () => {
  const grid = {
    figures: 'pets',
    rows: [
      ['a2', 'b2'],
      ['a1', 'b1'],
    ],
  }
  const at = (on: string) =>
    tableOf(
      sheet(),
      arrangement(2, { hands: ['hand'] }, {}, { grid }),
      seen([side({ pets: zone({ id: 'wolf', case: on }), hand: zone() }), side({ pets: zone(), hand: zone() })]),
    )
  test('whoever goes from case to case is seen going', () => {
    expect(told(at('a1'), at('b2'))).toEqual(['A/@a1 > A/@b2'])
    expect(told(at('a1'), at('a1'))).toEqual([])
  })
})

describe('changes', () => {
  test('of counters and of cards in play', () => {
    const before = table(own({ pets: zone({ id: 'wolf', attack: 2, health: 4, max: 4 }) }))
    const after = table(own({ pets: zone({ id: 'wolf', attack: 3, health: 1, max: 4 }) }, 3))
    expect(changesBetween(before, after)).toEqual([
      { counter: 'A/life', by: -2 },
      { card: 'A/pets/wolf/1', number: 'attack', by: 1 },
      { card: 'A/pets/wolf/1', number: 'health', by: -3 },
    ])
  })
})

describe('sizes', () => {
  test('grow with the room, within bounds', () => {
    const at = table(own())
    const small = sizesFor(at, 700, 500)
    const large = sizesFor(at, 1400, 900)
    expect(large.hand).toBeGreaterThan(small.hand)
    expect(sizesFor(at, 9000, 9000).hand).toBeLessThan(240)
    expect(sizesFor(at, 100, 100).hand).toBeGreaterThan(40)
  })
})
