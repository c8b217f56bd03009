import { describe, expect, test } from 'vitest'
import { changesBetween, movesBetween } from '../../../src/table/board/moves'
import { sizesFor } from '../../../src/table/board/fit'
import { tableOf } from '../../../src/table/model'
import { card, picture, sheet, side, type Zones } from '../../zoo'

type Cards = NonNullable<Zones['lines']>[string]
interface Lying {
  hand?: Cards
  pets?: Cards
  deck?: Cards
  discard?: Cards
}
const mine = (lying: Lying = {}, life = 5, seat: 'A' | 'B' = 'A') => {
  const { hand = ['owl'], pets = ['wolf'], deck = [null, null], discard = [] } = lying
  return side(seat, { lines: { pets }, hands: { hand }, piles: { deck, discard } }, { life })
}
const theirs = (lying: Lying = {}) => mine({ hand: [null], pets: ['bear'], ...lying }, 5, 'B')
const table = (own = mine(), other = theirs(), shop: Cards = ['bow']) =>
  tableOf(sheet(), picture(own, [other], side(null, { cards: { shop } })))
const told = (before: ReturnType<typeof table>, after: ReturnType<typeof table>) =>
  movesBetween(before, after).map(
    ({ from, to }) => `${from.zone}${from.key ? '' : '?'} > ${to.zone}${to.key ? '' : '?'}`,
  )

describe('moves', () => {
  test('nothing moves in an equal view', () => {
    expect(told(table(), table())).toEqual([])
  })

  test('a known card vanished here and appeared there', () => {
    expect(told(table(), table(mine({ hand: [], discard: ['owl'] })))).toEqual(['A/hand > A/discard'])
    expect(told(table(), table(mine({ hand: ['owl', 'bow'] }), undefined, []))).toEqual(['/shop > A/hand'])
  })

  test('a drawn card comes from a pile that lost an unknown one', () => {
    expect(told(table(), table(mine({ hand: ['owl', 'bear'], deck: [null] })))).toEqual(['A/deck? > A/hand'])
  })

  test('somebody else draws: one back flies', () => {
    const after = theirs({ hand: [null, null], deck: [null] })
    expect(told(table(), table(mine(), after))).toEqual(['B/deck? > B/hand?'])
  })

  test('a card that is revealed where it lies does not fly', () => {
    const after = theirs({ hand: ['owl'] })
    expect(told(table(), table(mine(), after))).toEqual([])
  })

  test('a pet that dies goes to its owner’s discard pile, not to another one', () => {
    const before = table(mine({ pets: ['bear'] }))
    const after = table(mine({ pets: [], discard: ['bear'] }))
    expect(told(before, after)).toEqual(['A/pets > A/discard'])
  })
})

describe('on a grid', () => {
  const at = (on: string) => {
    const wolf = card('A', 'pets', { id: 'wolf', case: on })
    const cases = [
      ['a2', 'b2'],
      ['a1', 'b1'],
    ]
    const grid = cases.map((row) => row.map((each) => ({ case: each, figures: each === on ? [wolf] : [] })))
    const holder = (seat: 'A' | 'B') => side(seat, { hands: { hand: [] } })
    return tableOf(sheet(), picture(holder('A'), [holder('B')], undefined, { grid }))
  }
  test('whoever goes from case to case is seen going', () => {
    expect(told(at('a1'), at('b2'))).toEqual(['A/@a1 > A/@b2'])
    expect(told(at('a1'), at('a1'))).toEqual([])
  })
})

describe('changes', () => {
  test('of counters and of cards in play', () => {
    const before = table(mine({ pets: [{ id: 'wolf', values: { attack: 2, health: 4, max: 4 } }] }))
    const after = table(mine({ pets: [{ id: 'wolf', values: { attack: 3, health: 1, max: 4 } }] }, 3))
    expect(changesBetween(before, after)).toEqual([
      { counter: 'A/life', by: -2 },
      { card: 'A/pets/wolf/1', number: 'attack', by: 1 },
      { card: 'A/pets/wolf/1', number: 'health', by: -3 },
    ])
  })
})

describe('sizes', () => {
  test('grow with the room, within bounds', () => {
    const at = table()
    const small = sizesFor(at, 700, 500)
    const large = sizesFor(at, 1400, 900)
    expect(large.hand).toBeGreaterThan(small.hand)
    expect(sizesFor(at, 9000, 9000).hand).toBeLessThan(240)
    expect(sizesFor(at, 100, 100).hand).toBeGreaterThan(40)
  })
})
