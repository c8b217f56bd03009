import { expect, test } from 'vitest'
import { soundOf, type Seen } from '../../src/table/panels/news'

const before: Seen = { question: 3, lines: 10, over: false }
const sound = (now: Partial<Seen>) => soundOf(before, { ...before, ...now })

test('the end is heard before anything else, then a question, then a card', () => {
  expect(sound({ over: true, question: null, lines: 12 })).toBe('end')
  expect(sound({ question: 4, lines: 12 })).toBe('turn')
  expect(sound({ question: null, lines: 12 })).toBe('card')
})

test('nothing is heard where nothing happened', () => {
  expect(sound({})).toBeNull()
  expect(sound({ question: null })).toBeNull()
  expect(sound({ lines: 8 })).toBeNull() // taken back
  expect(soundOf({ ...before, over: true }, { ...before, over: true })).toBeNull()
})
