// A card's text in pieces, so that what is counted ("4 Treats", "+1 Attack") stands with its icon.
import type { Sheet } from '../lib/types'

export interface Piece {
  text: string
  /** The icon of what is counted here. */
  icon?: string
}

interface Finder {
  pattern: RegExp | null
  icons: Map<string, string>
}

const finders = new WeakMap<Sheet, Finder>()

function finderOf(sheet: Sheet): Finder {
  const made = finders.get(sheet)
  if (made) return made
  const icons = new Map<string, string>()
  for (const [group, names] of [
    ['numbers', Object.keys(sheet.icons.numbers ?? {})],
    ['counters', sheet.layout.counters],
  ] as const) {
    for (const name of names) {
      const words = sheet[group][name]
      const icon = sheet.icons[group]?.[name]
      // One word only, and without its plural, so that "1 Treat" is found too.
      if (words && icon && !/\s/.test(words)) icons.set(words.replace(/s$/, ''), icon)
    }
  }
  const words = [...icons.keys()].sort((a, b) => b.length - a.length)
  const escaped = words.map(literal)
  const pattern = words.length
    ? new RegExp(`([+\\-−]?\\d+\\s(?:de\\s)?)(${escaped.join('|')})s?(?![\\p{L}])`, 'gu')
    : null
  const finder = { pattern, icons }
  finders.set(sheet, finder)
  return finder
}

/** Return the source of a pattern that finds just this text. */
export const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Return a text in pieces; joined, they are the text again. */
export function piecesOf(sheet: Sheet, text: string): Piece[] {
  const { pattern, icons } = finderOf(sheet)
  if (!pattern) return [{ text }]
  const pieces: Piece[] = []
  let at = 0
  for (const found of text.matchAll(pattern)) {
    const icon = icons.get(found[2] ?? '')
    if (!icon) continue
    if (found.index > at) pieces.push({ text: text.slice(at, found.index) })
    pieces.push({ text: found[0], icon })
    at = found.index + found[0].length
  }
  if (at < text.length) pieces.push({ text: text.slice(at) })
  return pieces
}
