// Fills the arrangement of a table with the cards and counters of an observation. `table_picture/filling.py` does the
// same in Python; `tests/pictures` holds what both must agree on. No words, no drawing, no rule.
import type {
  Arrangement,
  CounterSpec,
  FightSpec,
  GridSpec,
  Observation,
  PlaceSpec,
  Relation,
  Seat,
  SeenCard,
  SeenSide,
  SeenZone,
  SideSpec,
} from '../lib/types'

/** A card that is known, with those attached to it. */
export interface PictureCard {
  id: string
  owner: Seat | null
  zone: string
  /** Its place in the zone as the observation lists it, from 1. */
  number: number
  /** What else the observation tells of it: its present numbers. */
  values: Record<string, number | string>
  /** It lies on its side. */
  turned: boolean
  /** The case of the grid that it stands on; empty for none. */
  case: string
  attached: PictureCard[]
}

/** A zone with what lies there. */
export interface PicturePlace {
  zone: string
  owner: Seat | null
  size: number
  /** From the top of a pile, or in the order of a row; null for a card that is not known. */
  cards: (PictureCard | null)[]
  /** How many places of a line are free. */
  open: number
  /** What lies here is part of an answer that is not complete yet. */
  planned: boolean
  /** It does not matter in this phase. */
  idle: boolean
  /** Of a pile: what is known of it is shown card by card, too. */
  listed: boolean
  /** Of a single card: what lies under it, from the top. */
  under: (PictureCard | null)[]
}

/** A counter that is shown. */
export interface PictureCounter {
  name: string
  value: number
  /**
   * The value as it is written; empty for a flag, the letter of a seat, "?" for one that the viewer may not know. With
   * what wins behind it, if there is such a number: "12/20".
   */
  text: string
  sign: string
  /** A number that its side has all the time. */
  steady: boolean
}

/** What one seat has, or what all share. */
export interface PictureSide {
  seat: Seat | null
  relation: Relation
  across: boolean
  /** The other seats of the same team. */
  partners: Seat[]
  /** An answer is owed. */
  asked: boolean
  /** It is this seat's turn, whoever is asked. */
  turn: boolean
  out: boolean
  counters: PictureCounter[]
  lines: PicturePlace[]
  slots: PicturePlace[]
  beside: PicturePlace[]
  hands: PicturePlace[]
  piles: PicturePlace[]
  cards: PicturePlace[]
  /** Cards known to be somewhere among deck, hand and face-down cards. */
  unseen: string[]
}

/** A case of a grid. */
export interface PictureCase {
  case: string
  marks: string[]
  terrain: PictureCard[]
  figures: PictureCard[]
}

/** Two cards in play that fight. */
export interface PictureFight {
  attacker: PictureCard
  defender: PictureCard
  /** How much the attacker deals as things are now. */
  deals: number
  /** How much the defender deals. */
  back: number
  /** How they fight; empty if there is one way only. */
  kind: string
}

/** The whole table as one viewer sees it. */
export interface Picture {
  round: number
  phase: string
  others: PictureSide[]
  shared: PictureSide
  own: PictureSide | null
  headings: PictureCounter[]
  /** Slots and lines of the two seats lie face to face in the middle. */
  facing: boolean
  /** The rows of the grid from top to bottom; empty without one. */
  grid: PictureCase[][]
  fight: PictureFight | null
}

const SEATS: readonly Seat[] = ['A', 'B', 'C', 'D']
const NO_VALUES = ['id', 'host', 'case']
/** How a counter is written that the viewer may not know. */
export const UNKNOWN = '?'
const NOTHING: SeenZone = { size: 0, cards: [] }

/** Return the picture of an observation. */
export function fill(arrangement: Arrangement, seen: Observation): Picture {
  const filler = new Filler(arrangement, seen)
  const { counters } = seen.shared
  return {
    round: seen.round,
    phase: seen.phase,
    others: arrangement.others.map((side) => filler.side(side)),
    shared: filler.side(arrangement.shared),
    own: arrangement.own ? filler.side(arrangement.own) : null,
    headings: countersOf(arrangement.headings ?? [], counters, [counters]),
    facing: arrangement.facing ?? false,
    grid: arrangement.grid ? filler.cases(arrangement.grid) : [],
    fight: arrangement.fight ? filler.fight(arrangement.fight) : null,
  }
}

/** Where a card lies: owner, zone, and number in the zone as the observation lists it. */
type Spot = [owner: Seat | null, zone: string, number: number]

const keyOf = ([owner, zone, number]: Spot) => `${owner ?? ''}/${zone}/${number}`

class Filler {
  #owned = new Map<Seat | null, SeenSide>()
  /** By the key of a card: those that lie on it. */
  #attached = new Map<string, Spot[]>()
  /** Cards that are shown elsewhere: with their host, or as a part of an unfinished answer. */
  #gone = new Set<string>()
  /** By slot. */
  #planned = new Map<string, PictureCard>()

