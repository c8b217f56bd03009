import { expect, test } from 'vitest'
import type { LogLine } from '../../src/lib/types'
import { grouped, pieces } from '../../src/table/panels/loglines'

const line = (text: string, level: 0 | 1 | 2 = 0, cards: LogLine['cards'] = []): LogLine => ({
  text,
  level,
  cards,
  seat: null,
})

test('lines stand in their round and turn, and what comes first has no head', () => {
  const log = [
    line('set-up'),
    line('Round 1', 2),
    line('before any turn'),
    line('Turn of A', 1),
    line('a strikes'),
    line('Round 2', 2),
  ]
  const rounds = grouped(log)
  expect(rounds.map((round) => round.head?.line.text)).toEqual([undefined, 'Round 1', 'Round 2'])
  expect(rounds[1]!.turns.map((turn) => [turn.head?.line.text, turn.lines.map((told) => told.line.text)])).toEqual([
    [undefined, ['before any turn']],
    ['Turn of A', ['a strikes']],
  ])
  expect(rounds[2]!.turns).toEqual([])
  expect(rounds[1]!.turns[1]!.lines[0]!.number).toBe(4)
})

test('a turn may come before the first round', () => {
  const [only] = grouped([line('Draft', 1), line('A drafts')])
  expect(only!.head).toBeNull()
  expect(only!.turns).toHaveLength(1)
})

test('nothing is lost: all numbers, once and in order', () => {
  const log = Array.from({ length: 40 }, (_, n) => line(String(n), ([0, 1, 0, 2, 0, 0] as const)[n % 6]))
  const told = grouped(log).flatMap((round) => [
    ...(round.head ? [round.head.number] : []),
    ...round.turns.flatMap((turn) => [
      ...(turn.head ? [turn.head.number] : []),
      ...turn.lines.map((each) => each.number),
    ]),
  ])
  expect(told).toEqual(log.map((_, n) => n))
})

test('names of cards are cut out of a line, in any order they are told', () => {
  const told = line('Fox strikes Owl.', 0, [
    [12, 15, 'owl'],
    [0, 3, 'fox'],
  ])
  expect(pieces(told)).toEqual([
    { text: 'Fox', card: 'fox' },
    { text: ' strikes ', card: null },
    { text: 'Owl', card: 'owl' },
    { text: '.', card: null },
  ])
})

test('marks that make no sense are left out, the words stay whole', () => {
  const told = line('Fox strikes.', 0, [
    [0, 3, 'fox'],
    [1, 5, 'overlap'],
    [8, 99, 'beyond'],
  ])
  expect(
    pieces(told)
      .map((piece) => piece.text)
      .join(''),
  ).toBe('Fox strikes.')
})
