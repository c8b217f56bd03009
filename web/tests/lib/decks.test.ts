import { expect, test } from 'vitest'
import { nameOf, textIn } from '../../src/lib/decks'

test('the name of a deck is found in its text, however it is written', () => {
  expect(nameOf('name: Quick Paws\n[nuts]\n2 pecan\n')).toBe('Quick Paws')
  expect(nameOf('# mine\n  NAME :  Quick Paws  # of squirrels\n')).toBe('Quick Paws')
  expect(nameOf('name:\n[nuts]\n')).toBe('')
  expect(nameOf('[nuts]\n1 pecan # name: none\n')).toBe('')
})

test('a number sign is a part of a name unless it stands alone', () => {
  expect(nameOf('name: Deck #1 # the first\n')).toBe('Deck #1')
  expect(nameOf('name: # none\n')).toBe('')
})

test('a file is read if it is UTF-8, with a byte order mark or without', async () => {
  expect(await textIn(new Blob(['\ufeff2 pecan\n']))).toBe('2 pecan\n')
  expect(await textIn(new Blob([new Uint8Array([0x6e, 0x6f, 0xe9])]))).toBeNull()
  expect(await textIn(new Blob([new Uint8Array([0xff, 0xfe, 0x32, 0x00])]))).toBeNull()
})
