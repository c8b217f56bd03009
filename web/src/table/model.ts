// The picture of a table with the words, icons and faces of its game: what the board and the list draw.
import { faceOf, type Face } from '../card/face'
import { fill } from '../lib/fill'
import type {
  Picture,
  PictureCard,
  PictureCase,
  PictureCounter,
  PictureFight,
  PicturePlace,
  PictureSide,
  Relation,
  Seat,
  Sheet,
} from '../lib/types'
import type { Spot } from './picking.svelte'

/** How a counter is written that the viewer may not know. */
export const UNKNOWN = '?'

export interface Laid {
  /** Different for every card of the table; the same for the same card in the next view if it does not move. */
  key: string
  face: Face
  spot: Spot
  /** Whose it is. */
  owner: Seat | null
  /** The cards that lie on it. */
  attached: Laid[]
}

export interface Place {
  zone: string
  owner: Seat | null
  words: string
  icon: string | null
  size: number
  /** From the top of a pile, or in the order of a row; null for a card that is not known. */
  cards: (Laid | null)[]
  /** How many places of a line are free. */
  open: number
  /** What lies here is part of an answer that is not complete yet. */
  planned: boolean
  /** It does not matter in this phase. */
  idle: boolean
  /** Of a single card: what lies under it, from the top. */
  under: (Laid | null)[]
  /** The name of the card after which it is called; empty for none. */
  named: string
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
  relation: Relation
  /** The other seats of the same team. */
  partners: Seat[]
  /** An answer is owed. */
  asked: boolean
  turn: boolean
  out: boolean
  counters: Counter[]
  /** Cards in play, from top to bottom. */
  lines: Place[]
  beside: Place[]
  slots: Place[]
  hands: Place[]
  piles: Place[]
  /** Zones that are shown card by card. */
  cards: Place[]
  /** Names of cards known to be somewhere among deck, hand and face-down cards. */
  unseen: string[]
}

/** A case of a grid. */
export interface Case {
  name: string
  /** The case itself, for choices that name no card on it; with the card that lies there if no figure stands on it. */
  spot: Spot
  marks: { name: string; words: string; icon: string | null }[]
  terrain: Laid[]
  figures: Laid[]
  /** The first seat of the side whose home it is. */
  home: Seat | null
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
  /** The two seats' slots and lines lie face to face in the middle. */
  facing: boolean
  /** The rows of the grid from top to bottom; empty without one. */
  grid: Case[][]
  /** Two cards in play may fight: the middle has room for it. */
  fights: boolean
  fight: Fight | null
}

/** Two cards in play that fight. */
export interface Fight {
  attacker: Laid
  defender: Laid
  /** How much each deals as things are now. */
  deals: number
  back: number
  /** How they fight, in words. */
  words: string
  icons: { attacker: string | null; defender: string | null }
}

/** Return a picture in the words of its game. */
export function tableOf(sheet: Sheet, drawn: Picture): Table {
  const names = new Namer(sheet)
  return {
    others: drawn.others.map((side) => names.side(side)),
    own: drawn.own ? names.side(drawn.own) : null,
    shared: names.side(drawn.shared),
    headings: (drawn.headings ?? []).map((counter) => names.counter(counter)),
    phase: sheet.phases[drawn.phase] ?? drawn.phase,
    round: drawn.round,
    facing: drawn.facing ?? false,
    grid: (drawn.grid ?? []).map((row) => row.map((each) => names.case(each))),
    fights: sheet.layout.fight !== null,
    fight: drawn.fight ? new Namer(sheet).fight(drawn.fight) : null,
  }
}

/** Puts one picture into the words of its game. */
class Namer {
  /** How often each key was given already. */
  #given = new Map<string, number>()

  constructor(readonly sheet: Sheet) {}

