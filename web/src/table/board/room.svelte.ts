// How much room there is for the board.
import { NARROW } from './fit'

export class Room {
  width = $state(innerWidth)
  height = $state(innerHeight - 220)

  /** There is room for more than summaries and a hand that scrolls. */
  readonly isWide = $derived(this.width >= NARROW)

  /** Measure the parent of the board from now on: what the board itself needs must not come into it. */
  measureAround = (board: HTMLElement): (() => void) | undefined => {
    const parent = board.parentElement
    if (!parent) return undefined
    const measure = () => {
      this.width = parent.offsetWidth
      this.height = parent.offsetHeight
    }
    const observer = new ResizeObserver(measure)
    observer.observe(parent)
    measure()
    return () => observer.disconnect()
  }
}
