// The decks that a player writes: what stands in their texts, and the last one of each game, kept in this browser.

/** Not a starter deck: the player's own text, or one that chance makes. */
export const OWN = '*own'
export const RANDOM = 'random'
const KEY = 'cardwright.deck.'

/** Return the name in a deck text; empty if it has none. */
export function nameOf(text: string): string {
  return /^[ \t]*name[ \t]*:[ \t]*([^#\n]*)/im.exec(text)?.[1]?.trim() ?? ''
}

/** Return the last deck of a game that was written here; empty if there is none. */
export function keptDeck(game: string): string {
  try {
    return localStorage.getItem(KEY + game) ?? ''
  } catch {
    return ''
  }
}

/** Keep a deck for the next time. */
export function keepDeck(game: string, text: string): void {
  try {
    localStorage.setItem(KEY + game, text)
  } catch {
    // A browser that keeps nothing still plays.
  }
}
