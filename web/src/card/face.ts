// A card as it can be read at the table: what is printed, what it is now, and how it is painted.
import type { CardFacts, Corner, Sheet, TokenColour } from '../lib/types'
import { cornersOf, lookOf, type Look } from './look'
import { piecesOf, type Piece } from './pieces'

export interface Num {
  name: string
  words: string
  icon: string | null
  printed: number
  /** What it is compared with: the most it can be if it is less than that, else what is printed. */
  was: number
  now: number
  /** How much is missing to the most it can be. */
  damage: number
  corner: Corner | null
  /** It stands with the card's name. */
  leading: boolean
  colour: TokenColour
}

/** Something that is true of a card now, always with its words. */
export interface Remark {
  name: string
  sign: string
  words: string
  icon: string | null
  /** Told with its number, such as poison. */
  count: number | null
  /** Shown large on a grid. */
  loud: boolean
}

export interface Face {
  id: string
  name: string
  kind: string
  kindWords: string
  kindIcon: string | null
  mark: string
  icon: string | null
  text: string
  pieces: Piece[]
  numbers: Num[]
  /** The kind and the facts in words, as they are now. */
  type: string[]
  /** Those of them that matter in play, such as a pet's type. */
  kin: string[]
  /** The icons of what it belongs to. */
  emblems: string[]
  /** Facts that are not what is printed, with both words. */
  changed: { name: string; was: string; now: string }[]
  remarks: Remark[]
  /** It lies face down, but may be looked at. */
  down: boolean
  /** It lies on its side. */
  turned: boolean
  look: Look
}

/** A card by its id, with what else is known of it: its present numbers. */
export interface SeenCard {
  id: string
  [value: string]: number | string | null
}

// Signs that say how a card lies. Their words come from the game.
const FACE_DOWN = ['dead', 'face_down']
const ON_ITS_SIDE = ['committed', 'disabled', 'exhausted']
/** What every game says of a card that lies on its side. */
const TURNED = 'turned'

const unchanged = new WeakMap<Sheet, Map<string, Face>>()

/** Return a card as it is seen; one that is seen by its id alone is as printed. */
export function faceOf(sheet: Sheet, seen: SeenCard): Face {
  if (Object.keys(seen).length > 1) return makeFace(sheet, seen)
  let made = unchanged.get(sheet)
  if (!made) unchanged.set(sheet, (made = new Map<string, Face>()))
  let face = made.get(seen.id)
  if (!face) made.set(seen.id, (face = makeFace(sheet, seen)))
  return face
}

function makeFace(sheet: Sheet, seen: SeenCard): Face {
  const now = new Map(Object.entries(seen).filter((entry): entry is [string, number] => typeof entry[1] === 'number'))
  const card = sheet.cards[seen.id]
  const layout = sheet.layout.card
  const facts = card?.facts ?? {}
  const changed = factsNow(sheet, facts, now)
  const said = (name: string) => changed.find((each) => each.name === name)?.now ?? facts[name] ?? ''
  const remarks = remarksOf(sheet, now)
  const signed = remarks.map((remark) => remark.name)
  const text = card?.text ?? ''
  return {
    id: seen.id,
    name: card?.name ?? seen.id.replaceAll('_', ' '),
    kind: card?.kind ?? '',
    kindWords: card?.kind_words ?? '',
    kindIcon: sheet.icons.kinds?.[card?.kind ?? ''] ?? null,
    mark: card?.mark ?? '',
    icon: card?.icon ?? null,
    text,
    pieces: piecesOf(sheet, text),
    numbers: numbersOf(sheet, card?.kind ?? '', card?.numbers ?? {}, now),
    type: [card?.kind_words ?? '', ...Object.keys(facts).map(said)].filter(Boolean),
    kin: layout.shown.map(said).filter(Boolean),
    emblems: card ? emblemsOf(sheet, card, now) : [],
    changed,
    remarks,
    down: FACE_DOWN.some((name) => signed.includes(name) && name in layout.signs),
    turned: Boolean(now.get(TURNED)) || ON_ITS_SIDE.some((name) => signed.includes(name) && name in layout.signs),
    look: lookOf(sheet, seen.id),
  }
}

function numbersOf(sheet: Sheet, kind: string, printed: CardFacts['numbers'], now: Map<string, number>): Num[] {
  const layout = sheet.layout.card
  const leading = (layout.numbers[kind] ?? []).filter((name) => name in printed)
  const names = [...leading, ...Object.keys(printed).filter((name) => !leading.includes(name))]
  // A number that a card does not have keeps its corner free, so that the others stand where one looks for them.
  const corners = cornersOf(layout, names)
  const changes = layout.changes?.includes(kind) ?? false
  const had = names.filter((name) =>
    changes && !leading.includes(name) ? printed[name] : printed[name] !== null || now.has(name),
  )
  return had.map((name) => {
    const first = printed[name] ?? 0
    const current = now.get(name) ?? first
    const most = now.get(layout.maximum[name] ?? '') ?? current
    return {
      name,
      words: sheet.numbers[name] ?? name,
      icon: sheet.icons.numbers?.[name] ?? null,
      printed: first,
      was: current < most ? most : first,
      now: current,
      damage: Math.max(0, most - current),
      corner: corners[name] ?? null,
      leading: leading.includes(name),
      colour: layout.colours[name] ?? 'dark',
    }
  })
}

/** Facts in words that a card in play has as numbers of their values. */
function factsNow(sheet: Sheet, facts: Record<string, string>, now: Map<string, number>): Face['changed'] {
  return Object.entries(facts).flatMap(([name, was]) => {
    const value = now.get(name)
    const words = value === undefined ? undefined : sheet.values[name]?.[value]
    return words && words !== was ? [{ name, was, now: words }] : []
  })
}

/** The icons of the facts told in play, else of all its facts: as they are now. */
function emblemsOf(sheet: Sheet, { tags }: CardFacts, now: Map<string, number>): string[] {
  const told = sheet.layout.card.shown.filter((fact) => fact in tags)
  return (told.length ? told : Object.keys(tags)).flatMap((fact) => {
    const name = sheet.names[fact]?.[now.get(fact) ?? -1]
    return (name ? [name] : (tags[fact] ?? [])).flatMap((each) => sheet.icons.facts?.[each] ?? [])
  })
}

function remarksOf(sheet: Sheet, now: Map<string, number>): Remark[] {
  const { signs, counted, loud } = sheet.layout.card
  return Object.keys(signs).flatMap((name) => {
    const value = now.get(name)
    if (!value) return []
    const words = sheet.signs[name] ?? name
    const icon = sheet.icons.signs?.[name] ?? null
    return [
      {
        name,
        sign: signs[name] ?? '',
        words,
        icon,
        count: counted.includes(name) ? value : null,
        loud: loud.includes(name),
      },
    ]
  })
}