  constructor(
    readonly arrangement: Arrangement,
    readonly seen: Observation,
  ) {
    for (const side of seen.seats) if (side.seat) this.#owned.set(side.seat, side)
    this.#owned.set(null, seen.shared)
    this.#attach()
    this.#plan()
  }

  /** Find the cards that lie on others. */
  #attach(): void {
    const shown = this.#shownZones()
    for (const [owner, side] of this.#owned) {
      for (const [zone, found] of Object.entries(side.zones)) {
        found.cards.forEach((card, at) => {
          const host = card?.host
          // A card in a hand has no place that could be told.
          if (host?.place == null || !shown.has(`${host.owner ?? ''}/${host.zone}`)) return
          const spot: Spot = [owner, zone, at + 1]
          const on = keyOf([host.owner, host.zone, host.place])
          this.#attached.set(on, [...(this.#attached.get(on) ?? []), spot])
          this.#gone.add(keyOf(spot))
        })
      }
    }
  }

  /** Return the zones whose cards are shown one by one. */
  #shownZones(): Set<string> {
    const { others, shared, own, grid } = this.arrangement
    const sides = [...others, shared, ...(own ? [own] : [])]
    const places = sides.flatMap((side) =>
      [side.lines, side.slots, side.beside, side.hands, side.cards].flatMap((each) => each ?? []),
    )
    const zones = places.map((place) => `${place.owner ?? ''}/${place.zone}`)
    const figures = grid ? [...this.#owned.keys()].map((owner) => `${owner ?? ''}/${grid.figures}`) : []
    return new Set([...zones, ...figures])
  }

  /** Take each part of an unfinished answer from where it lies: one copy for each. */
  #plan(): void {
    const { own } = this.arrangement
    if (!own) return
    const slots = new Map((own.slots ?? []).flatMap((slot) => (slot.part == null ? [] : [[slot.part, slot.zone]])))
    const held = [...(own.hands ?? []), ...(own.cards ?? [])].flatMap((place) => this.#spots(own.seat, place.zone))
    this.seen.parts?.forEach((part, at) => {
      const slot = slots.get(at)
      const found = held.find((spot) => !this.#gone.has(keyOf(spot)) && this.#at(spot).id === part)
      if (slot === undefined || !found) return
      this.#planned.set(slot, this.#card(found))
      this.#gone.add(keyOf(found))
    })
  }

  #zone(owner: Seat | null, zone: string): SeenZone {
    return this.#owned.get(owner)?.zones[zone] ?? NOTHING
  }

  /** Return where the known cards of a zone lie. */
  #spots(owner: Seat | null, zone: string): Spot[] {
    return this.#zone(owner, zone).cards.flatMap((card, at) => (card ? [[owner, zone, at + 1] as Spot] : []))
  }

  #at([owner, zone, number]: Spot): SeenCard {
    const card = this.#zone(owner, zone).cards[number - 1]
    if (!card) throw new Error(`no card at ${keyOf([owner, zone, number])}`)
    return card
  }

  #card(spot: Spot): PictureCard {
    const [owner, zone, number] = spot
    const seen = this.#at(spot)
    const values = Object.entries(seen).filter(
      (entry): entry is [string, number | string] => !NO_VALUES.includes(entry[0]) && entry[1] !== null,
    )
    return {
      id: seen.id,
      owner,
      zone,
      number,
      values: Object.fromEntries(values),
      turned: Boolean(seen.turned),
      case: seen.case ?? '',
      attached: (this.#attached.get(keyOf(spot)) ?? []).map((each) => this.#card(each)),
    }
  }

  /** Return a side with what lies there. */
  side(spec: SideSpec): PictureSide {
    const { seen, arrangement } = this
    const owned: SeenSide = this.#owned.get(spec.seat) ?? { counters: {}, zones: {} }
    const everybody = spec.seat === null ? [owned.counters] : seen.seats.map((side) => side.counters)
    const turn = seen.shared.counters[arrangement.turn ?? '']
    const places = (specs: PlaceSpec[] = []) => specs.map((each) => this.#place(each))
    return {
      seat: spec.seat,
      relation: spec.relation,
      across: spec.across ?? false,
      partners: spec.partners ?? [],
      asked: spec.seat !== null && seen.pending.includes(spec.seat),
      turn: spec.seat !== null && turn === SEATS.indexOf(spec.seat) && !seen.over,
      out: spec.seat !== null && Boolean(owned.counters[arrangement.out ?? '']),
      counters: countersOf(spec.counters ?? [], owned.counters, everybody),
      lines: places(spec.lines),
      slots: (spec.slots ?? []).map((each) => this.#slot(each)),
      beside: (spec.beside ?? []).map((each) => this.#single(each)).filter(hasKnown),
      hands: places(spec.hands),
      piles: places(spec.piles),
      cards: places(spec.cards).filter(hasKnown),
      unseen: [...(owned.unseen ?? []), ...Object.values(owned.families ?? {}).flat()],
    }
  }

  #slot(spec: PlaceSpec): PicturePlace {
    const planned = spec.part == null ? undefined : this.#planned.get(spec.zone)
    const place = this.#place(spec)
    return planned ? { ...place, size: 1, cards: [planned], open: 0, planned: true } : place
  }

  /** Return a place with its top card, and what lies under it. */
  #single(spec: PlaceSpec): PicturePlace {
    const place = this.#place(spec)
    return { ...place, cards: place.cards.slice(0, 1), under: place.cards.slice(1) }
  }

  #place(spec: PlaceSpec): PicturePlace {
    const owner = spec.owner ?? null
    const zone = this.#zone(owner, spec.zone)
    const left = zone.cards.flatMap((card, at) => {
      const spot: Spot = [owner, spec.zone, at + 1]
      if (this.#gone.has(keyOf(spot)) || this.#stands(spec.zone, card)) return []
      return [card === null || spec.closed ? null : this.#card(spot)]
    })
    return {
      zone: spec.zone,
      owner,
      size: zone.size - (zone.cards.length - left.length),
      cards: left,
      open: Math.max((spec.places ?? 0) - left.length, 0),
      planned: false,
      idle: spec.idle ?? false,
      listed: spec.listed ?? false,
      under: [],
    }
  }

  /** Return whether a card of a zone is shown on a case of the grid. */
  #stands(zone: string, card: SeenCard | null): boolean {
    const { grid } = this.arrangement
    return grid != null && (zone === grid.figures || zone === grid.terrain) && Boolean(card?.case)
  }

  /** Return the rows of the grid. */
  cases(spec: GridSpec): PictureCase[][] {
    const figures = this.#byCase(spec.figures)
    const terrain = this.#byCase(spec.terrain ?? '')
    return spec.rows.map((row) =>
      row.map((name) => ({
        case: name,
        marks: spec.marks?.[name] ?? [],
        terrain: terrain.get(name) ?? [],
        figures: figures.get(name) ?? [],
      })),
    )
  }

  /** Return the two cards that fight, if two do. */
  fight(spec: FightSpec): PictureFight | null {
    const attacker = this.#marked(spec.attacker)
    const defender = this.#marked(spec.defender)
    if (!attacker || !defender) return null
    const kind = spec.kinds?.[this.seen.shared.counters[spec.kind ?? ''] ?? 0] ?? ''
    const dealt = (card: PictureCard) => Number(card.values[spec.deals] ?? 0)
    return { attacker, defender, deals: dealt(attacker), back: dealt(defender), kind }
  }

  /** Return the first card of which the observation says that it is *mark*. */
  #marked(mark: string): PictureCard | null {
    for (const [owner, side] of this.#owned) {
      for (const zone of Object.keys(side.zones)) {
        const spot = this.#spots(owner, zone).find((each) => this.#at(each)[mark])
        if (spot) return this.#card(spot)
      }
    }
    return null
  }

  #byCase(zone: string): Map<string, PictureCard[]> {
    const found = new Map<string, PictureCard[]>()
    for (const owner of this.#owned.keys()) {
      for (const spot of this.#spots(owner, zone)) {
        const card = this.#card(spot)
        if (card.case && !this.#gone.has(keyOf(spot))) found.set(card.case, [...(found.get(card.case) ?? []), card])
      }
    }
    return found
  }
}

