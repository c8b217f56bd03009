// Answering on the board: which spots stand for choices, and a choice of two parts made in two clicks.
// Knows no rule: the server says which choices there are and what each of them is about.
import type { About, Choice, Question, RefusedChoice, Seat } from '../lib/types'

/** A place on the board that can be clicked: a card where it lies, a case, or a seat. */
export interface Spot {
  card?: string
  owner?: Seat | null
  zone?: string
  /** In a line of cards in play: "B.1" is the first card of B's. */
  place?: string
  /** Of a grid: "c4". */
  case?: string
  /** It is in a hand. */
  held?: true
  seat?: Seat
}

/** How a spot takes part in the choices there are now. */
export type Role = 'start' | 'aim' | null

type End = (Spot & { equals?: string[] }) | null

const startOf = ({ card, owner, zone, place, equals, case: on, seat }: About): End =>
  endOf(card, owner, zone, place, on, seat, equals)
const aimOf = (about: About): End =>
  endOf(
    about.target_card,
    about.target_owner,
    about.target_zone,
    about.target_place,
    about.target_case,
    about.target_seat,
    about.target_equals,
  )

function endOf(
  card?: string,
  owner?: Seat | null,
  zone?: string,
  place?: string,
  on?: string,
  seat?: Seat,
  equals?: string[],
): End {
  const end: Spot & { equals?: string[] } = {}
  if (card !== undefined) end.card = card
  else if (seat !== undefined && on === undefined) end.seat = seat
  if (on !== undefined) end.case = on
  if (end.card === undefined) return end.case === undefined && end.seat === undefined ? null : end
  if (owner !== undefined) end.owner = owner
  if (zone !== undefined) end.zone = zone
  if (place !== undefined) end.place = place
  if (equals !== undefined) end.equals = equals
  return end
}

export const sameSpot = (a: Spot | null, b: Spot | null) =>
  a === b ||
  (a !== null &&
    b !== null &&
    a.card === b.card &&
    (a.owner ?? null) === (b.owner ?? null) &&
    a.zone === b.zone &&
    a.place === b.place &&
    a.case === b.case &&
    a.seat === b.seat)

export class Picking {
  /** The spots that lie on the board; the board itself tells them. */
  spots = $state.raw<Spot[]>([])
  /** Whose hand is looked into first for a card that is only named. */
  viewer = $state.raw<Seat | null>(null)
  /** A choice that alone is lit, while somebody looks at a hint. */
  pointed = $state.raw<string | null>(null)
  /** The spot under the pointer, or with the focus. */
  near = $state.raw<Spot | null>(null)

  #question: () => Question | null
  #pick = $state.raw<{ number: number; spot: Spot; also: Spot | null } | null>(null)

  constructor(question: () => Question | null) {
    this.#question = question
  }

  /** The first part of a choice, picked already. A new question forgets it. */
  get picked(): Spot | null {
    return this.#pick !== null && this.#pick.number === this.#question()?.number ? this.#pick.spot : null
  }

  /** Choices that need no click on the board. */
  get offBoard(): Choice[] {
    return this.#choices.filter(({ about }) => {
      const ends = [startOf(about), aimOf(about)].filter((end) => end !== null)
      return !ends.length || ends.some((end) => !this.spots.some((spot) => this.#stands(spot, end)))
    })
  }

