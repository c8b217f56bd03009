import { describe, expect, test } from 'vitest'
import type { Player, Question, View } from '../../src/lib/types'
import { areAway, autoPassOf, awaitedSeats, concernedCards } from '../../src/table/panels/asked'
import { sheet } from '../zoo'

const about = (facts: Record<string, unknown>) => concernedCards({ about: facts } as Question, sheet())

describe('a question is about', () => {
  test('cards in play with their seats, and cards that are only named', () => {
    expect(about({ attacker: 'wolf@A.1', target: 'bear@B.2', card: 'owl' })).toEqual([
      { card: 'wolf', seat: 'A' },
      { card: 'bear', seat: 'B' },
      { card: 'owl', seat: null },
    ])
  })

  test('no other facts', () => {
    expect(about({ amount: 3, who: 'nobody', words: 'wolf and bear', none: null })).toEqual([])
  })
})

describe('awaited', () => {
  const players: Player[] = [
    { seat: 'A', who: 'person', name: 'Ann', here: true },
    { seat: 'B', who: 'person', name: 'Ben', here: false },
    { seat: 'C', who: 'bot', name: 'random', here: false },
  ]

  test('are all others who have to answer', () => {
    expect(awaitedSeats({ seat: 'A', waiting: ['A', 'B', 'C'] } as View)).toEqual(['B', 'C'])
  })

  test('people who have gone are away, bots never are', () => {
    expect(areAway(['B'], players)).toBe(true)
    expect(areAway(['B', 'C'], players)).toBe(false)
    expect(areAway(['A'], players)).toBe(false)
  })
})

describe('what is passed without asking', () => {
  const view = (more: Partial<View>) =>
    ({ question: null, result: null, auto_pass: { mode: 'usable', until: 'round' }, ...more }) as View
  const windows = sheet({ windows: true })

  test('is told while others act', () => {
    expect(autoPassOf(view({}), windows)).toEqual({ mode: 'usable', until: 'round' })
  })

  test('is nothing where everything is asked, in a game without such questions, and while one is asked', () => {
    expect(autoPassOf(view({ auto_pass: { mode: 'always', until: 'game' } }), windows)).toBeNull()
    expect(autoPassOf(view({ auto_pass: null }), windows)).toBeNull()
    expect(autoPassOf(view({}), sheet({ windows: false }))).toBeNull()
    expect(autoPassOf(view({ question: {} as Question }), windows)).toBeNull()
  })
})
