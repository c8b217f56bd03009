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
/** From this width on the viewer's name stands beside the cards. */
const BROAD = 860
/** Less height than this is little. */
export const LOW = 620
/** With less than this, shared piles are told, not drawn. */
const DRAWN = 760
const TALL = 88 / 63
const LEAST = 5.6
const MOST = 16

// What stands around cards, in pixels: names, gaps, edges.
const PLATE = 48
const BESIDE = 88
const CHIPS = 42
const NAME = 24
const PILE_NAME = 38
const EDGES = 40
const LIFT = 36
const GAP = 14

/** How much of its width a zone keeps that does not matter in this phase. */
const IDLE = 0.75

/** How wide cards are compared with each other. */
function sharesOf(table: Table): Sizes {
  // With an empty hand the battle has the room.
  if (table.facing)
    return table.own?.hand?.cards.length
      ? { other: 7, shared: 8.4, own: 9, hand: 13.4, pile: 5.4 }
      : { other: 7, shared: 11, own: 9, hand: 6, pile: 5.4 }
  if (!table.own) return { other: 9, shared: 8, own: 9, hand: 9, pile: 5 }
  if (isBare(table.own)) return { other: 8.6, shared: 10, own: 11.8, hand: 6, pile: 5 }
  // What is for sale or drafted wants to be read; what is shown only where there is room does not.
  const offered = zonesOf(table).some((place) => !place.idle)
  return offered
    ? { other: 8.2, shared: 11.4, own: 11.4, hand: 12, pile: 4.8 }
    : { other: 9.4, shared: 8, own: 11.8, hand: 13, pile: 4.8 }
}

const inPlay = (side: Side) => side.rows.length > 0 || side.slots.length > 0
/** Nothing in hand, and no place for anything in play. */
const isBare = (side: Side) => !side.hand?.cards.length && !inPlay(side)
const laidOut = (side: Side) =>
  side.rows.reduce((sum, place) => sum + Math.max(1, place.cards.length), side.slots.length)
const zonesOf = (table: Table) => table.shared.cards.filter((place) => place.cards.length)

/** Return whether piles are drawn as cards in a room of this height. */
export const drawsPiles = (table: Table, height: number) => table.facing || height >= DRAWN

