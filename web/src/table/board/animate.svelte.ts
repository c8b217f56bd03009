// Animates what changes between two views of a table.
import { untrack } from 'svelte'
import type { Table } from '../model'
import { Motion } from './motion'
import { changesBetween, movesBetween, type Change } from './moves'

export interface Stage {
  board: HTMLElement | undefined
  /** Holds what flies above the board. */
  layer: HTMLElement | undefined
  /** Holds a card face down, to be copied for cards that nobody sees. */
  backs: HTMLElement | undefined
}

/** Animate every change of *table* from now on; return the motion, which can be finished at once. */
export function animateChanges(table: () => Table, stage: () => Stage): Motion {
  const motion = new Motion()
  let shown: Table | null = null
  let changes: Change[] = []
  $effect.pre(() => {
    const next = table()
    untrack(() => {
      const { board } = stage()
      if (!shown || shown === next || !board) return
      changes = changesBetween(shown, next)
      motion.prepare(board, movesBetween(shown, next))
    })
  })
  $effect(() => {
    const next = table()
    const { board, layer, backs } = stage()
    if (shown && shown !== next && board && layer) {
      motion.play(board, layer, changes, () => backs?.querySelector('.card')?.cloneNode(true) as Element | null)
    }
    shown = next
    changes = []
  })
  $effect(() => () => motion.finish())
  return motion
}
