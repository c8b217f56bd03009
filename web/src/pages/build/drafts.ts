// A deck that was changed and not saved, one for each game, kept in this browser: a closed page loses nothing.

export interface Draft {
  name: string
  text: string
  /** The kept deck that it changes; empty for a new one. */
  kept: string
}

const KEY = 'cardwright.draft.'

export function draftOf(game: string): Draft | null {
  try {
    const found = JSON.parse(localStorage.getItem(KEY + game) ?? 'null') as Partial<Draft> | null
    return typeof found?.text === 'string' ? { name: found.name ?? '', text: found.text, kept: found.kept ?? '' } : null
  } catch {
    return null
  }
}

export function keepDraft(game: string, draft: Draft): void {
  try {
    localStorage.setItem(KEY + game, JSON.stringify(draft))
  } catch {
    // A browser that keeps nothing still builds.
  }
}

export function dropDraft(game: string): void {
  try {
    localStorage.removeItem(KEY + game)
  } catch {
    // There was none.
  }
}