/** Return the widths for a table in a room of this size. */
export function sizesFor(table: Table, width: number, height: number): Sizes {
  const share = sharesOf(table)
  // What is shared lies in one line, or in two where that makes it clearly larger.
  const laidIn = (lines: number) => ({
    unit: byHeight(table, share, width, height, lines),
    most: byWidth(table, share, width, height, lines),
  })
  const [one, two] = [laidIn(1), laidIn(2)]
  const large = (each: typeof one) => Math.min(each.unit, each.most.shared)
  const { unit: found, most } = large(two) > large(one) * 1.05 ? two : one
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
function byHeight(table: Table, share: Sizes, width: number, height: number, lines: number): number {
  const parts = [
    othersHeight(table, share, height),
    middleHeight(table, share, height, lines),
    ownHeight(table, share, width),
  ]
  const pixels = parts.reduce((sum, part) => sum + part.pixels, EDGES)
  const units = parts.reduce((sum, part) => sum + part.units, 0)
  return (height - pixels) / (units * TALL || 1)
}

/** What a part of the table needs from top to bottom: what does not grow with the cards, and what does. */
interface Height {
  pixels: number
  units: number
}

/** The others: their cards in play, else their piles beside their names. */
function othersHeight(table: Table, share: Sizes, height: number): Height {
  const rows = table.own ? 1 : Math.ceil(table.others.length / 2)
  if (table.others.some(inPlay) && !table.facing) {
    const [first] = table.others
    const around = PLATE + (first?.piles.length ? CHIPS : 0) + (first?.slots.length ? NAME : GAP)
    return { pixels: rows * around, units: rows * share.other }
  }
  if (table.facing && height >= LOW) return { pixels: PILE_NAME, units: share.pile }
  return { pixels: PLATE, units: 0 }
}

function middleHeight(table: Table, share: Sizes, height: number, lines: number): Height {
  if (table.facing) return { pixels: 2 * NAME + 40 + (table.shared.counters.length ? 36 : 0), units: 2 * share.shared }
  const zones = zonesOf(table)
  const laid = share.shared * (zones.every((place) => place.idle) ? IDLE : 1)
  if (drawsPiles(table, height))
    return { pixels: PILE_NAME * lines, units: Math.max(zones.length ? laid : 0, share.pile) * lines }
  return { pixels: (zones.length ? PILE_NAME * lines : 0) + CHIPS, units: zones.length ? laid * lines : 0 }
}

function ownHeight(table: Table, share: Sizes, width: number): Height {
  if (!table.own) return { pixels: 0, units: 0 }
  if (table.facing) return { pixels: LIFT, units: share.hand }
  const named = width >= BROAD ? 0 : PLATE
  if (isBare(table.own))
    return { pixels: named ? PLATE + CHIPS : BESIDE, units: table.own.cards.length ? share.own : 0 }
  return { pixels: LIFT + named, units: share.hand }
}

/** The unit at which each part fits from left to right. */
function byWidth(
  table: Table,
  share: Sizes,
  width: number,
  height: number,
  lines: number,
): Record<'others' | 'shared' | 'own', number> {
  const columns = table.own ? table.others.length : Math.min(2, table.others.length)
  const widest = Math.max(1, ...table.others.map((side) => (laidOut(side) + side.beside.length * 0.85) * 1.14))
  const others = (width / Math.max(1, columns) - 44) / (widest * share.other)

  const cards = table.shared.cards.reduce((sum, place) => sum + (place.idle ? IDLE : 1) * place.cards.length, 0)
  const shared = table.facing
    ? (width - 150) / ((3 * 1.16 + 2 * Math.min(width > 1000 ? 3 : 2, Math.max(2, cards)) * 1.12) * share.shared)
    : inLines(table, share, width, height, lines)

  if (!table.own || table.facing) return { others, shared, own: Infinity }
  // Cards in play beside the hand, whose cards may overlap, and the piles.
  const { own } = table
  const front =
    (Math.max(own.rows.length ? 2 : 0, laidOut(own)) + own.beside.length * 0.8 + own.cards.length) * 1.14 * share.own
  const hand = Math.max(2.1, 0.72 * Math.min(5, own.hand?.cards.length ?? 0)) * share.hand
  const beside = width >= BROAD ? 180 : 0
  const wide = width - 90 - beside - own.piles.length * (18 + share.pile * Math.min(shared, 10))
  return { others, shared, own: wide / (front + hand) }
}

/** The unit at which the shared zones fit into so many lines; a zone is not broken. */
function inLines(table: Table, share: Sizes, width: number, height: number, lines: number): number {
  const piles = drawsPiles(table, height) ? table.shared.piles.length : 0
  const counters = table.shared.counters.length + table.headings.length
  const zones = [
    ...(counters ? [{ units: 0, pixels: 30 + 130 * counters }] : []),
    ...table.shared.cards.map((place) => ({
      units: (place.idle ? IDLE : 1) * place.cards.length * 1.12 * share.shared,
      pixels: 34,
    })),
    ...(piles ? [{ units: piles * share.pile, pixels: 18 * piles + 20 }] : []),
  ]
  const fits = (line: typeof zones) =>
    (width - 30 - line.reduce((sum, zone) => sum + zone.pixels, 0)) /
    (line.reduce((sum, zone) => sum + zone.units, 0) || 1)
  if (lines === 1) return fits(zones)
  const breaks = zones.map((_, at) => Math.min(fits(zones.slice(0, at)), fits(zones.slice(at))))
  return Math.max(0, ...breaks)
}
