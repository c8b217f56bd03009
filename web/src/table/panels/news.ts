// What is new between two views of a table, and how that sounds.
import type { Sound } from './sounds'

/** The parts of a view that show whether something happened. */
export interface Seen {
  /** The number of the question. */
  question: number | null
  /** The number of log lines. */
  lines: number
  over: boolean
}

/** Return the sound of what happened, the most important first; null if nothing did. */
export function soundOf(before: Seen, now: Seen): Sound | null {
  if (now.over && !before.over) return 'end'
  if (now.question !== null && now.question !== before.question) return 'turn'
  return now.lines > before.lines ? 'card' : null
}
