// Taking back one's own last choice, and what the others say to it.
import { untrack } from 'svelte'
import type { LiveTable } from '../../lib/live.svelte'
import type { Seat, UndoAsked } from '../../lib/types'
import type { Failures } from './failures.svelte'

export class Undoing {
  /** The others refused; shown until something else happens. */
  denied = $state(false)

  #live: () => LiveTable
  #failures: Failures

  constructor(live: () => LiveTable, failures: Failures) {
    this.#live = live
    this.#failures = failures
    $effect(() => {
      const ended = this.#live().undoEnded
      this.denied = untrack(() => this.#own(ended)?.state === 'denied')
    })
  }

  /** The seats whose consent is awaited; null where none was asked for. */
  get waiting(): Seat[] | null {
    return this.#own(this.#live().undoAsked)?.waiting ?? null
  }

  ask = (): void => {
    this.#failures.clear()
    void this.#failures.report(this.#live().undo())
  }

  /** Ask, unless nothing can be taken back or somebody has asked already. */
  askIfAllowed(): void {
    const live = this.#live()
    if (live.view?.undo && !live.undoAsked) this.ask()
  }

  #own(asked: UndoAsked | null): UndoAsked | null {
    return asked?.seat === this.#live().view?.seat ? asked : null
  }
}
