// The large card. An element that shows or names a card opens it by hover, keyboard focus, the key "i" or a long
// press. A glance closes when the pointer or the focus leaves; a held card stays until it is closed.
import type { Attachment } from 'svelte/attachments'
import type { Face } from './face'

export interface Zoomed {
  /** A card by its id, as printed; or its face, as it is now. */
  card?: string
  face?: Face
  /** Where it lies, in words. */
  where?: string
}

interface Shown extends Zoomed {
  anchor: Element
  held: boolean
}

const HOVER = 350
const FOCUS = 600
const PRESS = 420
const SLACK = 10
const SMALL = 640

class Zoom {
  now = $state.raw<Shown | null>(null)

  glance(what: Zoomed, anchor: Element): void {
    // On a small screen it would cover what it explains.
    if (innerWidth < SMALL) return
    if (!this.now?.held) this.now = { ...what, anchor, held: false }
  }

  hold(what: Zoomed, anchor: Element): void {
    this.now = { ...what, anchor, held: true }
  }

  /** End a glance at this element; a held card stays. */
  leave(anchor: Element): void {
    if (this.now && !this.now.held && this.now.anchor === anchor) this.now = null
  }

  close = (): void => {
    this.now = null
  }
}

export const zoom = new Zoom()

/** Make an element show a large card. */
export function zoomable(what: () => Zoomed | null): Attachment<HTMLElement> {
  return (element) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let start: { x: number; y: number } | null = null
    let pressed = false
    let hovered = false
    const show = (held: boolean) => {
      const found = what()
      if (!found) return
      if (held) zoom.hold(found, element)
      else zoom.glance(found, element)
    }
    const wait = (time: number, held: boolean) => {
      clearTimeout(timer)
      timer = setTimeout(() => show(held), time)
    }
    const stop = () => clearTimeout(timer)
    const leave = () => {
      stop()
      start = null
      zoom.leave(element)
    }
    const on: { [K in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[K]) => void } = {
      pointerleave: () => {
        hovered = false
        leave()
      },
      pointercancel: leave,
      pointerdown: (event) => {
        leave()
        if (event.pointerType === 'mouse') return
        start = { x: event.clientX, y: event.clientY }
        pressed = false
        clearTimeout(timer)
        timer = setTimeout(() => {
          pressed = true
          show(true)
        }, PRESS)
      },
      pointermove: (event) => {
        // A card that moves under a resting pointer is not hovered.
        if (event.pointerType === 'mouse' && !event.buttons && !hovered) {
          hovered = true
          wait(HOVER, false)
        }
        if (start && Math.hypot(event.clientX - start.x, event.clientY - start.y) > SLACK) leave()
      },
      pointerup: stop,
      contextmenu: (event) => {
        if (start || pressed) event.preventDefault()
      },
      focus: () => element.matches(':focus-visible') && wait(FOCUS, false),
      blur: leave,
      keydown: (event) => {
        if (event.key === 'i' && !event.ctrlKey && !event.metaKey && !event.altKey) {
          event.preventDefault()
          stop()
          show(true)
        } else if (event.key === 'Escape') leave()
        else stop()
      },
    }
    // A long press must not count as a click.
    const click = (event: MouseEvent) => {
      if (pressed) {
        event.preventDefault()
        event.stopImmediatePropagation()
      }
      pressed = false
      leave()
    }
    element.addEventListener('click', click, true)
    for (const [name, listener] of Object.entries(on)) element.addEventListener(name, listener as EventListener)
    return () => {
      leave()
      element.removeEventListener('click', click, true)
      for (const [name, listener] of Object.entries(on)) element.removeEventListener(name, listener as EventListener)
    }
  }
}
