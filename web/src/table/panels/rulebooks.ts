// Finds rules by id; a rulebook is loaded once per game and language.
import { api } from '../../lib/api'
import { settings } from '../../lib/settings.svelte'
import type { Rule, Rulebook } from '../../lib/types'

const books = new Map<string, Promise<Rulebook>>()

function bookOf(game: string): Promise<Rulebook> {
  const key = `${game}/${settings.lang}`
  const known = books.get(key)
  if (known) return known
  const asked = api.rules(game)
  books.set(key, asked)
  asked.catch(() => books.delete(key))
  return asked
}

export interface FoundRule {
  chapter: string
  rule: Rule
}

/** Return a rule with the title of its chapter, or null if the book has none of this id. */
export async function findRule(game: string, id: string): Promise<FoundRule | null> {
  const book = await bookOf(game)
  for (const chapter of book.chapters) {
    const rule = chapter.rules.find((each) => each.id === id)
    if (rule) return { chapter: chapter.title, rule }
  }
  return null
}
