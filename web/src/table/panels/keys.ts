// Keyboard shortcuts at the table. A key that belongs to the focused text field or button is left to it.

export type Command = 'pass' | 'undo' | 'hint' | 'choices' | 'log' | 'chat' | 'list' | 'ask' | 'help' | 'cancel'

export interface Pressed {
  key: string
  ctrlKey?: boolean
  metaKey?: boolean
  altKey?: boolean
  repeat?: boolean
  isComposing?: boolean
  target: unknown
}

const COMMANDS: Record<string, Command> = {
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

/** Every command with its key, in the order of the help page. */
export const KEYS: [Command, string][] = [
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

/** Return the command of a key, or null if it has none or belongs to the focused element. */
export function commandOf(pressed: Pressed): Command | null {
  if (pressed.ctrlKey || pressed.metaKey || pressed.altKey || pressed.isComposing) return null
  const command = COMMANDS[pressed.key.length === 1 ? pressed.key.toLowerCase() : pressed.key] ?? null
  if (command === null || command === 'cancel') return command
  if (pressed.repeat || within(pressed.target, WRITES)) return null
  // The space bar presses a focused button; it passes only where none has the focus.
  if (command === 'pass' && within(pressed.target, PRESSES)) return null
  return command
}

/** Commands whose keys would otherwise scroll the page or be typed into the field that is opened. */
const CONSUMED: Command[] = ['pass', 'chat']

/** Run the command of a key, unless a dialog or a menu is open. */
export function runCommand(event: KeyboardEvent, commands: Record<Command, () => void>): void {
  if (document.querySelector('[popover=auto]:popover-open, dialog[open]')) return
  const command = commandOf(event)
  if (command === null || event.defaultPrevented) return
  if (CONSUMED.includes(command)) event.preventDefault()
  commands[command]()
}
