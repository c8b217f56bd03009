// Data of the home page: the games, the listed tables, and this visitor's own games.
import { api, Trouble } from '../../lib/api'
import { heldSeat, heldSeats, holdSeat } from '../../lib/seats'
import { go } from '../../lib/router.svelte'
import type { BotFacts, GameFacts, MyTable, Seated, TableFacts } from '../../lib/types'

const AGAIN = 8000
const ASKED_ALONE = 6

export class Lobby {
  games = $state.raw<GameFacts[] | null>(null)
  bots = $state.raw<BotFacts[]>([])
  tables = $state.raw<TableFacts[] | null>(null)
  mine = $state.raw<MyTable[]>([])
  /** Why the games could not be loaded. */
  trouble = $state.raw<Trouble | null>(null)
  /** The last request for the tables failed. */
  cut = $state(false)

  #timer: ReturnType<typeof setInterval> | undefined

  async load(): Promise<void> {
    this.trouble = null
    try {
      const { games, bots } = await api.games()
      this.games = games
      this.bots = bots
    } catch (trouble) {
      if (trouble instanceof Trouble) this.trouble = trouble
      else throw trouble
    }
    await this.refresh()
  }

  /** Poll while the page is visible; return a function that stops it. */
  follow(): () => void {
    const ask = () => {
      if (document.visibilityState === 'visible') void (this.games ? this.refresh() : this.load())
    }
    this.#timer = setInterval(ask, AGAIN)
    document.addEventListener('visibilitychange', ask)
    addEventListener('online', ask)
    return () => {
      clearInterval(this.#timer)
      document.removeEventListener('visibilitychange', ask)
      removeEventListener('online', ask)
    }
  }

  async refresh(): Promise<void> {
    const [tables, mine] = await Promise.allSettled([api.tables(), myTables()])
    if (tables.status === 'fulfilled') this.tables = tables.value.tables
    if (mine.status === 'fulfilled') this.mine = mine.value
    this.cut = tables.status === 'rejected'
  }
}

/** Return this visitor's games: those the server knows as theirs, and those this browser holds a token for. */
async function myTables(): Promise<MyTable[]> {
  const known = await api.mine().then(
    (told) => told.tables,
    () => [] as MyTable[],
  )
  const strangers = heldSeats().filter((held) => !known.some((each) => each.table === held.table))
  const asked = await Promise.allSettled(strangers.slice(0, ASKED_ALONE).map((held) => api.table(held.table)))
  const found = asked.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
  const others = found.flatMap((table): MyTable[] => {
    const seat = heldSeat(table.table)?.seat
    return seat ? [{ ...table, seat, your_turn: false }] : []
  })
  return [...known, ...others].sort(
    (one, other) => Number(other.your_turn) - Number(one.your_turn) || other.opened - one.opened,
  )
}

/** Store the token of a seat just taken, and go to its table. */
export function sitDown(seated: Seated): void {
  const { table, seat, token, game } = seated
  holdSeat({ table, seat, token, game })
  go(`/table/${table}`)
}
