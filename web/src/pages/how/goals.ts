// Which of a game's goals hold at a table, and their words there.
import { fill } from '../../lib/fill'
import type { Goal } from '../../lib/types'

type Options = Record<string, boolean | number | string | null>

/** Return the goals that hold with these options, for so many players or for any number. */
export function goalsFor(goals: readonly Goal[], options: Options, players?: number): Goal[] {
  return goals.filter(
    (goal) =>
      (players === undefined || !goal.players.length || goal.players.includes(players)) &&
      Object.entries(goal.options).every(([name, value]) => options[name] === value),
  )
}

/** Return a goal in words: an option in braces stands for its value. */
export const goalWords = (goal: Goal, options: Options): string =>
  fill(goal.words, Object.fromEntries(Object.entries(options).map(([name, value]) => [name, String(value)])))
