// Stores the tokens of this browser's seats. A token is sent to its own table only.
import type { Seat } from './types'

const KEY = 'cardwright.seats'
const MOST = 60

export interface HeldSeat {
  table: string
  seat: Seat
  token: string
  game: string
  at: number
}

function all(): HeldSeat[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '[]') as HeldSeat[]
  } catch {
    return []
  }
}

/** Return the seat this browser holds at a table; the last one taken if there are several. */
export function heldSeat(table: string): HeldSeat | null {
  return all().findLast((held) => held.table === table) ?? null
}

/** Store the token of a seat. */
export function holdSeat(held: Omit<HeldSeat, 'at'>): void {
  const others = all().filter((each) => each.table !== held.table || each.seat !== held.seat)
  try {
    localStorage.setItem(KEY, JSON.stringify([...others, { ...held, at: Date.now() }].slice(-MOST)))
  } catch {
    // Without storage the seat lasts as long as the page.
    passing.push({ ...held, at: Date.now() })
  }
}

const passing: HeldSeat[] = []

/** Return all seats held here, the newest first. */
export function heldSeats(): HeldSeat[] {
  return [...all(), ...passing].reverse()
}
