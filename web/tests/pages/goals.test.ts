import { expect, test } from 'vitest'
import type { Goal } from '../../src/lib/types'
import { goalsFor, goalWords } from '../../src/pages/how/goals'

const goal = (words: string, players: number[] = [], options: Goal['options'] = {}): Goal => ({
  words,
  rule: 'TG-1.1',
  players,
  options,
})
const alone = goal('Be the last.', [3, 4])
const race = goal('Gain {points} points.', [2], { short: false })
const short = goal('Gain any point.', [2], { short: true })
const goals = [alone, race, short]

test('a table has the goals for its players and its options', () => {
  expect(goalsFor(goals, { short: false, points: 20 }, 2)).toEqual([race])
  expect(goalsFor(goals, { short: true, points: 20 }, 2)).toEqual([short])
  expect(goalsFor(goals, { short: true, points: 20 }, 4)).toEqual([alone])
})

test('without a number of players every number counts', () => {
  expect(goalsFor(goals, { short: false, points: 20 })).toEqual([alone, race])
})

test('a goal tells the numbers of its table', () => {
  expect(goalWords(race, { short: false, points: 15 })).toBe('Gain 15 points.')
})
