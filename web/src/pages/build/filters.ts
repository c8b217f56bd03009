// Which cards are shown: by section, by facet, by words that stand on them, and by whether they fit to the deck.
import type { CardFacts, Facet, Sheet } from '../../lib/types'

export interface Filters {
  /** Only cards that may stand in this section; empty for all. */
  section: string
  /** Words that stand on the card. */
  words: string
  /** By facet: the values of which the card must have one; none for any. */
  wanted: Readonly<Record<string, readonly (string | number)[]>>
}

export const NOTHING: Filters = { section: '', words: '', wanted: {} }

export type Order = 'set' | 'name' | 'number'

/** Return a text without accents and capitals. */
export const plain = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase()

/** Return what can be searched on a card: its names, its kind and facts, its text. */
const printed = (card: CardFacts): string =>
  plain([card.name, card.subname ?? '', card.kind_words, ...Object.values(card.facts), card.text].join('\n'))

/** Return the values that a card has of a facet. */
export function valuesOf(card: CardFacts, facet: string): (string | number)[] {
  if (facet === 'kind') return [card.kind]
  const number = card.numbers[facet]
  return number === undefined || number === null ? (card.tags[facet] ?? []) : [number]
}

export function fits(card: CardFacts, { words, wanted }: Filters): boolean {
  const text = printed(card)
  const said = plain(words).split(/\s+/).filter(Boolean)
  return (
    said.every((word) => text.includes(word)) &&
    Object.entries(wanted).every(
      ([facet, values]) => !values.length || valuesOf(card, facet).some((value) => values.includes(value)),
    )
  )
}

/** Return the filters with a value of a facet added, or taken away if it was wanted. */
export function toggled(filters: Filters, facet: string, value: string | number): Filters {
  const before = filters.wanted[facet] ?? []
  const after = before.includes(value) ? before.filter((each) => each !== value) : [...before, value]
  return { ...filters, wanted: { ...filters.wanted, [facet]: after } }
}

/** Return how many values of facets are wanted. */
export const wishes = ({ wanted }: Filters): number =>
  Object.values(wanted).reduce((sum, values) => sum + values.length, 0)

/** Return the cards in an order: as in the set, by name, or by the game's main number and then by name. */
export function ordered(cards: string[], sheet: Sheet, order: Order, number: string): string[] {
  if (order === 'set') return cards
  const name = (card: string) => sheet.cards[card]?.name ?? card
  const value = (card: string) => (order === 'number' ? (sheet.cards[card]?.numbers[number] ?? Infinity) : 0)
  return [...cards].sort((one, other) => {
    const [first, second] = [value(one), value(other)]
    return first === second ? name(one).localeCompare(name(other)) : first - second
  })
}

/** Return the facets that tell the cards of a section apart. */
export function facetsFor(facets: Facet[], cards: CardFacts[]): Facet[] {
  return facets.flatMap((facet) => {
    const there = new Set(cards.flatMap((card) => valuesOf(card, facet.name)))
    const values = facet.values.filter(({ value }) => there.has(value))
    return values.length > 1 ? [{ ...facet, values }] : []
  })
}