  /** What a list of choices shows now. */
  get shown(): Choice[] {
    const { picked } = this
    if (!picked) return this.#choices
    const also = this.#pick?.also
    return this.#choices.filter((choice) =>
      also ? this.#completes(picked, also, choice) : this.#concerns(picked, choice),
    )
  }

  /** The choices that this spot stands for now; after a pick, those that it would complete. */
  lit(spot: Spot): Choice[] {
    const { picked } = this
    if (picked && !sameSpot(picked, spot)) {
      const completed = this.#lightable.filter((choice) => this.#completes(picked, spot, choice))
      if (completed.length) return completed
    }
    return this.#lightable.filter((choice) => this.#concerns(spot, choice))
  }

  /** How the spot takes part now: something to start from, something to aim at, or neither. */
  role(spot: Spot): Role {
    const { picked } = this
    if (picked) {
      if (sameSpot(picked, spot)) return 'start'
      if (this.#lightable.some((choice) => this.#completes(picked, spot, choice))) return 'aim'
    }
    if (this.#lightable.some(({ about }) => this.#stands(spot, startOf(about)))) return 'start'
    return !picked && this.#lightable.some(({ about }) => this.#stands(spot, aimOf(about))) ? 'aim' : null
  }

  /** Whether a choice leads here from the spot that is picked, or else from the one that is near. */
  reached(spot: Spot): boolean {
    const from = this.picked ?? this.near
    if (!from || sameSpot(from, spot)) return false
    return this.#lightable.some(({ about }) => this.#stands(from, startOf(about)) && this.#stands(spot, aimOf(about)))
  }

  /** The cases that the choices of a spot can reach, or of the choice that is pointed at. */
  reachOf(from: Spot | null): string[] {
    const pointed = this.#choices.filter(({ choice }) => choice === this.pointed)
    const choices = pointed.length
      ? pointed
      : this.#choices.filter(({ about }) => from !== null && this.#stands(from, startOf(about)))
    const cases = choices.flatMap(({ about }) => about.reaches ?? [])
    return cases.filter((name, at) => cases.indexOf(name) === at)
  }

  /** What is refused at this spot, where nothing is allowed. */
  refused(spot: Spot): RefusedChoice[] {
    const refused = this.#question()?.refused ?? []
    const { picked } = this
    if (picked && !sameSpot(picked, spot)) {
      const pairs = refused.filter((choice) => this.#completes(picked, spot, choice))
      if (pairs.length) return pairs
    }
    return refused.filter((choice) => this.#concerns(spot, choice))
  }

  /** Pick a spot. Returns the choice if it is now complete; a spot that stands for several of them stays picked. */
  pick(spot: Spot): Choice | null {
    const question = this.#question()
    if (!question) return null
    const { picked } = this
    if (picked && sameSpot(picked, spot)) {
      this.cancel()
      return null
    }
    if (picked) {
      const completed = this.#choices.filter((choice) => this.#completes(picked, spot, choice))
      const [first] = completed
      if (first && completed.length === 1) return this.#done(first)
      if (first) {
        // Two clicks do not tell which one is meant: the list does.
        this.#pick = { number: question.number, spot: picked, also: spot }
        return null
      }
    }
    const concerned = this.#choices.filter((choice) => this.#concerns(spot, choice))
    const [only] = concerned
    if (!only) return null
    if (concerned.length === 1 && !(startOf(only.about) && aimOf(only.about))) return this.#done(only)
    this.#pick = { number: question.number, spot, also: null }
    return null
  }

  cancel(): void {
    this.#pick = null
  }

  get #choices(): Choice[] {
    return this.#question()?.choices ?? []
  }

  /** What the board lights: all choices, or the one that is pointed at. */
  get #lightable(): Choice[] {
    const pointed = this.#choices.filter(({ choice }) => choice === this.pointed)
    return pointed.length ? pointed : this.#choices
  }

  #done(choice: Choice): Choice {
    this.#pick = null
    return choice
  }

  #concerns(spot: Spot, { about }: Choice): boolean {
    return this.#stands(spot, startOf(about)) || this.#stands(spot, aimOf(about))
  }

  #completes(first: Spot, second: Spot, { about }: Choice): boolean {
    const start = startOf(about)
    const aim = aimOf(about)
    if (!start || !aim) return false
    return (
      (this.#stands(first, start) && this.#stands(second, aim)) ||
      (this.#stands(first, aim) && this.#stands(second, start))
    )
  }

  /** Whether a spot is what one end of a choice names. */
  #stands(spot: Spot, end: End): boolean {
    if (!end) return false
    // A case is meant with whatever stands on it.
    if (end.card === undefined && end.case !== undefined) return spot.case === end.case
    if (end.card === undefined) return spot.card === undefined && spot.case === undefined && spot.seat === end.seat
    if (spot.card !== end.card) return false
    if (end.case !== undefined) return spot.case === end.case
    if (end.place !== undefined) {
      const isThere = spot.place === end.place || (spot.place !== undefined && end.equals?.includes(spot.place))
      return !!isThere && (end.zone === undefined || spot.zone === end.zone)
    }
    if (end.zone !== undefined) return spot.zone === end.zone && (spot.owner ?? null) === (end.owner ?? null)
    return this.#nearness(spot) === this.#nearest(end.card)
  }

  /** A card that is only named is meant where it lies nearest: in the own hand, else shared, else anywhere. */
  #nearness(spot: Spot): number {
    if (spot.owner === this.viewer && spot.owner != null) return spot.held ? 0 : 2
    return spot.owner == null ? 1 : 3
  }

  #nearest(card: string): number {
    let least = Infinity
    for (const spot of this.spots) if (spot.card === card) least = Math.min(least, this.#nearness(spot))
    return least
  }
}
