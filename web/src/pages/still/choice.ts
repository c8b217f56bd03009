// Which cards lie on a game's picture. A game that names none shows cards from all over its set.
import type { Sheet } from '../../lib/types'

const FANNED = 5

/** Return the ids of the cards on a game's picture, from left to right. */
export function stillCards(sheet: Sheet): string[] {
  const chosen = sheet.layout.picture.filter((id) => id in sheet.cards)
  if (chosen.length === FANNED) return chosen
  const drawn = Object.keys(sheet.cards).filter((id) => sheet.cards[id]?.icon)
  const step = Math.max(1, Math.floor(drawn.length / FANNED))
  return drawn.filter((_, i) => i % step === 0).slice(0, FANNED)
}
