// How the cards of a stage stand: face to face where something is done to one of them, else a row for each player.
import type { Seat, StageFigure, Stage } from '../../lib/types'

export interface Row {
  seat: Seat | null
  cards: StageFigure[]
}

export interface Arranged {
  /** Two sides face each other: whoever does something, and to whom. */
  facing: boolean
  rows: Row[]
  /** How many cards stand side by side at most, and how many rows there are. */
  columns: number
  lines: number
}

/** Above so many cards, those of each player have a row of their own. */
const ONE_ROW = 3

/** Return how the cards of a stage stand. */
export function arranged(stage: Stage): Arranged {
  const cards = stage.cards
  const done = cards.filter((card) => card.other)
  const doing = cards.filter((card) => !card.other)
  if (done.length && doing.length) {
    const rows = [doing, done].map((each) => ({ seat: each[0]?.owner ?? null, cards: each }))
    return { facing: true, rows, columns: cards.length, lines: 1 }
  }
  if (cards.length <= ONE_ROW) {
    return { facing: false, rows: cards.length ? [{ seat: null, cards }] : [], columns: cards.length, lines: 1 }
  }
  // As on the table: the others above, the viewer below, and the slots of each in the order in which they lie there.
  const { others, own } = stage.picture
  const sides = [...others, ...(own ? [own] : [])]
  const place = (seat: Seat | null) => sides.findIndex((side) => side.seat === seat)
  const seats = [...new Set(cards.map((card) => card.owner ?? null))].sort((a, b) => place(a) - place(b))
  const rows = seats.map((seat) => {
    const zones = (sides.find((side) => side.seat === seat)?.slots ?? []).map((slot) => slot.zone)
    const at = (card: StageFigure) => zones.indexOf(card.zone ?? '')
    return { seat, cards: cards.filter((card) => (card.owner ?? null) === seat).sort((a, b) => at(a) - at(b)) }
  })
  return { facing: false, rows, columns: Math.max(...rows.map((row) => row.cards.length)), lines: rows.length }
}

/** A change with its sign: "+2", "−1". */
export const signed = (amount: number) => (amount > 0 ? `+${amount}` : `−${-amount}`)
