// How wide cards can be so that a whole table fits into the room there is: worked out, not tried out, so that the page
// is laid out once. On a narrow screen the style sheet decides instead, and the table scrolls.
import { groupsOf, sidesOf, type Place, type Side, type Table } from '../model'

/** Widths of cards in pixels. */
export interface Sizes {
  other: number
  shared: number
  own: number
  hand: number
  pile: number
  /** Of a case of the grid. */
  cell: number
}

type CardSizes = Omit<Sizes, 'cell'>

export const NARROW = 640
/** From this width on the viewer's name stands beside the cards. */
const BROAD = 860
/** From this width on a grid may have names and hands at its sides. */
export const SLIM = 720
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

// Where a grid or lines have the middle.
const SIDE = 215
const FRAME = 34
const HAND_LEAST = 60
const HAND_MOST = 132
const HAND_BELOW = 84
const HAND_NAME = 34
/** Beside a grid: the names at its left, and the least for the hands at its right. */
const NAMED = 190
const HELD = 300
/** The same where there is little room. */
const NAMED_SLIM = 168
const HELD_SLIM = 236
const HAND_GAP = 12
const LINE_GAP = 12
const FOLDED = 6
const LINE_NAME = 84
/** Between two sides, where a fight is shown. */
const SEAM = 52
const LEAST_FIGHT = 376
/** The height of the strip of an attached card, as a share of a card's width. */
const STRIP = 0.4

/** How much of its width a zone keeps that does not matter in this phase. */
const IDLE = 0.75

/** How wide cards are compared with each other. */
function sharesOf(table: Table): CardSizes {
  // With an empty hand the battle has the room.
  if (table.facing)
    return table.own && holdsCards(table.own)
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

const holdsCards = (side: Side) => side.hands.some((place) => place.cards.length)
const inPlay = (side: Side) => side.lines.length > 0 || side.slots.length > 0
const hasFacingLines = (table: Table) => table.facing && sidesOf(table).some((side) => side.lines.length)
/** Return whether a grid, or lines face to face, have the middle. */
export const isCentred = (table: Table) => table.grid.length > 0 || hasFacingLines(table)
/**
 * Return whether they have the whole height, and all else lies beside them: a grid also in a room that is less broad, but
 * low, where it would not fit above the hands.
 */
export const isBroad = (table: Table, width: number, height: number) =>
  isCentred(table) && (width >= BROAD || (table.grid.length > 0 && width >= SLIM && width > height * 1.25))
/** Return whether the viewer has nothing that lies beside the middle, as hands and piles do. */
export const holdsNothing = ({ own }: Table) =>
  !own || ![own.hands, own.piles, own.beside, own.cards].some((places) => places.length)
/** How many places a line has side by side. */
export const lengthOf = (line: Place) => Math.max(1, line.cards.length + line.open)
/** How many of them find room side by side on a narrow screen; what is more goes on below. */
export const foldedLength = (line: Place) =>
  lengthOf(line) > FOLDED ? Math.max(FOLDED - 1, Math.ceil(lengthOf(line) / 2)) : lengthOf(line)
/** Nothing in hand, and no place for anything in play. */
const isBare = (side: Side) => !holdsCards(side) && !inPlay(side)
const laidOut = (side: Side) => side.lines.reduce((sum, place) => sum + lengthOf(place), side.slots.length)
const zonesOf = (table: Table) => table.shared.cards.filter((place) => place.cards.length)

/** Return whether piles are drawn as cards in a room of this height. */
export const drawsPiles = (table: Table, height: number) => !isCentred(table) && (table.facing || height >= DRAWN)

/** Return the widths for a table in a room of this size. */
export function sizesFor(table: Table, width: number, height: number): Sizes {
  if (isCentred(table)) return centred(table, width, height)
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
    cell: 0,
  }
}

/**
 * The widths where a grid, or lines that face each other, have the middle. In a broad room they have its whole height:
 * the others and the viewer's name stand at the left, the hands at the right. Else the hands lie below.
 */
