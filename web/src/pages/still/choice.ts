// Which cards lie on a game's picture. A game that is not named here shows cards from all over its set.
import type { CardFacts, Sheet } from '../../lib/types'

const CHOSEN: Record<string, string[]> = {
  hounds: ['basset', 'beagle', 'alpha_prime', 'labrador', 'german_shepherd'],
  trueshot: ['owl', 'hyena', 'ash_bow', 'bear', 'wolf'],
}
export const FANNED = 5

/** Return the cards of a game's picture, from left to right. */
export function stillCards(sheet: Sheet): CardFacts[] {
  const chosen = (CHOSEN[sheet.game] ?? []).flatMap((id) => sheet.cards[id] ?? [])
  if (chosen.length === FANNED) return chosen
  const drawn = Object.values(sheet.cards).filter((card) => card.icon)
  const step = Math.max(1, Math.floor(drawn.length / FANNED))
  return drawn.filter((_, i) => i % step === 0).slice(0, FANNED)
}
