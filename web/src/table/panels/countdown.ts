// Counts clocks down from the server's last message; the server alone decides when time is up.
import type { Clock, Seat, SeatClock } from '../../lib/types'

export const LOW = 10

export interface Times {
  /** Seconds left for this decision. */
  left: number
  /** Seconds left in the time bank; null if there is none. */
  bank: number | null
  /** So little time is left that a warning is shown. */
  low: boolean
}

/** Return the time a seat has left; *at* is when the clock was received, in milliseconds. */
export function timesOf(clock: SeatClock, at: number, now: number): Times {
  const spent = clock.running ? Math.max(0, now - at) / 1000 : 0
  const left = Math.max(0, clock.left - spent)
  const bank = clock.bank === null ? null : Math.max(0, clock.bank - Math.max(0, spent - clock.left))
  return { left, bank, low: clock.running && left + (bank ?? 0) < LOW }
}

/** Return seconds as minutes and seconds, such as 1:05. */
export function clockText(seconds: number): string {
  const whole = Math.ceil(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

/** Return whether any clock is running. */
export function anyRuns(clock: Clock | null): boolean {
  return Object.values(clock?.seats ?? {}).some((each) => each.running)
}

/** Return the clock of a seat, if it has one. */
export function clockOf(clock: Clock | null, seat: Seat | null): SeatClock | null {
  return (seat && clock?.seats[seat]) ?? null
}
