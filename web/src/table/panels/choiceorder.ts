// Orders choices and refusals so that they keep their lines from one question to the next.
import type { Choice, RefusedChoice } from '../../lib/types'

export type Offer = { choice: Choice; refused: null } | { choice: RefusedChoice; refused: RefusedChoice }

/** Return a key of what a choice is about that is the same at every question. */
export function keyOf(choice: Choice): string {
  const { card, owner, place, seat, target_card, target_place, target_seat, target_case } = choice.about
  const parts = [card, owner, place, choice.about.case, seat, target_card, target_place, target_case, target_seat]
  return parts.some((part) => part != null) ? parts.map((part) => part ?? '').join('|') : choice.words
}

const DECLINES = ['pass', 'no']

/** Return whether a choice declines; it is on the Pass button, and last in a list. */
export function declines(choice: Choice): boolean {
  return DECLINES.includes(choice.choice)
}

/** Return all offers: those known from *before* in their old order, then new ones, the one that declines last. */
export function inStableOrder(choices: Choice[], refused: RefusedChoice[], before: string[]): Offer[] {
  const offers: Offer[] = [
    ...choices.map((choice) => ({ choice, refused: null })),
    ...refused.map((choice) => ({ choice, refused: choice })),
  ]
  const rank = (offer: Offer): number => {
    if (declines(offer.choice)) return Infinity
    const known = before.indexOf(keyOf(offer.choice))
    return known < 0 ? before.length : known
  }
  return offers
    .map((offer, place) => ({ offer, place, rank: rank(offer) }))
    .sort((one, other) => (one.rank === other.rank ? one.place - other.place : one.rank - other.rank))
    .map(({ offer }) => offer)
}

/** Return which of the *shown* choices must be offered beside the board: nothing there completes them, or not just one. */
export function besideBoard(shown: Choice[], offBoard: Choice[]): Choice[] {
  const aimed = ({ about: { target_card, target_seat, target_case } }: Choice): boolean =>
    [target_card, target_seat, target_case].some((end) => end !== undefined)
  const keys = shown.map(keyOf)
  const alone = (choice: Choice): boolean => keys.indexOf(keyOf(choice)) === keys.lastIndexOf(keyOf(choice))
  return shown.filter((choice) => offBoard.includes(choice) || !aimed(choice) || !alone(choice))
}
