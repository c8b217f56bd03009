// Finds the game terms on a card, in the order in which they appear.
import type { Sheet, Term } from '../lib/types'
import type { Face } from './face'
import { literal } from './pieces'

const patterns = new WeakMap<Term, RegExp>()

function patternOf(term: Term): RegExp {
  let pattern = patterns.get(term)
  if (!pattern) {
    pattern = new RegExp(`(?<!\\p{L})(?:${term.words.map(literal).join('|')})(?!\\p{L})`, 'iu')
    patterns.set(term, pattern)
  }
  return pattern
}

/** A term, as it is spelt on the card. */
export interface Told extends Term {
  spelt: string
}

/** Return the terms that a card's facts and text use. */
export function termsOf(sheet: Sheet, face: Face): Told[] {
  const printed = [...face.type.filter((word) => word !== face.kindWords), face.text].join('\n')
  const found = sheet.terms.flatMap((term) => {
    const match = patternOf(term).exec(printed)
    return match ? [{ at: match.index, told: { ...term, spelt: match[0] } }] : []
  })
  return found.sort((a, b) => a.at - b.at).map(({ told }) => told)
}
