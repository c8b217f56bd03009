import { describe, expect, test } from 'vitest'
import { changesBetween, movesBetween } from '../../../src/table/board/moves'
import { sizesFor } from '../../../src/table/board/fit'
import { tableOf } from '../../../src/table/model'
import type { SeenSide } from '../../../src/lib/types'
import { counter, seen, sheet, side, sidePlan, zone } from '../../zoo'

const game = sheet({
  seat: sidePlan({ counters: [counter('life')], rows: ['pets'], piles: ['hand', 'deck', 'discard'], cards: ['hand'] }),
  shared: sidePlan({ cards: ['shop'] }),
})
const own = (more: Record<string, ReturnType<typeof zone>> = {}, life = 5) =>
  side({ hand: zone('owl'), pets: zone('wolf'), deck: zone(null, null), discard: zone(), ...more }, { life })
const table = (mine: SeenSide, theirs = own({ hand: zone(null), pets: zone('bear') }), shop = zone('bow')) =>
  tableOf(game, seen([mine, theirs], side({ shop })))
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
