// What the question bar reads from a view: what a question is about, who is awaited, what is passed without asking.
import type { Player, Question, Seat, Sheet, View, WishMode, WishUntil } from '../../lib/types'

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

/** What is passed without asking, and for how long. */
export interface AutoPass {
  mode: Exclude<WishMode, 'always'>
  until: WishUntil
}

/** Return what is passed for the viewer while others act; null if everything is asked. */
export function autoPassOf(view: View, sheet: Sheet): AutoPass | null {
  const { wish } = view
  if (view.question || view.result || !sheet.plan.windows || !wish || wish.mode === 'always') return null
  return { mode: wish.mode, until: wish.until }
}
