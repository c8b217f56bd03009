// What every part of the board needs to know, without handing it from part to part.
import { createContext } from 'svelte'
import type { Face } from '../../card/face'
import type { IconSet, Player, Question, Seat, Sheet } from '../../lib/types'
import { sidesOf, type Counter, type Laid, type Place, type Table } from '../model'
import type { Picking, Spot } from '../picking.svelte'
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
  /** The key of the pile that is looked through. */
  readonly opened: string | null
  /** Choose here, ask why not, or look closer: whatever this spot is for. */
  act(spot: Spot, face: Face | null, element: Element): void
  /** Look through a pile, or stop looking. */
  look(place: Place): void
}

export const [deskOf, layDesk] = createContext<Desk>()

/** Whose zone it is, in words: "your hand", "B’s pets", "weapon shop". */
export function whose(desk: Desk, place: Pick<Place, 'owner' | 'words'>): string {
  if (place.owner === null) return place.words
  if (place.owner === desk.viewer) return say('yours', { zone: place.words })
  return say('theirs', { seat: place.owner, zone: place.words })
}

/** A card with all that can be told of it in one breath. */
export function tellCard(desk: Desk, face: Face, place: Place): string {
  const numbers = face.numbers.map((each) => {
    if (each.damage) return say('of', { words: each.words, now: each.now, most: each.now + each.damage })
    if (each.now !== each.was) return say('was', { words: each.words, now: each.now, was: each.was })
    return `${each.words} ${each.now}`
  })
  const remarks = face.remarks.map((each) => (each.count === null ? each.words : `${each.words} ${each.count}`))
  return [face.name, whose(desk, place), ...face.kin, ...numbers, ...remarks].join(', ')
}

/** What can be done with a spot now, in words; empty if nothing. */
export function tellUse(desk: Desk, spot: Spot, picked: boolean, refused: boolean): string {
  if (picked) return say('picked')
  const role = desk.picking?.role(spot) ?? null
  if (role === 'start') return say('choosable')
  if (role === 'aim') return say('aim')
  return refused ? say('refused') : ''
}

export const tellCounter = (counter: Counter) => [counter.words, counter.shown].filter(Boolean).join(' ')

export const zoneKey = (place: Pick<Place, 'owner' | 'zone'>) => `${place.owner ?? ''}/${place.zone}`

/** Whether something here can be chosen now. */
export const anyLit = (desk: Desk, cards: (Laid | null)[]) =>
  cards.some((card) => card !== null && desk.picking?.role(card.spot) != null)

/** Return the piles to spread out: the one that is looked through, and those in which something can be chosen. */
export function spreadPiles(desk: Desk, table: Table): Place[] {
  const piles = sidesOf(table).flatMap((side) => side.piles)
  return piles.filter(
    (place) => place.cards.some((card) => card) && (desk.opened === zoneKey(place) || anyLit(desk, place.cards)),
  )
}
