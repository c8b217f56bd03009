import { expect, test } from 'vitest'
import type { Clock } from '../../src/lib/types'
import { anyRuns, clockOf, onClock, secondsLeft } from '../../src/table/panels/counting'

const clock: Clock = {
  kind: 'decision',
  seats: { A: { left: 12.5, bank: null, running: true }, B: { left: 30, bank: null, running: false } },
}

test('a running clock counts down from when it was told, and not below nothing', () => {
  const own = clockOf(clock, 'A')!
  expect(secondsLeft(own, 1000, 1000)).toBe(12.5)
  expect(secondsLeft(own, 1000, 3000)).toBe(10.5)
  expect(secondsLeft(own, 1000, 60_000)).toBe(0)
  expect(secondsLeft(own, 1000, 500)).toBe(12.5)
})

test('a clock that does not run stands still', () => {
  expect(secondsLeft(clockOf(clock, 'B')!, 0, 99_000)).toBe(30)
  expect(anyRuns(clock)).toBe(true)
  expect(anyRuns({ kind: 'bank', seats: { B: clock.seats.B! } })).toBe(false)
  expect(anyRuns(null)).toBe(false)
  expect(clockOf(null, 'A')).toBeNull()
  expect(clockOf(clock, null)).toBeNull()
  expect(clockOf(clock, 'C')).toBeNull()
})

test('time is written as on a clock', () => {
  expect(['0:00', '0:09', '1:00', '1:05', '61:01']).toEqual([0, 8.2, 59.5, 65, 3661].map(onClock))
})
