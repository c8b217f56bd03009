// A small made-up game for the tests of the board: what a server would tell of it.
import type {
  CardLayout,
  Layout,
  Picture,
  PictureCard,
  PictureCounter,
  PicturePlace,
  PictureSide,
  Seat,
  Sheet,
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
  loud: [],
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
  fight: null,
  ...more,
})

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
  named: {},
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
  goals: [],
  icons: {
    facts: { ferocious: 'claws', tenacious: 'shield' },
    counters: { life: 'heart', coins: 'coin' },
    numbers: { attack: 'sword' },
  },
})

/** A card: its id, or with what else is known of it; null for one that is not known. */
type Card = string | null | (Pick<PictureCard, 'id' | 'case' | 'turned' | 'attached'> & { values?: Values })
type Values = Record<string, number>
type Counters = Record<string, number | PictureCounter>
const FORMS = ['lines', 'slots', 'beside', 'hands', 'piles', 'cards'] as const
/** What a side has: by form its zones, each with its cards from the top. */
export type Zones = Partial<Record<(typeof FORMS)[number], Record<string, Card[]>>>

/** A card of a zone, by its number there. */
export const card = (owner: Seat | null, zone: string, known: Exclude<Card, null>, number = 1): PictureCard => ({
  ...(typeof known === 'string' ? { id: known } : known),
  owner,
  zone,
  number,
})

/** What one seat has, or what all share. */
export function side(seat: Seat | null, zones: Zones, counters: Counters = {}, more: Partial<PictureSide> = {}) {
  const laid = (zone: string, cards: Card[]): PicturePlace => ({
    zone,
    owner: seat,
    size: cards.length,
    cards: cards.map((each, at) => (each === null ? null : card(seat, zone, each, at + 1))),
  })
  const made: PictureSide = {
    seat,
    relation: seat === null ? 'shared' : seat === 'A' ? 'own' : 'opponent',
    counters: Object.entries(counters).map(([name, value]) =>
      typeof value === 'number' ? { name, value, text: `${value}`, steady: true } : value,
    ),
    ...more,
  }
  for (const form of FORMS) made[form] = Object.entries(zones[form] ?? {}).map(([zone, cards]) => laid(zone, cards))
  return made
}

/** The table as seat A sees it. */
export function picture(own: PictureSide, others: PictureSide[], shared = side(null, {}), more: Partial<Picture> = {}) {
  const made: Picture = { round: 1, phase: 'combat', own, others, shared, ...more }
  return made
}
