// Playback of a finished game: the current moment, the viewpoint, and the view fetched for them.
import { api, Trouble } from '../../lib/api'
import { settings } from '../../lib/settings.svelte'
import { Staging, withPictures } from '../../lib/staging.svelte'
import type { View, Moment, Seat, TableFacts } from '../../lib/types'

/** Whose view is shown: a seat's, one with every card open, or a spectator's. */
export type Viewpoint = Seat | 'all' | 'none'

export interface RoundMark {
  at: number
  round: number
}

const DEBOUNCE = 70 // ms without a step before a moment is fetched
const PACE = 1300 // ms from one choice to the next, at normal speed

export class Playback {
  facts = $state.raw<TableFacts | null>(null)
  choices = $state.raw<Moment[]>([])
  /** The current moment: the number of choices made so far. */
  at = $state(0)
  viewpoint = $state<Viewpoint>('all')
  playing = $state(false)
  speed = $state(1)
  /** What the last choice set off, as it is being shown. */
  readonly staging = new Staging()
  view = $state.raw<View | null>(null)
  /** Why nothing can be shown at all. */
  trouble = $state.raw<Trouble | null>(null)
  /** Why this moment cannot be shown; the last one stays on screen. */
  missed = $state.raw<Trouble | null>(null)

  readonly length = $derived(this.choices.length)
  /** The choice that led here. */
  readonly last = $derived(this.choices[this.at - 1] ?? null)
  readonly marks: RoundMark[] = $derived(
    this.choices.flatMap((choice, i) =>
      choice.level === 2 ? [{ at: i + 1, round: this.choices[i + 1]?.round ?? choice.round }] : [],
    ),
  )

  /** The moment and viewpoint that are on the screen. */
  #seen: { at: number; viewpoint: Viewpoint } | null = null
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- nothing on the screen depends on it
  #moments = new Map<string, Promise<View>>()
  #wait: ReturnType<typeof setTimeout> | undefined
  #tick: ReturnType<typeof setTimeout> | undefined

  constructor(readonly table: string) {}

  /** The address of this moment and viewpoint. */
  get address(): string {
    return `/replay/${this.table}?seat=${this.viewpoint}&at=${this.at}`
  }

  async load(): Promise<void> {
    this.trouble = null
    try {
      const [facts, { choices }] = await Promise.all([api.table(this.table), api.moments(this.table)])
      this.facts = facts
      this.choices = choices
      this.at = this.#within(this.at)
      this.show()
    } catch (trouble) {
      if (trouble instanceof Trouble) this.trouble = trouble
      else throw trouble
    }
  }

  /** Pause, and go to a moment. */
  go(at: number): void {
    this.pause()
    this.at = this.#within(at)
    this.show()
  }

  see(viewpoint: Viewpoint): void {
    this.viewpoint = viewpoint
    this.show()
  }

  /** Go to the start of the previous or next round. */
  goRound(way: -1 | 1): void {
    const places = [0, ...this.marks.map((mark) => mark.at), this.length]
    const next = way > 0 ? places.find((place) => place > this.at) : places.findLast((place) => place < this.at)
    if (next !== undefined) this.go(next)
  }

  play(): void {
    if (this.at >= this.length) this.at = 0
    this.playing = true
    this.show()
  }

  pause(): void {
    this.playing = false
    clearTimeout(this.#tick)
  }

  close(): void {
    this.pause()
    this.staging.forget()
    clearTimeout(this.#wait)
  }

  /** Show the current moment; fetch it first, once no further step has come for a while. */
  show(): void {
    clearTimeout(this.#wait)
    clearTimeout(this.#tick)
    const key = this.#key(this.at)
    this.#wait = setTimeout(() => void this.#shown(this.at, key), this.#moments.has(key) ? 0 : DEBOUNCE)
  }

  async #shown(at: number, key: string): Promise<void> {
    try {
      const view = await this.#moment(at)
      if (key !== this.#key(this.at)) return
      // Whoever takes one step on sees what happened; a jump only shows where it leads.
      const steps = this.#seen?.viewpoint === this.viewpoint ? at - this.#seen.at : 0
      this.staging.forget()
      this.view = view
      this.missed = null
      this.#seen = { at, viewpoint: this.viewpoint }
      if (steps === 1) this.staging.take(withPictures(view))
      else this.staging.stages = withPictures(view)
      if (at < this.length) this.#moment(at + 1).catch(() => undefined)
      this.staging.afterwards(() => {
        if (this.playing) this.#tick = setTimeout(() => this.#next(), PACE / this.speed)
      })
    } catch (trouble) {
      if (!(trouble instanceof Trouble)) throw trouble
      this.missed = trouble
      this.pause()
    }
  }

  #next(): void {
    if (!this.playing) return
    this.at = this.#within(this.at + 1)
    if (this.at === this.length) this.playing = false
    this.show()
  }

  #moment(at: number): Promise<View> {
    const key = this.#key(at)
    const known = this.#moments.get(key)
    if (known) return known
    const asked = api.moment(this.table, at, this.viewpoint)
    asked.catch(() => this.#moments.delete(key))
    this.#moments.set(key, asked)
    return asked
  }

  #key(at: number): string {
    return `${at} ${this.viewpoint} ${settings.lang}`
  }

  #within(at: number): number {
    return Math.min(this.length, Math.max(0, Math.round(at) || 0))
  }
}
