// Clocks count down here from what the server said last; the server alone decides when time is up.
import type { Clock, Seat, SeatClock } from '../../lib/types'

export const LOW = 10

/** Return the seconds a seat has left; *at* is when the clock was told and *now* the present, in milliseconds. */
export function secondsLeft(clock: SeatClock, at: number, now: number): number {
  return Math.max(0, clock.running ? clock.left - Math.max(0, now - at) / 1000 : clock.left)
}

/** Return seconds as they stand on a clock, such as 1:05. */
export function onClock(seconds: number): string {
  const whole = Math.ceil(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

/** Whether any clock runs, so that somebody must look at it. */
export function anyRuns(clock: Clock | null): boolean {
  return Object.values(clock?.seats ?? {}).some((each) => each.running)
}

/** Return the clock of a seat, if it has one. */
export function clockOf(clock: Clock | null, seat: Seat | null): SeatClock | null {
  return (seat && clock?.seats[seat]) ?? null
}
