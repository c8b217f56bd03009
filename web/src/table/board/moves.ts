// What has moved and changed between two views of a table: found by comparing what lies where.
import { knownIn, onGrid, placesOf, sidesOf, UNKNOWN, type Laid, type Place, type Table } from '../model'

/** A card that went from one zone to another. Without a key it is one of the unknown cards there. */
export interface Move {
  from: { zone: string; key: string | null }
  to: { zone: string; key: string | null }
}

/** A number that is not what it was: a counter of a seat, or a number of a card. */
export interface Change {
  counter?: string
  card?: string
  number?: string
  by: number
}

interface Lying {
  zone: string
  key: string
  id: string
}

const zoneOf = (place: Place) => `${place.owner ?? ''}/${place.zone}`
const ownerOf = (zone: string) => zone.slice(0, zone.indexOf('/'))

function placesIn(table: Table): Place[] {
  return sidesOf(table).flatMap(placesOf)
}

function lyingIn(table: Table): Map<string, Lying> {
  const onto = (zone: string) => (card: Laid) => [card.key, { zone, key: card.key, id: card.face.id }] as const
  const lying = placesIn(table).flatMap((place) => knownIn(place).map(onto(zoneOf(place))))
  // Each case is a zone of its own: whoever goes from case to case is seen going.
  const standing = onGrid(table).map((card) => onto(`${card.spot.owner ?? ''}/@${card.spot.case ?? ''}`)(card))
  return new Map([...lying, ...standing])
}

function unknownIn(table: Table): Map<string, number> {
  return new Map(
    placesIn(table).map((place) => [zoneOf(place), place.size - place.cards.filter((card) => card !== null).length]),
  )
}

/** Return the moves that lead from one view to the next. */
export function movesBetween(before: Table, after: Table): Move[] {
  const old = lyingIn(before)
  const now = lyingIn(after)
  const gone = [...old.values()].filter((each) => !now.has(each.key))
  const come = [...now.values()].filter((each) => !old.has(each.key))
  const moves: Move[] = []

  const take = (list: Lying[], found: Lying | undefined) => {
    if (found) list.splice(list.indexOf(found), 1)
    return found
  }
  // A known card vanished here and appeared there; first within one player's own zones.
  for (const near of [true, false]) {
    for (const each of [...come]) {
      const source = gone.find((other) => other.id === each.id && (!near || ownerOf(other.zone) === ownerOf(each.zone)))
      if (!source) continue
      take(gone, source)
      take(come, each)
      if (source.zone !== each.zone) moves.push({ from: source, to: each })
    }
  }
  // What else came and went are unknown cards: known by the sizes alone.
  const was = unknownIn(before)
  const is = unknownIn(after)
  const less: string[] = []
  const more: string[] = []
  for (const zone of new Set([...was.keys(), ...is.keys()])) {
    const by = (is.get(zone) ?? 0) - (was.get(zone) ?? 0)
    for (let n = 0; n < Math.abs(by); n++) (by < 0 ? less : more).push(zone)
  }
  const nearest = (zones: string[], zone: string): string | undefined => {
    const at = zones.findIndex((other) => other !== zone && ownerOf(other) === ownerOf(zone))
    const found = at >= 0 ? at : zones.findIndex((other) => other !== zone)
    return found < 0 ? undefined : zones.splice(found, 1)[0]
  }
  for (const each of come) {
    // A card that is turned over where it lies does not move.
    const here = less.indexOf(each.zone)
    if (here >= 0) {
      less.splice(here, 1)
      continue
    }
    const from = nearest(less, each.zone)
    if (from) moves.push({ from: { zone: from, key: null }, to: each })
  }
  for (const each of gone) {
    const here = more.indexOf(each.zone)
    if (here >= 0) {
      more.splice(here, 1)
      continue
    }
    const to = nearest(more, each.zone)
    if (to) moves.push({ from: each, to: { zone: to, key: null } })
  }
  for (const zone of more) {
    const from = nearest(less, zone)
    if (from) moves.push({ from: { zone: from, key: null }, to: { zone, key: null } })
  }
  return moves.map(({ from, to }) => ({ from: { zone: from.zone, key: from.key }, to: { zone: to.zone, key: to.key } }))
}

/** Return the numbers that changed: of seats, and of cards that lie where they lay. */
export function changesBetween(before: Table, after: Table): Change[] {
  const counters = (table: Table) =>
    new Map(
      sidesOf(table).flatMap((side) => side.counters.map((each) => [`${side.seat ?? ''}/${each.name}`, each] as const)),
    )
  const old = counters(before)
  const changes: Change[] = []
  for (const [counter, { value, seat, shown }] of counters(after)) {
    const was = old.get(counter)
    const known = shown !== UNKNOWN && was?.shown !== UNKNOWN
    if (was && was.value !== value && seat === null && shown && known) changes.push({ counter, by: value - was.value })
  }
  const cards = (table: Table) =>
    new Map([...placesIn(table).flatMap(knownIn), ...onGrid(table)].map((card) => [card.key, card.face] as const))
  const faces = cards(before)
  for (const [card, face] of cards(after)) {
    for (const { name, now } of face.numbers) {
      const was = faces.get(card)?.numbers.find((each) => each.name === name)
      if (was && was.now !== now) changes.push({ card, number: name, by: now - was.now })
    }
  }
  return changes
}
