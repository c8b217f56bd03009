// A deck while it is built: how many copies of which card stand in which section. The server knows the rules.
import type { DeckSection, Sheet } from '../../lib/types'

/** By section: the copies of each card. */
export type Counts = Readonly<Record<string, Readonly<Record<string, number>>>>

export const MOST_COPIES = 99

export const copiesIn = (counts: Counts, section: string, card: string): number => counts[section]?.[card] ?? 0

/** Return how many copies of a card are in the deck, in whatever section. */
export const copiesOf = (counts: Counts, card: string): number =>
  Object.values(counts).reduce((sum, listed) => sum + (listed[card] ?? 0), 0)

export const sizeOf = (counts: Counts, section: string): number =>
  Object.values(counts[section] ?? {}).reduce((sum, copies) => sum + copies, 0)

/** Return the section that a card goes to: the one that is looked at if it may stand there, else the first that takes it. */
export function sectionFor(sections: DeckSection[], card: string, wanted = ''): DeckSection | null {
  const taking = sections.filter((section) => section.cards.includes(card))
  return taking.find((section) => section.name === wanted) ?? taking[0] ?? null
}

/** Return whether a section has only one way to be filled: then there is nothing to choose. */
export const isFixed = ({ cards, least, most }: DeckSection): boolean => cards.length === 1 && least === 1 && most === 1

/** Return how many cards somebody has chosen. */
export const chosenIn = (counts: Counts, sections: DeckSection[]): number =>
  sections.reduce((sum, section) => sum + (isFixed(section) ? 0 : sizeOf(counts, section.name)), 0)

/** Return the deck with what the server has filled in by itself where nothing stood. */
export function completed(counts: Counts, told: Counts): Counts {
  const filled = Object.entries(told).filter(
    ([section, cards]) => Object.keys(cards).length && !sizeOf(counts, section),
  )
  return filled.length ? { ...counts, ...Object.fromEntries(filled) } : counts
}

/** Return the deck with one more copy. In a section with a single place it takes the place of the card that is there. */
export function withOneMore(counts: Counts, section: DeckSection, card: string): Counts {
  const before = section.most === 1 ? {} : (counts[section.name] ?? {})
  return { ...counts, [section.name]: { ...before, [card]: Math.min((before[card] ?? 0) + 1, MOST_COPIES) } }
}

/** Return the deck with one copy less. */
export function withOneLess(counts: Counts, section: string, card: string): Counts {
  const left = copiesIn(counts, section, card) - 1
  const others = Object.entries(counts[section] ?? {}).filter(([each]) => each !== card)
  return { ...counts, [section]: Object.fromEntries(left > 0 ? [...others, [card, left]] : others) }
}

/** Return the deck as a text that the server reads. */
export function textOf(name: string, counts: Counts, sections: DeckSection[]): string {
  const told = sections.flatMap((section) => [
    `[${section.name}]`,
    ...Object.entries(counts[section.name] ?? {}).map(([card, copies]) => `${copies} ${card}`),
  ])
  return [...(name.trim() ? [`name: ${name.trim().replace(/\s+/g, ' ')}`] : []), ...told, ''].join('\n')
}

/** Return the cards of a section in the order of the card set. */
export function listed(counts: Counts, section: string, sheet: Sheet): [card: string, copies: number][] {
  const found = counts[section] ?? {}
  return Object.keys(sheet.cards).flatMap((card) => (found[card] ? [[card, found[card]] as [string, number]] : []))
}

export interface Group {
  kind: string
  words: string
  copies: number
  cards: [card: string, copies: number][]
}

/** Return cards by their kinds, each kind with how many copies there are of its cards. */
export function byKind(cards: [card: string, copies: number][], sheet: Sheet): Group[] {
  const groups = new Map<string, Group>()
  for (const [card, copies] of cards) {
    const { kind = '', kind_words: words = '' } = sheet.cards[card] ?? {}
    const { copies: before, cards: others } = groups.get(kind) ?? { copies: 0, cards: [] }
    groups.set(kind, { kind, words, copies: before + copies, cards: [...others, [card, copies]] })
  }
  return [...groups.values()]
}

export interface Bar {
  value: number
  copies: number
}

/** Return how many copies have each value of a number, from the least to the largest that a deck card can have. */
export function curveOf(counts: Counts, sheet: Sheet, number: string, sections: DeckSection[]): Bar[] {
  const usable = new Set(sections.flatMap((section) => section.cards))
  const values = [...usable].flatMap((card) => sheet.cards[card]?.numbers[number] ?? [])
  if (!values.length) return []
  const least = Math.min(...values)
  const bars = Array.from({ length: Math.max(...values) - least + 1 }, (_, at) => ({ value: least + at, copies: 0 }))
  for (const card of usable) {
    const bar = bars[(sheet.cards[card]?.numbers[number] ?? -1) - least]
    if (bar) bar.copies += copiesOf(counts, card)
  }
  return bars
}

/** Return whether two decks hold the same cards. */
export function sameCards(one: Counts, other: Counts): boolean {
  const cards = (counts: Counts) =>
    Object.entries(counts)
      .flatMap(([section, found]) => Object.entries(found).map(([card, copies]) => `${section} ${card} ${copies}`))
      .sort()
  return JSON.stringify(cards(one)) === JSON.stringify(cards(other))
}
