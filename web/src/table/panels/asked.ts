// What the question bar shows of a view: the cards a question is about, the seats to wait for, the auto-pass setting.
import type { Player, Question, Seat, Sheet, View, AutoPassMode, AutoPassUntil } from '../../lib/types'

export interface Concerned {
  card: string
  /** Whose card in play it is; null for a card that is only named. */
  seat: Seat | null
}

/** Return the cards that a question is about, such as an attacker and its target: "boar@A.1". */
export function concernedCards(question: Question, sheet: Sheet): Concerned[] {
  return Object.values(question.about).flatMap((value) => {
    const [, card, seat] = typeof value === 'string' ? (/^(\w+)(?:@([A-D])\.\d+)?$/.exec(value) ?? []) : []
    return card && card in sheet.cards ? [{ card, seat: (seat as Seat | undefined) ?? null }] : []
  })
}

/** Return the other seats that have to answer now. */
export function awaitedSeats(view: View): Seat[] {
  return view.waiting.filter((seat) => seat !== view.seat)
}

/** Return whether all these seats belong to people who are away. */
export function areAway(seats: Seat[], players: Player[]): boolean {
  return seats.every((seat) => players.some((each) => each.seat === seat && each.who === 'person' && !each.here))
}

/** An auto-pass setting that passes something, and for how long. */
export interface AutoPass {
  mode: Exclude<AutoPassMode, 'always'>
  until: AutoPassUntil
}

/** Return the auto-pass setting to show while others act; null if nothing is passed. */
export function autoPassOf(view: View, sheet: Sheet): AutoPass | null {
  const setting = view.auto_pass
  if (view.question || view.result || !sheet.layout.windows || !setting || setting.mode === 'always') return null
  return { mode: setting.mode, until: setting.until }
}
