// Deck texts: what stands in them, and the last one of each game, kept in this browser.

/** Not a starter deck: the player's own text, or one that chance makes. */
export const OWN = '*own'
export const RANDOM = 'random'
const KEY = 'cardwright.deck.'
const CHOICE = 'cardwright.deck-choice.'

/** Return the name in a deck text; empty if it has none. A "#" in it is a part of it unless it stands alone. */
export function nameOf(text: string): string {
  const written = /^[ \t]*name[ \t]*:([^\n]*)/im.exec(text)?.[1] ?? ''
  return (written.split(/(?:^|\s)#(?:\s|$)/)[0] ?? '').trim()
}

/** Return what stands in a file; null if it is no UTF-8 text. */
export async function textIn(file: Blob): Promise<string | null> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer())
  } catch {
    return null
  }
}

/** Return the last deck of a game that was written here; empty if there is none. */
export function keptDeck(game: string): string {
  return kept(KEY + game)
}

/** Keep a deck for the next time. */
export function keepDeck(game: string, text: string): void {
  keep(KEY + game, text)
}

/** Return which deck of a game was played last; empty if none was. */
export function lastChoice(game: string): string {
  return kept(CHOICE + game)
}

/** Remember which deck is played, to propose it the next time. */
export function keepChoice(game: string, choice: string): void {
  keep(CHOICE + game, choice)
}

function kept(key: string): string {
  try {
    return localStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

function keep(key: string, text: string): void {
  try {
    localStorage.setItem(key, text)
  } catch {
    // A browser that keeps nothing still plays.
  }
}
