// Moves over the board: the arrow keys lead from a card to the nearest one in that direction, among those that can be
// chosen if there are any; a new question scrolls to what can be chosen.
import { tick } from 'svelte'

const TOWARDS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

function middle(element: Element): [number, number] {
  const box = element.getBoundingClientRect()
  return [box.left + box.width / 2, box.top + box.height / 2]
}

/** Return the button that an arrow key leads to from *from*, or null if there is none that way. */
export function nextLive(board: Element, from: Element, key: string): HTMLElement | null {
  const way = TOWARDS[key]
  if (!way || !from.closest('button')) return null
  const live = [...board.querySelectorAll<HTMLElement>('[data-live]')]
  const all = live.length ? live : [...board.querySelectorAll<HTMLElement>('[data-key]')]
  const [x, y] = middle(from)
  let best: HTMLElement | null = null
  let least = Infinity
  for (const each of all) {
    if (each === from || !each.getClientRects().length) continue
    const [ex, ey] = middle(each)
    const along = (ex - x) * way[0] + (ey - y) * way[1]
    const across = Math.abs((ex - x) * way[1]) + Math.abs((ey - y) * way[0])
    // Cards of the same row come before nearer ones of another.
    if (along < 4 || across > along * 3 + 40) continue
    const far = along + across * 2
    if (far < least) {
      least = far
      best = each
    }
  }
  return best
}

/** Move the focus as an arrow key says. */
export function moveFocus(board: Element, event: KeyboardEvent): void {
  if (!event.key.startsWith('Arrow') || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return
  const next = nextLive(board, event.target as Element, event.key)
  if (!next) return
  event.preventDefault()
  void tick().then(() => {
    next.focus()
    next.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })
}

/** Scroll to the first card that can be chosen, if all of them are out of sight. */
export function scrollToLive(board: Element): void {
  const live = [...board.querySelectorAll<HTMLElement>('[data-live]')]
  const view = board.parentElement?.getBoundingClientRect()
  if (!live.length || !view) return
  const boxes = live.map((each) => each.getBoundingClientRect())
  if (boxes.some((box) => box.bottom > view.top + 20 && box.top < Math.min(view.bottom, innerHeight) - 60)) return
  live[0]?.scrollIntoView({ block: 'center', inline: 'center', behavior: 'smooth' })
}
