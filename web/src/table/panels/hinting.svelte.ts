// A hint for the present question: asked for, awaited, shown.
import { Trouble } from '../../lib/api'
import type { LiveTable } from '../../lib/live.svelte'
import type { Hint } from '../../lib/types'
import type { Answering } from './answering.svelte'
import type { Failures } from './failures.svelte'

export class Hinting {
  #live: () => LiveTable
  #answering: Answering
  #failures: Failures
  /** The number of the question for which a hint was asked. */
  #asked = $state<number | null>(null)

  constructor(live: () => LiveTable, answering: Answering, failures: Failures) {
    this.#live = live
    this.#answering = answering
    this.#failures = failures
  }

  get #question(): number | undefined {
    return this.#live().view?.question?.number
  }

  /** Whether a hint was asked for and not closed. */
  get isOpen(): boolean {
    return this.#asked !== null
  }

  /** Whether the hint, or that it is awaited, is shown now. */
  get isShown(): boolean {
    return this.isOpen && this.#asked === this.#answering.question?.number
  }

  /** The hint, as soon as it is there. */
  get hint(): Hint | null {
    const { hint } = this.#live()
    return this.isOpen && hint?.question === this.#asked ? hint : null
  }

  get isAwaited(): boolean {
    return this.isOpen && this.#asked === this.#question && !this.hint
  }

  /** Whether there are hints at this table: where another person plays, the server refuses them. */
  get isAllowed(): boolean {
    const { players, view } = this.#live()
    return players.every((each) => each.seat === view?.seat || (each.who === 'bot' && each.absent == null))
  }

  /** Ask for a hint; where it is shown already, close it. */
  toggle = async (): Promise<void> => {
    const question = this.#question
    if (question === undefined || !this.isAllowed || this.#answering.sent !== null || this.isAwaited) return
    if (this.hint) {
      this.close()
      return
    }
    this.#asked = question
    const live = this.#live()
    live.hint = null
    try {
      await live.askHint(question)
    } catch (trouble) {
      this.close()
      this.#failures.show(trouble as Trouble)
    }
  }

  askAgain = (): void => {
    this.close()
    void this.toggle()
  }

  close = (): void => {
    this.#asked = null
    this.point(null)
  }

  /** Light one choice alone on the board; null lights all of them. */
  point = (choice: string | null): void => {
    this.#answering.picking.pointed = choice
  }
}