function centred(table: Table, width: number, height: number): Sizes {
  const { own } = table
  const broad = isBroad(table, width, height)
  const slim = width < BROAD
  const below = own && !broad ? LIFT + PLATE + HAND_BELOW * TALL + (own.hands.length > 1 ? NAME : 0) : 0
  const above = broad ? 0 : PLATE + CHIPS
  const free = height - FRAME - above - below - sharedHeight(table, broad && table.grid.length > 0)
  const left = table.grid.length ? (slim ? NAMED_SLIM : NAMED) : SIDE
  const right = holdsNothing(table) ? 0 : table.grid.length ? (slim ? HELD_SLIM : HELD) : SIDE
  const across = broad ? width - left - right : width - 40
  const lines = sidesOf(table).flatMap((side) => (side.seat ? side.lines : []))
  const tall = lines.reduce((sum, line) => sum + TALL + STRIP * attachedIn(line), 0)
  const longest = Math.max(1, ...lines.map(lengthOf))
  const line = bounded(
    Math.min((free - lines.length * LINE_GAP) / (tall || 1), (across - LINE_NAME) / (longest * 1.12)),
    44,
    150,
  )
  const rows = table.grid.length
  const columns = table.grid[0]?.length ?? 1
  const legend = table.grid.flat().some((each) => each.marks.length) ? NAME : 0
  const cell = rows ? bounded(Math.min((free - legend - NAME) / rows - 2, (across - 30) / columns - 2), 34, 110) : 0
  const middle = rows
    ? columns * (cell + 2) + 30
    : Math.max(longest * line * 1.12 + LINE_NAME, table.fights ? LEAST_FIGHT : 0)
  const card = lines.length ? line : 72
  return {
    other: Math.min(card, 72),
    shared: card,
    own: Math.min(card, 84),
    hand: own && broad ? handBeside(own, width - left - middle - (slim ? 26 : 40), height - FRAME) : HAND_BELOW,
    pile: 44,
    cell,
  }
}

const bounded = (size: number, least: number, most: number) => Math.floor(Math.max(least, Math.min(most, size)))

/** What all share besides the grid, from top to bottom. */
function sharedHeight({ shared, headings, fights }: Table, broad: boolean): number {
  const counters = fights ? SEAM : shared.counters.length + headings.length ? 36 : 0
  return counters + (shared.piles.length ? CHIPS : 0) + (shared.cards.length && !broad ? 72 * TALL + PILE_NAME : 0)
}

/** The width of cards at which the hands fit into a column of this size, in as many rows as it takes. */
function handBeside(own: Side, width: number, height: number): number {
  const others =
    (own.beside.length || own.cards.length ? 84 * TALL + PILE_NAME : 0) +
    (groupsOf(own.hands, own.piles).rest.length ? CHIPS : 0)
  const hands = own.hands.filter((place) => !place.idle)
  const names = hands.length > 1 ? HAND_NAME * hands.length : 0
  const fits = (card: number) => {
    const columns = Math.max(1, Math.floor(width / (card + HAND_GAP)))
    const rows = hands.reduce((sum, place) => sum + Math.ceil(place.cards.length / columns), 0)
    return rows * (card * TALL + HAND_GAP) + names + others + LIFT <= height
  }
  let card = HAND_MOST
  while (card > HAND_LEAST && !fits(card)) card -= 2
  return card
}

/** The most strips that hang below one card of a line; more than three overlap. */
const attachedIn = (line: Place) => Math.min(3, Math.max(0, ...line.cards.map((card) => card?.attached.length ?? 0)))

/** The unit at which everything fits from top to bottom. */
function byHeight(table: Table, share: CardSizes, width: number, height: number, lines: number): number {
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
function othersHeight(table: Table, share: CardSizes, height: number): Height {
  const rows = table.own ? 1 : Math.ceil(table.others.length / 2)
  if (table.others.some(inPlay) && !table.facing) {
    const [first] = table.others
    const around = PLATE + (first?.piles.length ? CHIPS : 0) + (first?.slots.length ? NAME : GAP)
    return { pixels: rows * around, units: rows * share.other }
  }
  if (table.facing && height >= LOW) return { pixels: PILE_NAME, units: share.pile }
  return { pixels: PLATE, units: 0 }
}

function middleHeight(table: Table, share: CardSizes, height: number, lines: number): Height {
  if (table.facing) return { pixels: 2 * NAME + 40 + (table.shared.counters.length ? 36 : 0), units: 2 * share.shared }
  const zones = zonesOf(table)
  const laid = share.shared * (zones.every((place) => place.idle) ? IDLE : 1)
  if (drawsPiles(table, height))
    return { pixels: PILE_NAME * lines, units: Math.max(zones.length ? laid : 0, share.pile) * lines }
  return { pixels: (zones.length ? PILE_NAME * lines : 0) + CHIPS, units: zones.length ? laid * lines : 0 }
}

function ownHeight(table: Table, share: CardSizes, width: number): Height {
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
  share: CardSizes,
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
    (Math.max(own.lines.length ? 2 : 0, laidOut(own)) + own.beside.length * 0.8 + own.cards.length) * 1.14 * share.own
  const hand =
    Math.max(
      2.1,
      0.72 *
        Math.min(
          5,
          own.hands.reduce((sum, place) => sum + place.cards.length, 0),
        ),
    ) * share.hand
  const beside = width >= BROAD ? 180 : 0
  const wide = width - 90 - beside - own.piles.length * (18 + share.pile * Math.min(shared, 10))
  return { others, shared, own: wide / (front + hand) }
}

/** The unit at which the shared zones fit into so many lines; a zone is not broken. */
function inLines(table: Table, share: CardSizes, width: number, height: number, lines: number): number {
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
