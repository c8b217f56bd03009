// What lies where on the table, for one viewer: an observation, put in order by the game's plan. Pure: no words of
// any one game, no rule, no drawing. The terminal's screen follows the same plan by the same rules.
import { faceOf, type Face } from '../card/face'
import type { CounterPlan, Observation, Seat, SeenSide, SeenZone, Sheet, SidePlan } from '../lib/types'
import type { Spot } from './picking.svelte'

export type Options = Record<string, boolean | number | string | null>

export interface Laid {
  /** Different for every card of the table; the same for the same card in the next view if it does not move. */
  key: string
  face: Face
  spot: Spot
}

export interface Place {
  zone: string
  owner: Seat | null
  words: string
  icon: string | null
  size: number
  /** From the top of a pile, or in the order of a row; null for a card that is not known. */
  cards: (Laid | null)[]
  /** What lies here is part of an answer that is not complete yet. */
  planned: boolean
  /** It does not matter in this phase. */
  idle: boolean
}

export interface Counter {
  name: string
  words: string
  icon: string | null
  sign: string
  value: number
  /** The value as it is written; empty for a flag. */
  shown: string
  /** The seat that the counter names. */
  seat: Seat | null
  /** A number that every side has all the time: its icon is known to everybody, so it needs no words beside it. */
  steady: boolean
}

export interface Side {
  seat: Seat | null
  /** An answer is owed. */
  asked: boolean
  turn: boolean
  out: boolean
  counters: Counter[]
  rows: Place[]
  beside: Place[]
  slots: Place[]
  hand: Place | null
  piles: Place[]
  /** Zones that are shown card by card. */
  cards: Place[]
  /** Names of cards known to be somewhere among deck, hand and face-down cards. */
  unseen: string[]
}

export interface Table {
  /** The viewer's opponents in the order of play after the viewer; for a spectator all seats. */
  others: Side[]
  own: Side | null
  shared: Side
  /** Counters that stand beside round and phase. */
  headings: Counter[]
  phase: string
  round: number
  /** The two seats' slots lie face to face in the middle. */
  facing: boolean
}

const SEATS: readonly Seat[] = ['A', 'B', 'C', 'D']
const NOTHING: SeenZone = { size: 0, cards: [] }
/** So many cards at most are laid out side by side where the plan does not say. */
const FEW = 10
/** The zone that a seat holds in its hand. */
const HAND = 'hand'

interface Frame {
  sheet: Sheet
  seen: Observation
  options: Options
  used: Set<string>
  parts: Map<string, string>
}

/** Return the whole table as the viewer of *seen* sees it. */
export function tableOf(sheet: Sheet, seen: Observation, options: Options = {}): Table {
  const { plan } = sheet
  const used = new Set(seen.seats.flatMap((side) => countersSet(side)))
  const frame: Frame = { sheet, seen, options, used, parts: new Map() }
  const viewer = seen.seats.findIndex((side) => side.seat !== undefined && side.seat === seen.seat)
  const all = seen.seats.map((side, number) => seatSide(frame, side, number, viewer))
  // Before the first round nobody needs empty slots: there the room belongs to what is dealt out or drafted.
  const early = seen.round === 0 && all.every((side) => side.slots.every((slot) => !slot.size))
  const sides = early ? all.map((side) => ({ ...side, slots: [] })) : all
  const others = [...sides.slice(viewer + 1), ...sides.slice(0, Math.max(viewer, 0))]
  const shared = contents({ ...frame, used: new Set(countersSet(seen.shared)) }, plan.shared, seen.shared, null)
  const headings = (plan.shared.counters ?? []).filter((each) => each.heading)
  return {
    others,
    own: sides[viewer] ?? null,
    shared,
    headings: countersOf(frame, headings, seen.shared.counters),
    phase: sheet.phases[seen.phase] ?? seen.phase,
    round: seen.round,
    facing: plan.seat.facing && plan.seat.slots.length > 0 && sides.length === 2 && !early,
  }
}

const countersSet = (side: SeenSide) => Object.keys(side.counters).filter((name) => side.counters[name])

