import { describe, expect, test } from 'vitest'
import { KEYS, commandOf, type Pressed } from '../../src/table/panels/keys'

/** Something that has the focus, within elements that match these selectors' names. */
const focused = (...names: string[]) => ({
  closest: (selector: string) =>
    names.find((name) => selector.split(/,\s*(?![^(]*\))/).some((each) => each.startsWith(name))) ?? null,
})
const press = (key: string, more: Partial<Pressed> = {}) => commandOf({ key, target: focused(), ...more })

describe('a key at the table', () => {
  test('stands for a command, small or large', () => {
    expect(press(' ')).toBe('pass')
    expect(press('u')).toBe('undo')
    expect(press('U')).toBe('undo')
    expect(press('h')).toBe('hint')
    expect(press('?')).toBe('help')
    expect(press('Escape')).toBe('cancel')
    expect(press('x')).toBeNull()
  })

  test('is left to the browser with a modifier, and while a character is composed', () => {
    expect(press('c', { ctrlKey: true })).toBeNull()
    expect(press('l', { metaKey: true })).toBeNull()
    expect(press(' ', { altKey: true })).toBeNull()
    expect(press('u', { isComposing: true })).toBeNull()
  })

  test.each(['input', 'textarea', 'select', '[contenteditable]'])('never plays from %s', (field) => {
    for (const key of [' ', 'u', 'c', 'l', '?']) expect(press(key, { target: focused(field) })).toBeNull()
    expect(press('Escape', { target: focused(field) })).toBe('cancel')
  })

  test.each(['button', 'a[href]', 'summary', '[role=button]', '[role=tab]'])(
    'space presses %s instead of passing',
    (thing) => {
      expect(press(' ', { target: focused(thing) })).toBeNull()
      expect(press('u', { target: focused(thing) })).toBe('undo')
    },
  )

  test('held down, it acts once', () => {
    expect(press(' ', { repeat: true })).toBeNull()
  })

  test('every command has a key that the help page tells', () => {
    expect(new Set(KEYS.map(([command]) => command)).size).toBe(KEYS.length)
    for (const [command, key] of KEYS) expect(press(key === 'Esc' ? 'Escape' : key)).toBe(command)
  })
})
