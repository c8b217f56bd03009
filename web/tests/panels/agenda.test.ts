import { expect, test } from 'vitest'
import type { Sheet } from '../../src/lib/types'
import { agenda, phaseWords } from '../../src/table/panels/agenda'

const sheet = {
  steps: { Use: '{seat} uses an ability', Effect: 'The rest of the text of {card}', Battle: 'Battle' },
  cards: { pug: { name: 'Pug' } },
  phases: { battle: 'Battle' },
} as unknown as Sheet

test('what happens next is told in words, once where it repeats', () => {
  const next = [
    { step: 'Use', seat: 'B' as const, card: null },
    { step: 'Effect', seat: null, card: 'pug' },
    { step: 'Battle', seat: null, card: null },
    { step: 'Battle', seat: null, card: null },
    { step: 'Unspoken', seat: null, card: null },
  ]
  expect(agenda(next, sheet)).toEqual(['B uses an ability', 'The rest of the text of Pug', 'Battle'])
  expect(agenda([], sheet)).toEqual([])
})

test('a phase without words is silent', () => {
  expect(phaseWords('battle', sheet)).toBe('Battle')
  expect(phaseWords('none', sheet)).toBe('')
})
