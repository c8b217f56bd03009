import { expect, test } from 'vitest'
import type { Clock } from '../../src/lib/types'
import { anyRuns, clockOf, clockText, timesOf } from '../../src/table/panels/countdown'

const clock: Clock = {
  kind: 'decision',
  seats: { A: { left: 12.5, bank: null, running: true }, B: { left: 30, bank: null, running: false } },
}

test('a running clock counts down from when it was told, and not below nothing', () => {
  const own = clockOf(clock, 'A')!
  const left = (at: number, now: number) => timesOf(own, at, now).left
  expect([left(1000, 1000), left(1000, 3000), left(1000, 60_000), left(1000, 500)]).toEqual([12.5, 10.5, 0, 12.5])
  expect(timesOf(own, 0, 2000).low).toBe(false)
  expect(timesOf(own, 0, 3000).low).toBe(true)
})

test('a clock that does not run stands still', () => {
  expect(timesOf(clockOf(clock, 'B')!, 0, 99_000)).toEqual({ left: 30, bank: null, low: false })
  expect(anyRuns(clock)).toBe(true)
  expect(anyRuns({ kind: 'bank', seats: { B: clock.seats.B! } })).toBe(false)
  expect(anyRuns(null)).toBe(false)
  expect(clockOf(null, 'A')).toBeNull()
  expect(clockOf(clock, null)).toBeNull()
  expect(clockOf(clock, 'C')).toBeNull()
})

test('a reserve is used when the time of the decision is over', () => {
  const own = { left: 10, bank: 60, running: true }
  expect(timesOf(own, 0, 4000)).toEqual({ left: 6, bank: 60, low: false })
  expect(timesOf(own, 0, 25_000)).toEqual({ left: 0, bank: 45, low: false })
  expect(timesOf(own, 0, 65_000)).toEqual({ left: 0, bank: 5, low: true })
})

test('time is written as on a clock', () => {
  expect(['0:00', '0:09', '1:00', '1:05', '61:01']).toEqual([0, 8.2, 59.5, 65, 3661].map(clockText))
})