  side(side: PictureSide): Side {
    const { cards } = this.sheet
    const places = (found: PicturePlace[] = [], form: 'line' | 'hand' | 'other' = 'other') =>
      found.map((place) => this.#place(place, form))
    return {
      seat: side.seat,
      relation: side.relation,
      partners: side.partners ?? [],
      asked: side.asked ?? false,
      turn: side.turn ?? false,
      out: side.out ?? false,
      counters: (side.counters ?? []).map((counter) => this.counter(counter)),
      lines: places(side.lines, 'line'),
      beside: places(side.beside),
      slots: places(side.slots),
      hands: places(side.hands, 'hand'),
      piles: places(side.piles),
      cards: places(side.cards),
      unseen: (side.unseen ?? []).map((id) => cards[id]?.name ?? id),
    }
  }

  counter({ name, value, text, sign = '', steady = false }: PictureCounter): Counter {
    const { sheet } = this
    const icon = sheet.icons.counters?.[name] ?? null
    const seat = (['A', 'B', 'C', 'D'] as const).find((letter) => letter === text) ?? null
    const words = sheet.counters[name] ?? name
    return { name, words, icon, sign, value, shown: text, seat, steady: steady && icon !== null }
  }

  fight({ attacker, defender, deals = 0, back = 0, kind = '' }: PictureFight): Fight {
    const { fights, icons, layout } = this.sheet
    const [attacks, defends] = (layout.fight ?? []).map((name) => icons.signs?.[name] ?? null)
    return {
      attacker: this.#laid(attacker, { inPlay: true }),
      defender: this.#laid(defender, { inPlay: true }),
      deals,
      back,
      words: fights[kind] ?? kind,
      icons: { attacker: attacks ?? null, defender: defends ?? null },
    }
  }

  case({ case: name, marks = [], terrain = [], figures = [], home }: PictureCase): Case {
    const { sheet } = this
    const lying = terrain.map((card) => this.#laid(card))
    const [first] = lying
    return {
      name,
      spot: first && !figures.length ? first.spot : { case: name },
      marks: marks.map((mark) => ({
        name: mark,
        words: sheet.marks[mark] ?? mark,
        icon: sheet.icons.marks?.[mark] ?? null,
      })),
      terrain: lying,
      figures: figures.map((card) => this.#laid(card, { inPlay: true })),
      home: home ?? null,
    }
  }

  #place(place: PicturePlace, form: 'line' | 'hand' | 'other'): Place {
    const { sheet } = this
    const laid = (card: PictureCard | null) =>
      card &&
      this.#laid(place.planned ? { ...card, zone: place.zone } : card, {
        inPlay: form === 'line',
        held: form === 'hand',
      })
    const named = place.named ? (sheet.cards[place.named]?.name ?? place.named) : ''
    const called = named ? sheet.named[place.zone] : undefined
    return {
      zone: place.zone,
      owner: place.owner,
      words: called ? fill(called, { card: named }) : (sheet.zones[place.zone] ?? place.zone),
      icon: sheet.icons.zones?.[place.zone] ?? null,
      size: place.size ?? 0,
      cards: (place.cards ?? []).map(laid),
      open: place.open ?? 0,
      planned: place.planned ?? false,
      idle: place.idle ?? false,
      under: (place.under ?? []).map(laid),
      named,
    }
  }

  #laid(card: PictureCard, { inPlay = false, held = false } = {}): Laid {
    const { id, owner, zone, number, values = {} } = card
    const at = `${owner ?? ''}/${zone}/${id}${card.case ? `@${card.case}` : ''}`
    const nth = (this.#given.get(at) ?? 0) + 1
    this.#given.set(at, nth)
    const spot: Spot = { card: id, owner, zone }
    if (inPlay && owner) spot.place = `${owner}.${number}`
    if (card.case) spot.case = card.case
    if (held) spot.held = true
    const whose = values.owner
    return {
      key: `${at}/${nth}`,
      face: faceOf(this.sheet, { id, ...values }),
      spot,
      owner: typeof whose === 'string' ? (whose as Seat) : owner,
      attached: (card.attached ?? []).map((each) => this.#laid(each, { inPlay: true })),
    }
  }
}

/** A hand with the piles that are called after the same card. */
export interface Group {
  hand: Place
  piles: Place[]
}

/** The hands of a side, each with its piles, and the piles that belong to none of them. */
export function groupsOf(hands: Place[], piles: Place[]): { groups: Group[]; rest: Place[] } {
  const belongs = (hand: Place, pile: Place) => hand.named !== '' && hand.named === pile.named
  return {
    groups: hands.map((hand) => ({ hand, piles: piles.filter((pile) => belongs(hand, pile)) })),
    rest: piles.filter((pile) => !hands.some((hand) => belongs(hand, pile))),
  }
}

/** Every zone of a side that is on the table, each once. */
export function placesOf(side: Side): Place[] {
  return [...side.lines, ...side.beside, ...side.slots, ...side.hands, ...side.piles, ...side.cards]
}

export function sidesOf(table: Table): Side[] {
  return [...table.others, table.shared, ...(table.own ? [table.own] : [])]
}

/** A card and all that lie on it. */
const withAttached = (card: Laid): Laid[] => [card, ...card.attached.flatMap(withAttached)]

/** The known cards of a place, and what lies on them. */
export const knownIn = (place: Place): Laid[] =>
  [...place.cards, ...place.under].flatMap((card) => (card ? withAttached(card) : []))

/** What stands and lies on the cases of the grid. */
export const onGrid = (table: Table): Laid[] =>
  table.grid.flat().flatMap(({ figures, terrain }) => [...figures, ...terrain].flatMap(withAttached))

/** Every spot of the table that can stand for a choice: cards that are known, cases, and the seats themselves. */
export function spotsOf(table: Table): Spot[] {
  const sides = sidesOf(table).flatMap((side) => [
    ...(side.seat ? [{ seat: side.seat }] : []),
    ...placesOf(side).flatMap((place) => (place.planned ? [] : knownIn(place).map((card) => card.spot))),
  ])
  const cases = table.grid.flat().map((each) => each.spot)
  return [...sides, ...cases, ...onGrid(table).map((card) => card.spot)]
}
