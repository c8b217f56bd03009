// What every part of the board needs to know, without handing it from part to part.
import { createContext } from 'svelte'
import type { Attachment } from 'svelte/attachments'
import type { Face } from '../../card/face'
import type { IconSet, Player, Question, Seat, Sheet } from '../../lib/types'
import { sidesOf, type Case, type Counter, type Fight, type Laid, type Place, type Table } from '../model'
import type { Picking, Spot } from '../picking.svelte'
import { isCentred } from './fit'
import { say } from './words'

export interface Desk {
  readonly sheet: Sheet
  readonly icons: IconSet
  readonly picking: Picking | null
  readonly question: Question | null
  readonly viewer: Seat | null
  readonly players: Player[]
  /** There is room for more than summaries and a hand that scrolls. */
  readonly wide: boolean
  /** The two cards that fight. */
  readonly fight: Fight | null
  /** The key of the pile that is looked through. */
  readonly opened: string | null
  /** Choose here, ask why not, or look closer: whatever this spot is for. */
  act(spot: Spot, face: Face | null, element: Element): void
  /** Look through a pile, or stop looking. */
  look(place: Place): void
}

export const [deskOf, layDesk] = createContext<Desk>()

/** Whose zone it is, in words: "your hand", "B’s pets", "weapon shop". */
export function whose(desk: Desk, place: Pick<Place, 'owner' | 'words' | 'named'>): string {
  if (place.owner === null || (place.named && place.owner === desk.viewer)) return place.words
  if (place.owner === desk.viewer) return say('yours', { zone: place.words })
  return say(place.named ? 'zoneOf' : 'theirs', { seat: place.owner, zone: place.words })
}

/** A card with all that can be told of it in one breath. */
export function tellCard(desk: Desk, { face, attached }: Laid, place: Place): string {
  return [face.name, whose(desk, place), ...factsOf(face), ...attachedTo(attached)].join(', ')
}

function factsOf(face: Face): string[] {
  const numbers = face.numbers.map((each) => {
    if (each.damage) return say('of', { words: each.words, now: each.now, most: each.now + each.damage })
    if (each.now !== each.was) return say('was', { words: each.words, now: each.now, was: each.was })
    return `${each.words} ${each.now}`
  })
  const remarks = face.remarks.map((each) => (each.count === null ? each.words : `${each.words} ${each.count}`))
  return [...face.kin, ...numbers, ...remarks, ...(face.turned ? [say('turned')] : [])]
}

/** What can be done with a spot now, in words; empty if nothing. */
export function tellUse(desk: Desk, spot: Spot, picked: boolean, refused: boolean): string {
  if (picked) return say('picked')
  const role = desk.picking?.role(spot) ?? null
  if (role === 'start') return say('choosable')
  if (role === 'aim') return say('aim')
  return refused ? say('refused') : ''
}

/** A figure on its case: "c4, Wolf of B, Attack 2, Health 3". */
export function tellFigure(on: Case, { face, owner, attached }: Laid): string {
  const named = owner ? say('figureOf', { card: face.name, seat: owner }) : face.name
  return [on.name, named, ...factsOf(face), ...attachedTo(attached), ...groundOf(on)].join(', ')
}

/** A case on which nothing stands: "c4, empty, well". */
export const tellCase = (on: Case) => [on.name, say('empty'), ...groundOf(on)].join(', ')

const groundOf = ({ marks, terrain }: Case) => [
  ...marks.map((mark) => mark.words),
  ...terrain.map((card) => card.face.name),
]

const attachedTo = (attached: Laid[]) =>
  attached.length ? [say('with', { cards: attached.map((each) => each.face.name).join(', ') })] : []

const isTouch = (event: Event) => event instanceof PointerEvent && event.pointerType !== 'mouse'

/** The cases that a card can reach, in words; a great many are counted. */
export function tellReach(desk: Desk, spot: Spot): string {
  const cases = desk.picking?.reachOf(spot) ?? []
  if (!cases.length) return ''
  return cases.length > 8 ? say('reachesMany', { n: cases.length }) : say('reaches', { cases: cases.join(' ') })
}

/** Tell the picking which spot is under the pointer or has the focus. */
export function nearing(desk: Desk, spot: () => Spot): Attachment<HTMLElement> {
  return (element) => {
    let mine: Spot | null = null
    const come = (event: Event) => {
      if (!desk.picking || isTouch(event)) return
      mine = spot()
      desk.picking.near = mine
    }
    // A card that is taken away while it has the focus loses it in the middle of an update: nothing may change then.
    const leave = (event: Event) =>
      !isTouch(event) &&
      queueMicrotask(() => {
        if (desk.picking && mine && desk.picking.near === mine) desk.picking.near = null
      })
    // What a finger has touched stays near until it touches something else: a long press shows the card large first.
    const touch = (event: Event) => {
      if (desk.picking && isTouch(event)) desk.picking.near = mine = spot()
    }
    const on = { pointerenter: come, focus: come, pointerleave: leave, blur: leave, pointerdown: touch }
    for (const [name, listener] of Object.entries(on)) element.addEventListener(name, listener)
    return () => {
      for (const [name, listener] of Object.entries(on)) element.removeEventListener(name, listener)
    }
  }
}

export const tellCounter = (counter: Counter) => [counter.words, counter.shown].filter(Boolean).join(' ')

export const zoneKey = (place: Pick<Place, 'owner' | 'zone'>) => `${place.owner ?? ''}/${place.zone}`

/** Whether something here can be chosen now. */
export const anyLit = (desk: Desk, cards: (Laid | null)[]) =>
  cards.some((card) => card !== null && desk.picking?.role(card.spot) != null)

/** Whether a hand is told like a pile: it does not matter in this phase, and nothing in it can be chosen. */
export const isPutAway = (desk: Desk, hand: Place) => hand.idle && !anyLit(desk, hand.cards)

/** Return what lies under a single card, as a pile of its own. */
const belowOf = (place: Place): Place[] =>
  place.under.length ? [{ ...place, cards: place.under, size: place.under.length, under: [] }] : []

/**
 * Return the piles to spread out: the one that is looked through, and those in which something can be chosen. Where they
 * would lie over cards in play that can be chosen, too, it is for the player to open them.
 */
export function spreadPiles(desk: Desk, table: Table): Place[] {
  const piles = sidesOf(table).flatMap((side) => [
    ...side.piles,
    ...side.beside.flatMap(belowOf),
    ...side.hands.filter((place) => isPutAway(desk, place)),
  ])
  const inTheWay =
    isCentred(table) &&
    sidesOf(table).some((side) =>
      [...side.lines, ...side.beside, ...side.hands].some((each) => anyLit(desk, each.cards)),
    )
  const spreads = (place: Place) => desk.opened === zoneKey(place) || (!inTheWay && anyLit(desk, place.cards))
  return piles.filter((place) => place.cards.some((card) => card) && spreads(place))
}
