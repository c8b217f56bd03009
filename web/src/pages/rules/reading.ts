// Reading a rulebook: what a paragraph is, where other rules are named in it, and what a search finds.
import type { Chapter, Rule, Rulebook } from '../../lib/types'

export interface Part {
  text: string
  /** The rule or chapter named here, if one is. */
  rule?: string
  /** It is what was searched for. */
  found?: boolean
}

/** Return a text without case and accents, letter for letter. */
export function folded(text: string): string {
  return Array.from(text.replaceAll('’', "'"), (letter) => letter.normalize('NFD')[0] ?? letter)
    .join('')
    .toLowerCase()
}

/** Return a text in parts: ids of rules that exist become links, what is searched for is marked. */
export function partsOf(text: string, ids: ReadonlySet<string>, search = ''): Part[] {
  const parts: Part[] = []
  let at = 0
  for (const named of text.matchAll(/\b[A-Z]{2}-\d+(?:\.\d+)?\b/g)) {
    if (!ids.has(named[0])) continue
    parts.push(...marked(text.slice(at, named.index), search), { text: named[0], rule: named[0] })
    at = named.index + named[0].length
  }
  parts.push(...marked(text.slice(at), search))
  return parts
}

function marked(text: string, search: string): Part[] {
  const wanted = folded(search.trim())
  if (!wanted || !text) return text ? [{ text }] : []
  const where = folded(text)
  const parts: Part[] = []
  let at = 0
  for (let next = where.indexOf(wanted); next >= 0; next = where.indexOf(wanted, at)) {
    if (next > at) parts.push({ text: text.slice(at, next) })
    at = next + wanted.length
    parts.push({ text: text.slice(next, at), found: true })
  }
  if (at < text.length) parts.push({ text: text.slice(at) })
  return parts
}

/** Return the ids of all chapters and rules. */
export function idsOf(book: Rulebook): Set<string> {
  return new Set(
    book.chapters.flatMap((chapter) => [chapter.id, ...chapter.rules.map((rule) => rule.id)]).filter(Boolean),
  )
}

/** Return the chapters with the paragraphs that hold all of the searched text; all of them without a search. */
export function searched(book: Rulebook, search: string): Chapter[] {
  const wanted = folded(search.trim())
  if (!wanted) return book.chapters
  return book.chapters
    .map((chapter) => ({ ...chapter, rules: chapter.rules.filter((rule) => holds(rule, wanted)) }))
    .filter((chapter) => chapter.rules.length)
}

function holds(rule: Rule, wanted: string): boolean {
  return [rule.id, rule.text, rule.why, ...rule.examples].some((text) => folded(text).includes(wanted))
}

/** Return the part of the rulebook that a rule or a chapter stands in; "players" if there is no such one. */
export function partOf(book: Rulebook, id: string): Chapter['part'] {
  const holder = book.chapters.find((each) => each.id === id || (id && each.rules.some((rule) => rule.id === id)))
  return holder?.part ?? 'players'
}
