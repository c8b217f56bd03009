// Cards fly to where they went, and numbers that changed say by how much. Reads every place before it writes any, so
// that the page is laid out once; ends at once at the next click or key.
import { signed } from '../model'
import type { Change, Move } from './moves'

const FLIGHT = 280
const STAGGER = 45
const PULSE = 300
const FLOAT = 750
/** More than this at once is a jump in time, not something to watch. */
const MOST = 28

interface Box {
  left: number
  top: number
  width: number
  height: number
}

interface Departure {
  move: Move
  box: Box
  /** A copy of the card as it looked, if it was there. */
  look: Element | null
}

const still = () => matchMedia('(prefers-reduced-motion: reduce)').matches || document.visibilityState === 'hidden'
const quoted = (name: string, value: string) => `[data-${name}="${CSS.escape(value)}"]`

function boxOf(element: Element): Box {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { left, top, width, height }
}

/** A zone is where its first card lies; the box of the whole zone could be far wider. */
function zoneBox(board: Element, zone: string): Box | null {
  const element = board.querySelector(quoted('zone', zone))
  if (!element) return null
  const card = element.querySelector('.card')
  const box = boxOf(card ?? element)
  if (!box.width) return null
  const width = Math.min(box.width, 160)
  const height = (width * 88) / 63
  return { left: box.left + (box.width - width) / 2, top: box.top + (box.height - height) / 2, width, height }
}

export class Motion {
  #departures: Departure[] = []
  #running = new Set<Animation>()
  #ghosts = new Set<Element>()

  /** Before the board changes: remember where everything that will move lies now. */
  prepare(board: Element, moves: Move[]): void {
    this.#departures = []
    if (still() || moves.length > MOST) return
    for (const move of moves) {
      const element = move.from.key ? board.querySelector(quoted('key', move.from.key)) : null
      const box = element ? boxOf(element) : zoneBox(board, move.from.zone)
      if (!box?.width) continue
      this.#departures.push({ move, box, look: element?.querySelector('.card')?.cloneNode(true) as Element | null })
    }
  }

  /** After the board changed: let everything fly to where it lies now. */
  play(board: Element, layer: Element, changes: Change[], back: () => Element | null): void {
    if (still()) return
    const arrivals = this.#departures.flatMap((each) => {
      const target = each.move.to.key ? board.querySelector(quoted('key', each.move.to.key)) : null
      const box = target ? boxOf(target) : zoneBox(board, each.move.to.zone)
      return box?.width ? [{ ...each, target, to: box }] : []
    })
    const floats = changes.length > MOST ? [] : changes.flatMap((change) => this.#place(board, change))
    this.#departures = []
    arrivals.forEach((each, at) => {
      const look = (each.target?.querySelector('.card') ?? each.look)?.cloneNode(true) ?? back()
      if (look) this.#fly(layer, look as Element, each.box, each.to, each.target, Math.min(at, 8) * STAGGER)
    })
    for (const each of floats) this.#float(layer, each.element, each.box, each.by)
  }

  /** Everything is where it belongs, now. */
  finish(): void {
    for (const each of this.#running) each.finish()
    this.#running.clear()
    for (const ghost of this.#ghosts) ghost.remove()
    this.#ghosts.clear()
  }

  get busy(): boolean {
    return this.#running.size > 0
  }

  #place(board: Element, change: Change): { element: Element; box: Box; by: number }[] {
    const element = change.counter
      ? board.querySelector(quoted('counter', change.counter))
      : board.querySelector(`${quoted('key', change.card ?? '')} ${quoted('number', change.number ?? '')}`)
    const box = element ? boxOf(element) : null
    return element && box?.width ? [{ element, box, by: change.by }] : []
  }

  #fly(layer: Element, look: Element, from: Box, to: Box, target: Element | null, delay: number): void {
    const ghost = document.createElement('div')
    ghost.className = 'ghost'
    Object.assign(ghost.style, { left: `${to.left}px`, top: `${to.top}px`, width: `${to.width}px` })
    ghost.append(look)
    layer.append(ghost)
    this.#ghosts.add(ghost)
    const x = from.left - to.left
    const y = from.top - to.top
    const scale = from.width / to.width
    const options: KeyframeAnimationOptions = { duration: FLIGHT, delay, easing: 'cubic-bezier(0.3, 0.7, 0.2, 1)', fill: 'backwards' }
    const flight = ghost.animate(
      [
        { transform: `translate(${x}px, ${y}px) scale(${scale})` },
        { transform: `translate(${x / 2}px, ${y / 2 - 14}px) scale(${(scale + 1) / 2 + 0.06})`, offset: 0.5 },
        { transform: 'none' },
      ],
      options,
    )
    this.#run(flight, () => {
      ghost.remove()
      this.#ghosts.delete(ghost)
    })
    // The card itself is not there yet.
    if (target) this.#run(target.animate([{ opacity: 0 }, { opacity: 0 }], { duration: delay + FLIGHT }))
  }

  #float(layer: Element, element: Element, box: Box, by: number): void {
    const words = document.createElement('div')
    words.className = `float ${by > 0 ? 'more' : 'less'}`
    words.textContent = signed(by)
    Object.assign(words.style, { left: `${box.left + box.width / 2}px`, top: `${box.top}px` })
    layer.append(words)
    this.#ghosts.add(words)
    const rise = words.animate(
      [
        { transform: 'translate(-50%, 20%)', opacity: 0 },
        { transform: 'translate(-50%, -60%)', opacity: 1, offset: 0.3 },
        { transform: 'translate(-50%, -90%)', opacity: 1, offset: 0.75 },
        { transform: 'translate(-50%, -130%)', opacity: 0 },
      ],
      { duration: FLOAT, easing: 'ease-out', fill: 'both' },
    )
    this.#run(rise, () => {
      words.remove()
      this.#ghosts.delete(words)
    })
    this.#run(element.animate([{ scale: 1 }, { scale: 1.3 }, { scale: 1 }], { duration: PULSE, easing: 'ease-out' }))
  }

  #run(animation: Animation, done?: () => void): void {
    this.#running.add(animation)
    animation.onfinish = animation.oncancel = () => {
      this.#running.delete(animation)
      done?.()
    }
  }
}
