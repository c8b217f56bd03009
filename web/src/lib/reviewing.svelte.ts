// Loads the review of a finished game; polls while the server is still working on it.
import { Trouble, api } from './api'
import type { Review } from './types'

const PAUSE = 1000 // milliseconds between two polls

export class Reviewing {
  review = $state.raw<Review | null>(null)
  /** The share of it that is done. */
  done = $state(0)
  trouble = $state.raw<Trouble | null>(null)
  #timer: ReturnType<typeof setTimeout> | undefined
  #closed = false

  constructor(readonly table: string) {}

  async load(): Promise<void> {
    clearTimeout(this.#timer)
    this.trouble = null
    try {
      const told = await api.review(this.table)
      if ('points' in told) this.review = told
      else if (!this.#closed) this.#timer = setTimeout(() => void this.load(), PAUSE)
      this.done = told.done
    } catch (trouble) {
      if (trouble instanceof Trouble) this.trouble = trouble
      else throw trouble
    }
  }

  close(): void {
    this.#closed = true
    clearTimeout(this.#timer)
  }
}
