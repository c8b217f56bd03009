import { expect, test } from 'vitest'
import { nameOf } from '../../src/lib/decks'

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
