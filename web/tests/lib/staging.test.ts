// What happened is shown stage by stage, can be skipped and seen again.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Stage } from '../../src/lib/types'
import { picture, side } from '../zoo'

vi.hoisted(() => {
  vi.stubGlobal('location', { search: '' })
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
  vi.stubGlobal('navigator', { language: 'en' })
  vi.stubGlobal('document', { visibilityState: 'visible' })
})
const { settings } = await import('../../src/lib/settings.svelte')
const { Staging, shownFor } = await import('../../src/lib/staging.svelte')

const stage = (kind: string, more: Partial<Stage> = {}): Stage => ({
  kind,
  seat: 'B',
  lines: [{ text: kind, cards: [], level: 0, seat: null }],
  cards: [],
  changes: [],
  picture: picture(side('A', {}), [side('B', {})]),
  ...more,
})
const fight = [stage('reveal'), stage('battle'), stage('battle')]

let staging: InstanceType<typeof Staging>
beforeEach(() => {
  vi.useFakeTimers()
  settings.pace = 'normal'
  staging = new Staging()
})
afterEach(() => vi.useRealTimers())

test('stages are shown one after the other, then the table as it is', () => {
  staging.take(fight)
  const seen = []
  while (staging.now) {
    seen.push(staging.now.kind)
    vi.advanceTimersToNextTimer()
  }
  expect(seen).toEqual(['reveal', 'battle', 'battle'])
})

test('all together take about two seconds, and the pace changes that', () => {
  const all = (stages: number, pace: 'fast' | 'normal' | 'slow') => stages * shownFor(stages, pace)
  expect(all(3, 'normal')).toBe(2000)
  expect(all(1, 'normal')).toBeLessThan(1500)
  expect(all(6, 'normal')).toBeLessThan(4000)
  expect(all(3, 'fast')).toBeLessThan(all(3, 'normal'))
  expect(all(3, 'slow')).toBeGreaterThan(all(3, 'normal'))
})

test('step by step, each stage waits', () => {
  settings.pace = 'step'
  staging.take(fight)
  expect(vi.getTimerCount()).toBe(0)
  staging.next()
  staging.next()
  expect(staging.at).toBe(2)
  staging.next()
  expect(staging.now).toBeNull()
})

test('what is left can be skipped and everything seen again', () => {
  const then = vi.fn()
  staging.take(fight)
  staging.afterwards(then)
  staging.next()
  expect(staging.at).toBe(1)
  expect(then).not.toHaveBeenCalled()
  staging.skip()
  expect(staging.now).toBeNull()
  expect(then).toHaveBeenCalledOnce()
  staging.seeAgain()
  expect(staging.now).toBe(fight[0])
  expect(staging.again).toBe(true)
  staging.skip()
  expect(staging.again).toBe(false)
})

test('what happens meanwhile comes after what is being shown', () => {
  staging.take(fight)
  staging.next()
  staging.take([stage('life')])
  expect(staging.now?.kind).toBe('battle')
  expect(staging.stages.map((each) => each.kind)).toEqual(['battle', 'battle', 'life'])
  staging.next()
  staging.next()
  expect(staging.now?.kind).toBe('life')
})

test('nothing is shown to whoever does not want it, but it can be seen', () => {
  settings.pace = 'off'
  staging.take(fight)
  expect(staging.now).toBeNull()
  staging.seeAgain()
  expect(staging.now).toBe(fight[0])
})

test('what the viewer has just chosen is not shown unless something comes of it', () => {
  staging.take([stage('plays', { seat: 'A' })], 'A')
  expect(staging.now).toBeNull()
  staging.take([stage('plays', { seat: 'A' })], 'B')
  expect(staging.now?.kind).toBe('plays')
  staging.skip()
  staging.take([stage('strikes', { seat: 'A', cards: [{ card: 'wolf', change: -2 }] })], 'A')
  expect(staging.now?.kind).toBe('strikes')
  staging.skip()
  staging.take([stage('plays', { seat: 'A' }), stage('battle')], 'A')
  expect(staging.now?.kind).toBe('plays')
})

test('at another table nothing of it is left', () => {
  staging.take(fight)
  staging.forget()
  expect(staging.now).toBeNull()
  staging.seeAgain()
  expect(staging.now).toBeNull()
})
