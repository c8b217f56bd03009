// Where the focus rests after an answer, so that the next keys are understood.
import { tick } from 'svelte'

export class Focusing {
  /** The last input came from the keyboard. */
  byKeys = false

  /** Leave the button that was clicked; whoever plays by keys and has lost the focus finds it at the question. */
  async rest(): Promise<void> {
    const active = document.activeElement
    if (active instanceof HTMLElement && active.matches('button') && !active.matches(':focus-visible')) active.blur()
    await tick()
    if (this.byKeys && (document.activeElement === document.body || document.activeElement === null)) {
      document.getElementById('asked')?.focus({ preventScroll: true })
    }
  }
}
