// The turning points of a review.
import type { ReviewTurn } from './types'

/** Return the greatest turning point, or null if there is none. */
export function greatestTurn(turns: ReviewTurn[]): ReviewTurn | null {
  const swing = (turn: ReviewTurn) => Math.abs(turn.after - turn.before)
  return turns.reduce<ReviewTurn | null>((most, turn) => (most && swing(most) >= swing(turn) ? most : turn), null)
}
