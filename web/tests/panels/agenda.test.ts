import { expect, test, vi } from 'vitest'
import type { Sheet } from '../../src/lib/types'

vi.hoisted(() => {
  vi.stubGlobal('location', { search: '' })
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('navigator', { language: 'en' })
})

const { agenda, phaseWords, roundWords } = await import('../../src/table/panels/agenda')

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

test('a round is called what the game calls it', () => {
  expect(roundWords(3, { ...sheet, counters: { round: 'turn' } })).toBe('turn 3')
  expect(roundWords(3, { ...sheet, counters: {} })).toBe('round 3')
})

test('a phase without words is silent', () => {
  expect(phaseWords('battle', sheet)).toBe('Battle')
  expect(phaseWords('none', sheet)).toBe('')
})