function seatSide(frame: Frame, side: SeenSide, number: number, viewer: number): Side {
  const { seen, sheet } = frame
  const { plan } = sheet
  const own = number === viewer
  const slots = plan.parts[seen.phase] ?? []
  const given = own ? (seen.parts ?? []) : []
  const parts = new Map(slots.flatMap((slot, at) => (given[at] === undefined ? [] : [[slot, given[at]]])))
  const zones = own ? side.zones : keptSecret(frame, side.zones)
  const across = plan.seat.facing && !own && viewer >= 0 && seen.seats.length === 2
  // For a spectator of two seats the first one sits across.
  const reversed = across || (plan.seat.facing && viewer < 0 && seen.seats.length === 2 && number === 0)
  const sidePlan = reversed ? { ...plan.seat, slots: [...plan.seat.slots].reverse() } : plan.seat
  const made = contents({ ...frame, parts }, sidePlan, { ...side, zones }, side.seat ?? SEATS[number] ?? null)
  const turn = seen.shared.counters[plan.turn] === number && plan.turn_phases.includes(seen.phase) && !seen.over
  return { ...made, turn, out: Boolean(side.counters[plan.out]) }
}

/** This table may want known cards of others to be remembered, not shown. */
function keptSecret({ sheet, options }: Frame, zones: Record<string, SeenZone>): Record<string, SeenZone> {
  const secret = Object.entries(sheet.plan.seat.secret).flatMap(([option, names]) => (options[option] ? [] : names))
  const hidden = secret.flatMap((name) => {
    const zone = zones[name]
    return zone ? [[name, { size: zone.size, cards: Array<null>(zone.size).fill(null) }] as const] : []
  })
  return { ...zones, ...Object.fromEntries(hidden) }
}

function contents(frame: Frame, plan: SidePlan, side: SeenSide, owner: Seat | null): Side {
  const { sheet, seen, parts } = frame
  const placed = [...parts.values()]
  const elsewhere = new Set([...plan.slots, ...plan.rows, ...plan.beside])
  const free = Object.keys(side.zones).filter((name) => !elsewhere.has(name))
  const place = (name: string, without: string[] = []) => placeOf(frame, side, owner, name, plan, without)
  const cardZones = (plan.cards ?? free).map((name) => place(name, placed))
  // Without a plan everything is shown: card by card where that is few and known, else as a pile.
  const spread = plan.piles
    ? []
    : cardZones.filter((each) => hasKnown(each) && each.size <= FEW).map((each) => each.zone)
  const pileZones = plan.piles ?? free.filter((name) => !spread.includes(name))
  const listed = [...(plan.cards ?? free), ...pileZones]
  const hand = owner !== null && listed.includes(HAND) && side.zones[HAND] ? place(HAND, placed) : null
  const counters =
    plan.counters ?? Object.keys(side.counters).flatMap((name) => (sheet.counters[name] ? [plainCounter(name)] : []))
  return {
    seat: owner,
    asked: owner !== null && seen.pending.includes(owner),
    turn: false,
    out: false,
    counters: countersOf(
      frame,
      counters.filter((each) => !each.heading),
      side.counters,
    ),
    rows: plan.rows.map((name) => place(name, placed)),
    beside: plan.beside.map((name) => place(name, placed)).filter(hasKnown),
    slots: plan.slots.map((name) => slotOf(frame, side, owner, name, plan)),
    hand,
    // What is shown card by card is not shown as a pile as well.
    piles: pileZones.filter((name) => !(hand && name === HAND) && name in side.zones).map((name) => place(name)),
    cards: cardZones.filter(
      (each) => hasKnown(each) && !(hand && each.zone === HAND) && !pileZones.includes(each.zone),
    ),
    unseen: (side.unseen ?? []).map((id) => sheet.cards[id]?.name ?? id),
  }
}

const hasKnown = (place: Place) => place.cards.some((card) => card !== null)

const plainCounter = (name: string): CounterPlan => ({
  name,
  form: 'number',
  when: 'used',
  players: [],
  option: '',
  phases: [],
  sign: '',
  heading: false,
})

