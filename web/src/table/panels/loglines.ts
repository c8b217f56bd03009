// Groups the log by round and turn, and finds the names of cards in its lines.
import type { LogLine } from '../../lib/types'

export interface Piece {
  text: string
  card: string | null
}

export interface Told {
  number: number
  line: LogLine
}

export interface Turn {
  head: Told | null
  lines: Told[]
}

export interface Round {
  head: Told | null
  turns: Turn[]
}

/** Return the log grouped by round and turn; lines before the first heading form a group without one. */
export function grouped(log: LogLine[]): Round[] {
  const rounds: Round[] = []
  log.forEach((line, number) => {
    const told = { number, line }
    let round = rounds.at(-1)
    if (line.level === 2 || !round) {
      round = { head: line.level === 2 ? told : null, turns: [] }
      rounds.push(round)
      if (line.level === 2) return
    }
    let turn = round.turns.at(-1)
    if (line.level === 1 || !turn) {
      turn = { head: line.level === 1 ? told : null, lines: [] }
      round.turns.push(turn)
      if (line.level === 1) return
    }
    turn.lines.push(told)
  })
  return rounds
}

/** Return a line split at the names of cards. */
export function pieces(line: LogLine): Piece[] {
  const found: Piece[] = []
  let at = 0
  for (const [start, end, card] of line.cards.toSorted((one, other) => one[0] - other[0])) {
    if (start < at || end > line.text.length) continue
    if (start > at) found.push({ text: line.text.slice(at, start), card: null })
    found.push({ text: line.text.slice(start, end), card })
    at = end
  }
  if (at < line.text.length) found.push({ text: line.text.slice(at), card: null })
  return found
}
