// What a key does at the table. Nothing is ever done by a key that belongs to a text field or a button.

export type Deed = 'pass' | 'undo' | 'hint' | 'choices' | 'log' | 'chat' | 'list' | 'ask' | 'help' | 'cancel'

export interface Pressed {
  key: string
  ctrlKey?: boolean
  metaKey?: boolean
  altKey?: boolean
  repeat?: boolean
  isComposing?: boolean
  target: unknown
}

const DEEDS: Record<string, Deed> = {
  ' ': 'pass',
  u: 'undo',
  h: 'hint',
  k: 'choices',
  l: 'log',
  c: 'chat',
  v: 'list',
  p: 'ask',
  '?': 'help',
  Escape: 'cancel',
}

/** Every deed with its key, in the order of the help page. */
export const KEYS: [Deed, string][] = [
  ['pass', ' '],
  ['cancel', 'Esc'],
  ['undo', 'U'],
  ['hint', 'H'],
  ['choices', 'K'],
  ['log', 'L'],
  ['chat', 'C'],
  ['list', 'V'],
  ['ask', 'P'],
  ['help', '?'],
]

const WRITES =
  'input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable]:not([contenteditable=false])'
const PRESSES = 'button, a[href], summary, input, select, [role=button], [role=radio], [role=tab], [role=menuitem]'

function within(target: unknown, selector: string): boolean {
  const element = target as { closest?: (selector: string) => unknown } | null
  return typeof element?.closest === 'function' && Boolean(element.closest(selector))
}

/** Return what a key stands for, or null if it is none of ours or belongs to what has the focus. */
export function deedOf(pressed: Pressed): Deed | null {
  if (pressed.ctrlKey || pressed.metaKey || pressed.altKey || pressed.isComposing) return null
  const deed = DEEDS[pressed.key.length === 1 ? pressed.key.toLowerCase() : pressed.key] ?? null
  if (deed === null || deed === 'cancel') return deed
  if (pressed.repeat || within(pressed.target, WRITES)) return null
  // The space bar presses what has the focus; only the bare table passes.
  if (deed === 'pass' && within(pressed.target, PRESSES)) return null
  return deed
}
