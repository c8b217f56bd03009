// Moves the focus after an answer, so that the next key reaches the table.
import { tick } from 'svelte'

export class Focusing {
  /** The last input came from the keyboard. */
  byKeys = false

  /** Blur a button that was clicked; for keyboard users whose focus is lost, focus the question. */
  async rest(): Promise<void> {
    const active = document.activeElement
    if (active instanceof HTMLElement && active.matches('button') && !active.matches(':focus-visible')) active.blur()
    await tick()
    if (this.byKeys && (document.activeElement === document.body || document.activeElement === null)) {
      document.getElementById('asked')?.focus({ preventScroll: true })
    }
  }
}
