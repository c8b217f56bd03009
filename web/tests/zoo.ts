// A small made-up game for the tests of the board: what a server would tell of it.
import type {
  Arrangement,
  CardLayout,
  Observation,
  PlaceSpec,
  Layout,
  Seat,
  SeenSide,
  SeenZone,
  Sheet,
  SideSpec,
} from '../src/lib/types'

const cardPlan: CardLayout = {
  numbers: { pet: ['attack', 'health'], weapon: ['attack'] },
  corners: {},
  colours: { health: 'red' },
  maximum: { health: 'max' },
  words: { type: 'type' },
  marks: {},
  shown: ['type'],
  signs: { dead: '✝', poison: '☠', committed: '↷' },
  counted: ['poison'],
}

export const layout = (more: Partial<Layout> = {}): Layout => ({
  accent: '#45814F',
  second: '#A46C10',
  picture: [],
  card: cardPlan,
  counters: [],
  quiet: [],
  windows: false,
  out: 'out',
  ...more,
})

type Zones = 'lines' | 'slots' | 'beside' | 'hands' | 'piles' | 'cards'
/** What a side has, by the names of its zones. */
export type SideZones = Partial<Record<Zones, (string | PlaceSpec)[]>> & Pick<SideSpec, 'counters'>

function sideSpec(seat: Seat | null, relation: SideSpec['relation'], zones: SideZones): SideSpec {
  const places = (found: (string | PlaceSpec)[] = []) =>
    found.map((each) => ({ ...(typeof each === 'string' ? { zone: each } : each), owner: seat }))
  return {
    seat,
    relation,
    counters: zones.counters ?? [],
    lines: places(zones.lines),
    slots: places(zones.slots),
    beside: places(zones.beside),
    hands: places(zones.hands),
    piles: places(zones.piles),
    cards: places(zones.cards),
  }
}

/** The arrangement for seat A of a table where all seats have the same. */
export function arrangement(
  players: number,
  seat: SideZones,
  shared: SideZones = {},
  more: Partial<Arrangement> = {},
): Arrangement {
  const others = (['B', 'C', 'D'] as const).slice(0, players - 1)
  return {
    own: sideSpec('A', 'own', seat),
    others: others.map((letter) => sideSpec(letter, 'opponent', seat)),
    shared: sideSpec(null, 'shared', shared),
    turn: 'active',
    out: 'out',
    ...more,
  }
}

const pet = (name: string, attack: number, health: number, type = 'Ferocious') => ({
  name,
  kind: 'pet',
  kind_words: 'pet',
  text: `When I die, gain 2 Coins`,
  numbers: { attack, health },
  facts: { type },
  tags: { type: [type.toLowerCase()] },
  mark: '',
  icon: null,
})

export const sheet = (more: Partial<Layout> = {}): Sheet => ({
  game: 'zoo',
  title: 'The Zoo',
  digest: '',
  layout: layout(more),
  cards: {
    wolf: pet('Wolf', 2, 4),
    bear: pet('Bear', 2, 5, 'Tenacious'),
    owl: pet('Owl', 2, 3, 'Cunning'),
    bow: {
      name: 'Bow',
      kind: 'weapon',
      kind_words: 'weapon',
      text: '',
      numbers: { cost: 3, attack: 1 },
      facts: {},
      tags: {},
      mark: '',
      icon: null,
    },
  },
  zones: { hand: 'hand', pets: 'pets', shop: 'shop', discard: 'discard pile', deck: 'deck' },
  counters: { life: 'life', coins: 'Coins', left: 'actions left', rank: 'rank', change: 'change', foe: 'opponent' },
  phases: { combat: 'Combat' },
  steps: {},
  numbers: { attack: 'Attack', health: 'Health', cost: 'Cost' },
  marks: { well: 'well' },
  fights: {},
  signs: { dead: 'dead', poison: 'poisoned', committed: 'committed' },
  values: { type: ['Ferocious', 'Cunning', 'Tenacious'] },
  names: { type: ['ferocious', 'cunning', 'tenacious'] },
  terms: [
    { term: 'die', words: ['die', 'dies'], says: 'It lies face down.', rule: 'Z-1.2' },
    { term: 'cunning', words: ['Cunning'], says: 'Beats Tenacious.', rule: 'Z-1.1' },
  ],
  icons: {
    facts: { ferocious: 'claws', tenacious: 'shield' },
    counters: { life: 'heart', coins: 'coin' },
    numbers: { attack: 'sword' },
  },
})

/** A zone from the top: ids, cards with numbers, or null for a card that is not known. */
export const zone = (...cards: (string | null | SeenZone['cards'][number])[]): SeenZone => ({
  size: cards.length,
  cards: cards.map((card) => (typeof card === 'string' ? { id: card } : card)),
})

export const side = (
  zones: Record<string, SeenZone>,
  counters: Record<string, number> = {},
  unseen: string[] = [],
): SeenSide => ({
  counters,
  zones,
  unseen,
})

export function seen(seats: SeenSide[], shared: SeenSide = side({}), more: Partial<Observation> = {}): Observation {
  const letters = ['A', 'B', 'C', 'D'] as const
  return {
    game: 'zoo',
    seat: 'A',
    teams: seats.map((_, at) => [letters[at]!]),
    round: 1,
    phase: 'combat',
    over: false,
    seats: seats.map((each, at) => ({ ...each, seat: letters[at]! })),
    shared,
    next: [],
    pending: ['A'],
    ...more,
  }
}
