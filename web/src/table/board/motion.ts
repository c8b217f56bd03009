// Cards fly to where they went, and numbers that changed say by how much. Cards that leave a battle lie there for a
// moment, so that everybody sees who fought. Reads every place before it writes any, so that the page is laid out once;
// ends at once at the next click or key.
import type { Change, Move } from './moves'

const FLIGHT = 280
const STAGGER = 45
/** How long a battle that is over can still be seen. */
const BATTLE = 1100
const PULSE = 300
const FLOAT = 750
/** More than this at once is a jump in time, not something to watch. */
const MOST = 28

/** A change with its sign: "+2", "−1". */
const signed = (value: number) => (value >= 0 ? `+${value}` : `−${-value}`)

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
  /** It leaves a battle. */
  fought: boolean
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

/** Whether a zone is part of a battle. */
const inBattle = (board: Element, zone: string) =>
  Boolean(board.querySelector(quoted('zone', zone))?.closest('[data-battle]'))

/** What brings an element that is laid out at *base* to another place. */
const placed = (base: Box, at: Box) =>
  `translate(${at.left - base.left}px, ${at.top - base.top}px) scale(${at.width / base.width})`

/** Half way, lifted a little towards the eye. */
function between(from: Box, to: Box): Box {
  const lift = 1.06
  const width = ((from.width + to.width) / 2) * lift
  return { left: (from.left + to.left) / 2, top: (from.top + to.top) / 2 - 14, width, height: (width * 88) / 63 }
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
      const look = (element?.querySelector('.card')?.cloneNode(true) as Element | undefined) ?? null
      this.#departures.push({
        move,
        box,
        look,
        fought: inBattle(board, move.from.zone) && !inBattle(board, move.to.zone),
      })
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
    const pause = arrivals.some((each) => each.fought) ? BATTLE : 0
    arrivals.forEach((each, at) => {
      // The larger look has more to read.
      const there = each.target?.querySelector('.card')
      const look =
        (each.box.width > each.to.width ? (each.look ?? there) : (there ?? each.look))?.cloneNode(true) ?? back()
      const delay = Math.min(at, 8) * STAGGER + (each.fought ? pause : 0)
      if (look) this.#fly(layer, look as Element, each.box, each.to, each.target, delay)
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
    ghost.className = 'flying'
    const base = from.width > to.width ? from : to
    Object.assign(ghost.style, { left: `${base.left}px`, top: `${base.top}px`, width: `${base.width}px` })
    ghost.append(look)
    layer.append(ghost)
    this.#ghosts.add(ghost)
    const options: KeyframeAnimationOptions = {
      duration: FLIGHT,
      delay,
      easing: 'cubic-bezier(0.3, 0.7, 0.2, 1)',
      fill: 'both',
    }
    const flight = ghost.animate(
      [
        { transform: placed(base, from) },
        { transform: placed(base, between(from, to)), offset: 0.5 },
        { transform: placed(base, to) },
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
