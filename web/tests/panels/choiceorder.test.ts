import { expect, test } from 'vitest'
import type { About, Choice, RefusedChoice } from '../../src/lib/types'
import { besideBoard, declines, inStableOrder, keyOf } from '../../src/table/panels/choiceorder'

const choice = (notation: string, about: About = {}): Choice => ({ choice: notation, words: notation, about })
const refused = (notation: string, about: About = {}): RefusedChoice => ({
  ...choice(notation, about),
  code: 'no',
  rule: 'HH-5.1',
  why: 'So.',
})
const names = (choices: Choice[], refusals: RefusedChoice[], before: string[] = []) =>
  inStableOrder(choices, refusals, before).map((offer) =>
    offer.refused ? `(${offer.choice.choice})` : offer.choice.choice,
  )

test('a choice that is refused now stays on its line', () => {
  const first = [
    choice('attack husky', { card: 'husky' }),
    choice('attack pug', { card: 'pug' }),
    choice('attack corgi', { card: 'corgi' }),
  ]
  const before = inStableOrder(first, [], []).map((offer) => keyOf(offer.choice))
  const now = [choice('ability pug', { card: 'pug' }), choice('ability corgi', { card: 'corgi' })]
  expect(names(now, [refused('ability husky', { card: 'husky' })], before)).toEqual([
    '(ability husky)',
    'ability pug',
    'ability corgi',
  ])
})

test('what is new comes after what was there, and passing last', () => {
  const now = [choice('pass'), choice('b', { card: 'b' }), choice('a', { card: 'a' })]
  expect(names(now, [], [keyOf(choice('a', { card: 'a' }))])).toEqual(['a', 'b', 'pass'])
})

test('the same card at two places has two lines', () => {
  expect(keyOf(choice('x', { card: 'boar', place: 'A.1' }))).not.toBe(
    keyOf(choice('x', { card: 'boar', place: 'A.2' })),
  )
  expect(keyOf(choice('leave it empty'))).toBe('leave it empty')
})

test('pass and no decline', () => {
  expect(['pass', 'no', 'yes', 'passage'].map((notation) => declines(choice(notation)))).toEqual([
    true,
    true,
    false,
    false,
  ])
})

test('after a pick only what the board cannot complete is offered beside it', () => {
  const aimed = choice('boar > cat', { card: 'boar', target_card: 'cat', target_place: 'B.1' })
  const plain = choice('boar sleeps', { card: 'boar' })
  const hidden = choice('boar > deck', { card: 'boar', target_card: 'owl', target_zone: 'deck' })
  const twice = [1, 2].map((n) => choice(`instinct ${n}`, { card: 'instinct', target_seat: 'B' }))
  expect(besideBoard([aimed, plain, hidden, ...twice], [hidden])).toEqual([plain, hidden, ...twice])
})