/** Return a zone; cards *without* which it is shown lie elsewhere for the moment, one of them for each name. */
function placeOf(
  frame: Frame,
  side: SeenSide,
  owner: Seat | null,
  zone: string,
  plan: SidePlan,
  without: string[],
): Place {
  const { sheet, seen } = frame
  const found = side.zones[zone] ?? NOTHING
  const away = [...without]
  const times = new Map<string, number>()
  const row = plan.rows.includes(zone)
  const cards = found.cards.map((card, at) => {
    if (card === null) return null
    const nth = (times.get(card.id) ?? 0) + 1
    times.set(card.id, nth)
    const spot: Spot = { card: card.id, owner, zone, ...(row && owner ? { place: `${owner}.${at + 1}` } : {}) }
    return { key: `${owner ?? ''}/${zone}/${card.id}/${nth}`, face: faceOf(sheet, card), spot }
  })
  const left = cards.filter((card) => {
    const at = card === null ? -1 : away.indexOf(card.face.id)
    if (at >= 0) away.splice(at, 1)
    return at < 0
  })
  const phases = plan.phases[zone]
  return {
    zone,
    owner,
    words: sheet.zones[zone] ?? zone,
    icon: sheet.icons.zones?.[zone] ?? null,
    size: found.size - (cards.length - left.length),
    cards: left,
    planned: false,
    idle: phases !== undefined && !phases.includes(seen.phase),
  }
}

function slotOf(frame: Frame, side: SeenSide, owner: Seat | null, zone: string, plan: SidePlan): Place {
  const place = placeOf(frame, side, owner, zone, plan, [])
  const part = frame.parts.get(zone)
  if (part === undefined || !(part in frame.sheet.cards)) return place
  const face = faceOf(frame.sheet, { id: part })
  const laid: Laid = { key: `${owner ?? ''}/${zone}/${part}/1`, face, spot: { card: part, owner, zone } }
  return { ...place, size: 1, cards: [laid], planned: true }
}

function countersOf(frame: Frame, plans: CounterPlan[], values: Record<string, number>): Counter[] {
  const { sheet, seen, options, used } = frame
  return plans.flatMap((plan) => {
    const value = values[plan.name]
    if (value === undefined) return []
    const shown = plan.when === 'always' || (plan.when === 'used' ? used.has(plan.name) : value !== 0)
    const matters = !plan.players.length || plan.players.includes(seen.seats.length)
    const timely = !plan.phases.length || plan.phases.includes(seen.phase)
    if (!shown || !matters || !timely || (plan.option && !options[plan.option])) return []
    const written = writtenAs(plan, value)
    if (written === null) return []
    const words = sheet.counters[plan.name] ?? plan.name
    const icon = sheet.icons.counters?.[plan.name] ?? null
    const steady = plan.form === 'number' && plan.when !== 'set' && icon !== null
    return [{ name: plan.name, words, icon, sign: plan.sign, value, steady, ...written }]
  })
}

/** Signed numbers and flags are shown where they are set, a seat where there is one. */
function writtenAs({ form }: CounterPlan, value: number): { shown: string; seat: Seat | null } | null {
  if (form === 'number') return { shown: String(value), seat: null }
  if (form === 'signed') return value ? { shown: signed(value), seat: null } : null
  if (form === 'flag') return value ? { shown: '', seat: null } : null
  const seat = SEATS[value]
  return seat ? { shown: seat, seat } : null
}

/** A change with its sign: "+2", "−1". */
export const signed = (value: number) => (value >= 0 ? `+${value}` : `−${-value}`)

/** Every zone of a side that is on the table, each once. */
export function placesOf(side: Side): Place[] {
  return [...side.rows, ...side.beside, ...side.slots, ...(side.hand ? [side.hand] : []), ...side.piles, ...side.cards]
}

export function sidesOf(table: Table): Side[] {
  return [...table.others, table.shared, ...(table.own ? [table.own] : [])]
}

/** Every spot of the table that can stand for a choice: cards that are known, and the seats themselves. */
export function spotsOf(table: Table): Spot[] {
  return sidesOf(table).flatMap((side) => [
    ...(side.seat ? [{ seat: side.seat }] : []),
    ...placesOf(side).flatMap((place) => place.cards.flatMap((card) => (card && !place.planned ? [card.spot] : []))),
  ])
}

/**
 * Return how many columns single places have that are named by their coordinates ("b3", "cell_2_4"): a grid.
 * Zero if they are not.
 */
export function columnsOf(zones: string[]): number {
  const found = zones
    .map((name) => /^([a-z])(\d+)$/.exec(name) ?? /(\d+)_(\d+)$/.exec(name))
    .filter((each) => each !== null)
  if (zones.length < 4 || found.length < zones.length) return 0
  const letters = /^[a-z]\d+$/.test(zones[0] ?? '')
  return new Set(found.map((each) => each[letters ? 1 : 2])).size
}
