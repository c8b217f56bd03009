// A small made-up game for the tests of the board: what a server would tell of it.
import type { CounterPlan, Observation, SeenSide, SeenZone, Sheet, SidePlan, TablePlan } from '../src/lib/types'

export const counter = (name: string, more: Partial<CounterPlan> = {}): CounterPlan => ({
  name,
  form: 'number',
  when: 'always',
  players: [],
  option: '',
  phases: [],
  sign: '',
  heading: false,
  ...more,
})

export const sidePlan = (more: Partial<SidePlan> = {}): SidePlan => ({
  counters: [],
  rows: [],
  beside: [],
  slots: [],
  facing: false,
  piles: [],
  cards: [],
  phases: {},
  secret: {},
  ...more,
})

export const plan = (more: Partial<TablePlan> = {}): TablePlan => ({
  accent: '#45814F',
  second: '#A46C10',
  numbers: { pet: ['attack', 'health'], weapon: ['attack'] },
  corners: {},
  manners: { health: 'red' },
  most: { health: 'max' },
  words: { type: 'type' },
  marks: {},
  shown: ['type'],
  signs: { dead: '✝', poison: '☠', committed: '↷' },
  counted: ['poison'],
  quiet: [],
  windows: false,
  turn: 'active',
  turn_phases: ['combat'],
  out: 'out',
  seat: sidePlan(),
  shared: sidePlan(),
  parts: {},
  minutes: [],
  party: 0,
  picture: [],
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

export const sheet = (more: Partial<TablePlan> = {}): Sheet => ({
  game: 'zoo',
  title: 'The Zoo',
  digest: '',
  plan: plan(more),
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
export const zone = (...cards: (string | null | Record<string, number | string>)[]): SeenZone => ({
  size: cards.length,
  cards: cards.map((card) => (typeof card === 'string' ? { id: card } : (card as SeenZone['cards'][number]))),
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
