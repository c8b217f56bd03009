// What happened, shown stage by stage over the table: which stage is on, and for how long.
import { settings, type Pace } from './settings.svelte'
import type { Seat, Stage, View } from './types'

/** All stages of one choice together should take about so long, at normal pace. */
const TOGETHER = 2000
const SHORTEST = 600
const LONGEST = 1100
const FACTORS = { off: 0, fast: 0.55, normal: 1, slow: 2.2, step: Infinity } satisfies Record<Pace, number>

/** Return for how many milliseconds each of so many stages is shown. */
export function shownFor(stages: number, pace: Pace): number {
  return Math.min(LONGEST, Math.max(SHORTEST, TOGETHER / Math.max(1, stages))) * FACTORS[pace]
}

/** The stages of a view, each with the table after it. */
export const withPictures = ({ stages = [], picture }: View): Stage[] => stages.map((stage) => ({ picture, ...stage }))

/** Whether a stage only says what the viewer has just chosen, and nothing comes of it. */
export function isOwnDeed(stage: Stage, viewer: Seat | null): boolean {
  const told = stage.cards.some((card) => (card.change ?? 0) !== 0 || typeof card.total === 'number')
  return viewer !== null && stage.seat === viewer && stage.lines.length <= 1 && !told
}

export class Staging {
  /** The stage that is shown; null while there is none. */
  now = $state.raw<Stage | null>(null)
  /** The number of that stage, from 0, among `stages`. */
  at = $state(0)
  /** The sequence that is shown, or was shown last. */
  stages = $state.raw<Stage[]>([])
  /** It is shown once more. */
  again = $state(false)

  #timer: ReturnType<typeof setTimeout> | undefined
  #done: (() => void)[] = []

  /** Show what happened, after what is being shown already; not what the viewer just chose, nor in a page that nobody sees. */
  take(stages: Stage[], viewer: Seat | null = null): void {
    if (!stages.length) return
    if (stages.every((stage) => isOwnDeed(stage, viewer))) return
    if (settings.pace === 'off' || settings.list || document.visibilityState === 'hidden') {
      this.skip()
      this.stages = stages
      return
    }
    const goesOn = this.now !== null && !this.again
    // What has been shown of a sequence that goes on is forgotten.
    this.stages = goesOn ? [...this.stages.slice(this.at), ...stages] : stages
    this.again = false
    if (goesOn) this.at = 0
    else this.#begin()
  }

  /** Show the last sequence once more, whatever the pace is. */
  seeAgain = (): void => {
    if (!this.stages.length) return
    this.again = true
    this.#begin()
  }

  /** Show what is left at once: the table as it is now. */
  skip = (): void => {
    clearTimeout(this.#timer)
    this.now = null
    this.again = false
    for (const done of this.#done.splice(0)) done()
  }

  /** Go on to the next stage. */
  next = (): void => {
    if (this.now) this.#show(this.at + 1)
  }

  /** Call *then* when nothing is shown any more: at once if nothing is. */
  afterwards(then: () => void): void {
    if (this.now) this.#done.push(then)
    else then()
  }

  /** Forget everything: the table is another one now. */
  forget(): void {
    this.skip()
    this.stages = []
  }

  #begin(): void {
    this.#show(0)
  }

  #show(at: number): void {
    clearTimeout(this.#timer)
    const stage = this.stages[at]
    if (!stage) {
      this.skip()
      return
    }
    this.at = at
    this.now = stage
    const pace = settings.pace === 'off' ? 'normal' : settings.pace
    const duration = shownFor(this.stages.length, pace)
    if (duration < Infinity) this.#timer = setTimeout(this.next, duration)
  }
}