const hasKnown = (place: PicturePlace) => place.cards.some((card) => card !== null)

/** Return the counters that are shown; *everybody* has the same counters, by which some are in use. */
function countersOf(
  specs: CounterSpec[],
  values: Record<string, number | null>,
  everybody: Record<string, number | null>[],
): PictureCounter[] {
  return specs.flatMap((spec) => {
    const { name, format = 'number', shown = 'always', sign = '', goal = 0, columns = 0 } = spec
    const value = values[name]
    if (value === null) return [{ name, value: 0, text: UNKNOWN, sign, steady: false }]
    if (value === undefined || (shown === 'nonzero' && !value)) return []
    if (shown === 'in-use' && !everybody.some((each) => each[name])) return []
    const text = goal && format === 'number' ? `${value}/${goal}` : writtenAs(format, value, columns)
    return text === null ? [] : [{ name, value, text, sign, steady: format === 'number' && shown !== 'nonzero' }]
  })
}

/** Signed numbers and flags are shown where they are set, a seat where there is one, a case of the grid too. */
function writtenAs(format: CounterSpec['format'], value: number, columns: number): string | null {
  if (format === 'seat') return SEATS[value] ?? null
  if (format === 'case') return value ? nameOf(value - 1, columns) : null
  if (format === 'signed') return value ? signed(value) : null
  if (format === 'flag') return value ? '' : null
  return String(value)
}

/** The name of a case, counted from 0 row by row from the lower left seen from seat A: 20 of 6 columns is "c4". */
const nameOf = (at: number, columns: number) =>
  `${String.fromCharCode(97 + (at % columns))}${Math.floor(at / columns) + 1}`

/** A change with its sign: "+2", "−1". */
export const signed = (value: number) => (value >= 0 ? `+${value}` : `−${-value}`)
