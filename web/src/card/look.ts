// How a card is painted: a hue of the game's own palette, a pattern per kind and faction, a window per kind.
// Everything follows from the sheet and the card's id, so a card looks the same on every screen and in every language.
import type { CardLayout, Corner, Sheet } from '../lib/types'

export const PATTERNS = 12
export const SHAPES = 4

export interface Look {
  /** Which of the game's two colours the hue starts from. */
  base: 'accent' | 'second'
  /** Degrees to turn that hue. */
  turn: number
  /** How light the ground is, 0 to 1. */
  light: number
  pattern: number
  shape: number
  /** Degrees by which the large faint picture behind the small one is turned. */
  tilt: number
}

type Hue = Pick<Look, 'base' | 'turn'>

// Each kind of card has its own stretch of the palette.
const KIND_HUES: [Hue, ...Hue[]] = [
  { base: 'accent', turn: 0 },
  { base: 'second', turn: 0 },
  { base: 'accent', turn: 150 },
  { base: 'second', turn: -40 },
  { base: 'accent', turn: -70 },
  { base: 'second', turn: 140 },
]

/** Return a number that only depends on the letters of a text. */
export function hash(text: string): number {
  let value = 2166136261
  for (const sign of text) value = Math.imul(value ^ (sign.codePointAt(0) ?? 0), 16777619)
  // Mix once more: names that differ in their last letter only must not look alike.
  value = Math.imul(value ^ (value >>> 15), 2246822519)
  return (value ^ (value >>> 13)) >>> 0
}

interface Groups {
  kinds: string[]
  /** By kind: its factions, in the order of the cards. */
  factions: Map<string, string[]>
}

const known = new WeakMap<Sheet, Groups>()

function groupsOf(sheet: Sheet): Groups {
  const done = known.get(sheet)
  if (done) return done
  const groups: Groups = { kinds: [], factions: new Map() }
  for (const card of Object.values(sheet.cards)) {
    if (!groups.kinds.includes(card.kind)) groups.kinds.push(card.kind)
    const factions = groups.factions.get(card.kind) ?? []
    const faction = factionOf(sheet, card.facts)
    if (!factions.includes(faction)) factions.push(faction)
    groups.factions.set(card.kind, factions)
  }
  known.set(sheet, groups)
  return groups
}

/** A card's faction: the facts told of it in play, else all its facts in words. */
function factionOf(sheet: Sheet, facts: Record<string, string>): string {
  const told = sheet.layout.card.shown.filter((name) => name in facts)
  return (told.length ? told : Object.keys(facts)).map((name) => facts[name]).join('/')
}

export function lookOf(sheet: Sheet, id: string): Look {
  const card = sheet.cards[id]
  const { kinds, factions } = groupsOf(sheet)
  const kind = Math.max(0, card ? kinds.indexOf(card.kind) : 0)
  const peers = (card && factions.get(card.kind)) ?? ['']
  const faction = Math.max(0, card ? peers.indexOf(factionOf(sheet, card.facts)) : 0)
  const before = kinds.slice(0, kind).reduce((sum, name) => sum + (factions.get(name)?.length ?? 0), 0)
  const spread = peers.length > 1 ? (faction / (peers.length - 1) - 0.5) * Math.min(96, 48 * (peers.length - 1)) : 0
  const chance = hash(id)
  const free = ((chance % 1000) / 1000 - 0.5) * (peers.length > 1 ? 16 : 56)
  const hue = KIND_HUES[kind % KIND_HUES.length] ?? KIND_HUES[0]
  return {
    base: hue.base,
    turn: Math.round(hue.turn + spread + free),
    light: 0.38 + ((chance >>> 10) % 100) / 1000,
    pattern: (before + faction) % PATTERNS,
    shape: kind % SHAPES,
    tilt: ((chance >>> 17) % 50) - 25,
  }
}

const ORDER: Corner[] = ['low-left', 'low-right', 'top-left']

/** Return the corner of each number of a card: where the game puts it, else the next that is free; further ones have none. */
export function cornersOf(layout: Pick<CardLayout, 'corners'>, names: string[]): Record<string, Corner> {
  const corners: Record<string, Corner> = {}
  for (const name of names) if (layout.corners[name]) corners[name] = layout.corners[name]
  for (const name of names) {
    if (corners[name]) continue
    const taken = Object.values(corners)
    const free = ORDER.find((corner) => !taken.includes(corner))
    if (free) corners[name] = free
  }
  return corners
}
