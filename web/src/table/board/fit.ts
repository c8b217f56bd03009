// How wide cards can be so that a whole table fits into the room there is: worked out, not tried out, so that the page
// is laid out once. On a narrow screen the style sheet decides instead, and the table scrolls.
import type { Side, Table } from '../model'

/** Widths of cards in pixels. */
export interface Sizes {
  other: number
  shared: number
  own: number
  hand: number
  pile: number
}

export const NARROW = 640
/** Less height than this is little. */
export const LOW = 620
const TALL = 88 / 63
const LEAST = 5.6
const MOST = 16

// What stands around cards, in pixels: names, gaps, edges.
const PLATE = 48
const CHIPS = 42
const NAME = 24
const PILE_NAME = 38
const EDGES = 52
const LIFT = 36

/** How wide cards are compared with each other. */
function sharesOf(table: Table, height: number): Sizes {
  // With an empty hand the battle has the room.
  if (table.facing) return table.own?.hand?.cards.length ? { other: 7, shared: 8.4, own: 9, hand: 13.4, pile: 5.4 } : { other: 7, shared: 11, own: 9, hand: 6, pile: 5.4 }
  if (!table.own) return { other: 9, shared: 8, own: 9, hand: 9, pile: 5 }
  if (!table.own.hand?.cards.length && !inPlay(table.own)) return { other: 8.6, shared: 9, own: 11.8, hand: 6, pile: 5 }
  // Where there is little height, one's own cards are read first.
  if (height < LOW) return { other: 7, shared: 6.8, own: 12.4, hand: 13.6, pile: 4.6 }
  return { other: 8.6, shared: 8, own: 11.8, hand: 13.2, pile: 5 }
}

const inPlay = (side: Side) => side.rows.length > 0 || side.slots.length > 0
const laidOut = (side: Side) => side.rows.reduce((sum, place) => sum + Math.max(1, place.cards.length), side.slots.length)

/** Return the widths for a table in a room of this size. */
export function sizesFor(table: Table, width: number, height: number): Sizes {
  const share = sharesOf(table, height)
  // What is shared lies in one line, or in two where that makes it clearly larger.
  const [one, two] = [1, 2].map((lines) => ({ unit: byHeight(table, share, height, lines), most: byWidth(table, share, width, lines) }))
  const large = (each: typeof one) => Math.min(each!.unit, each!.most.shared)
  const { unit: found, most } = (large(two) > large(one) * 1.15 ? two : one)!
  const unit = Math.max(LEAST, Math.min(MOST, found))
  const fit = (units: number, bound: number) => Math.floor(units * Math.max(LEAST, Math.min(unit, bound)))
  return {
    other: fit(share.other, most.others),
    shared: fit(share.shared, most.shared),
    pile: fit(share.pile, most.shared),
    own: fit(share.own, most.own),
    hand: fit(share.hand, most.own),
  }
}

/** The unit at which everything fits from top to bottom. */
function byHeight(table: Table, share: Sizes, height: number, lines: number): number {
  let pixels = EDGES
  let units = 0
  // The others: their cards in play, else their piles beside their names.
  const rows = table.own ? 1 : Math.ceil(table.others.length / 2)
  if (table.others.some(inPlay) && !table.facing) {
    const [first] = table.others
    pixels += rows * (PLATE + (first?.piles.length ? CHIPS : 0) + (first?.slots.length ? NAME : 14))
    units += rows * share.other * TALL
  } else if (table.facing && height >= LOW) {
    pixels += PILE_NAME
    units += share.pile * TALL
  } else {
    pixels += PLATE + (table.facing ? 0 : CHIPS)
  }
  // The middle.
  if (table.facing && table.shared.counters.length) pixels += 36
  if (table.facing) {
    pixels += 2 * NAME + 40
    units += 2 * share.shared * TALL
  } else {
    pixels += PILE_NAME * lines
    units += Math.max(share.shared, share.pile) * TALL * lines
  }
  // The viewer.
  if (table.own) {
    pixels += LIFT + (table.facing ? 0 : PLATE)
    units += share.hand * TALL
  }
  return (height - pixels) / units
}

/** The unit at which each part fits from left to right. */
function byWidth(table: Table, share: Sizes, width: number, lines: number): Record<'others' | 'shared' | 'own', number> {
  const columns = table.own ? table.others.length : Math.min(2, table.others.length)
  const widest = Math.max(1, ...table.others.map((side) => (laidOut(side) + side.beside.length * 0.85) * 1.14))
  const others = (width / Math.max(1, columns) - 44) / (widest * share.other)

  const cards = table.shared.cards.reduce((sum, place) => sum + (place.idle ? 0.75 : 1) * place.cards.length, 0)
  const shared = table.facing
    ? (width - 150) / ((3 * 1.16 + 2 * Math.min(width > 1000 ? 3 : 2, Math.max(2, cards)) * 1.12) * share.shared)
    : inLines(table, share, width, lines)

  if (!table.own || table.facing) return { others, shared, own: Infinity }
  // Cards in play beside the hand, whose cards may overlap, and the piles.
  const { own } = table
  const front = (Math.max(own.rows.length ? 2 : 0, laidOut(own)) + own.beside.length * 0.8 + own.cards.length) * 1.14 * share.own
  const hand = Math.max(2.1, 0.72 * Math.min(5, own.hand?.cards.length ?? 0)) * share.hand
  const wide = width - 90 - own.piles.length * (18 + share.pile * Math.min(shared, 10))
  return { others, shared, own: wide / (front + hand) }
}

/** The unit at which the shared zones fit into so many lines; a zone is not broken. */
function inLines(table: Table, share: Sizes, width: number, lines: number): number {
  const piles = table.shared.piles.length
  const counters = table.shared.counters.length + table.headings.length
  const zones = [
    ...(counters ? [{ units: 0, pixels: 30 + 130 * counters }] : []),
    ...table.shared.cards.map((place) => ({ units: (place.idle ? 0.75 : 1) * place.cards.length * 1.12 * share.shared, pixels: 34 })),
    ...(piles ? [{ units: piles * share.pile, pixels: 18 * piles + 20 }] : []),
  ]
  const fits = (line: typeof zones) =>
    (width - 30 - line.reduce((sum, zone) => sum + zone.pixels, 0)) / (line.reduce((sum, zone) => sum + zone.units, 0) || 1)
  if (lines === 1) return fits(zones)
  const breaks = zones.map((_, at) => Math.min(fits(zones.slice(0, at)), fits(zones.slice(at))))
  return Math.max(0, ...breaks)
}
