// Another game with the same players, asked for at the end of one.
import { Trouble, api } from '../../lib/api'
import type { LiveTable } from '../../lib/live.svelte'
import { go } from '../../lib/router.svelte'
import { holdSeat } from '../../lib/seats'

export class Rematching {
  busy = $state(false)
  /** Why it failed, in words. */
  trouble = $state('')

  #live: () => LiveTable

  constructor(live: () => LiveTable) {
    this.#live = live
  }

  /** Open the table of the next game and go there. */
  ask = async (): Promise<void> => {
    const { table, token, view } = this.#live()
    if (!token || !view) return
    this.busy = true
    this.trouble = ''
    try {
      const seated = await api.rematch(table, token)
      holdSeat({ table: seated.table, seat: seated.seat, token: seated.token, game: view.game })
      go(`/table/${seated.table}`)
    } catch (trouble) {
      this.trouble = (trouble as Trouble).message
    } finally {
      this.busy = false
    }
  }
}
