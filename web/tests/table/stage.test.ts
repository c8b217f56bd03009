// How the cards of a stage stand.
import { expect, test } from 'vitest'
import type { PictureSide, Seat, StageFigure, Stage } from '../../src/lib/types'
import { arranged, signed } from '../../src/table/stage/arrange'
import { picture, side } from '../zoo'

const slots = (seat: Seat, zones: string[]): PictureSide => ({
  ...side(seat, {}),
  slots: zones.map((zone) => ({ zone, owner: seat })),
})
const stage = (cards: StageFigure[]): Stage => ({
  kind: 'reveal',
  seat: null,
  lines: [],
  cards,
  changes: [],
  picture: picture(slots('A', ['attack', 'ability', 'defense']), [slots('B', ['defense', 'ability', 'attack'])]),
})
const named = (cards: StageFigure[]) => cards.map((each) => each.card)

test('whoever does something stands opposite to whom it is done', () => {
  const { facing, rows } = arranged(
    stage([
      { card: 'wolf', owner: 'B', total: 5 },
      { card: 'owl', owner: 'A', total: 2, other: true },
    ]),
  )
  expect(facing).toBe(true)
  expect(rows.map((row) => [row.seat, ...named(row.cards)])).toEqual([
    ['B', 'wolf'],
    ['A', 'owl'],
  ])
})

test('many cards lie as on the table: the others above, each in the order of its slots', () => {
  const cards = (['A', 'B'] as const).flatMap((owner) =>
    ['attack', 'ability', 'defense'].map((zone) => ({ card: `${owner} ${zone}`, owner, zone })),
  )
  const { facing, rows, columns, lines } = arranged(stage(cards))
  expect(facing).toBe(false)
  expect(rows.map((row) => named(row.cards))).toEqual([
    ['B defense', 'B ability', 'B attack'],
    ['A attack', 'A ability', 'A defense'],
  ])
  expect([columns, lines]).toEqual([3, 2])
})

test('a stage without cards has words alone', () => {
  expect(arranged(stage([])).rows).toEqual([])
})

test('a change has its sign', () => {
  expect([signed(2), signed(-1)]).toEqual(['+2', '−1'])
})
