// Whether the rail with choices, log and chat is open, which tab it shows, and how much of the chat is unread.
import { tick } from 'svelte'
import { MediaQuery } from 'svelte/reactivity'
import type { LiveTable } from '../../lib/live.svelte'
import { settings } from '../../lib/settings.svelte'
import type { Tab } from './tabs'

export class RailState {
  tab = $state<Tab>('log')

  #live: () => LiveTable
  #wide = new MediaQuery('min-width: 64rem')
  #small = new MediaQuery('max-width: 48rem')
  /** As the user wants it; null where the screen decides. */
  #wanted = $state<boolean | null>(null)
  #read = $state(0)
  #heard = $derived.by(() => {
    const { chat, view } = this.#live()
    return settings.muted ? 0 : chat.filter((said) => said.seat !== view?.seat).length
  })

  constructor(live: () => LiveTable) {
    this.#live = live
    $effect(() => {
      if (this.isOpen && this.tab === 'chat') this.#read = this.#heard
    })
  }

  get isOpen(): boolean {
    return this.#wanted ?? this.#wide.current
  }

  /** Open beside the board. */
  get isBeside(): boolean {
    return this.isOpen && this.#wide.current
  }

  /** Open over the board, where there is no room beside it. */
  get isDrawer(): boolean {
    return this.isOpen && !this.#wide.current
  }

  /** Whether the screen is a phone's. */
  get isSmall(): boolean {
    return this.#small.current
  }

  get unread(): number {
    return Math.max(0, this.#heard - this.#read)
  }

  close = (): void => {
    this.#wanted = false
  }

  closeDrawer = (): void => {
    if (!this.#wide.current) this.close()
  }

  /** Open or close it; on a phone it opens with what is most likely wanted. */
  toggle = (): void => {
    if (!this.isOpen && this.isSmall) this.tab = this.unread ? 'chat' : 'choices'
    this.#wanted = !this.isOpen
  }

  /** Open a tab and focus the first of these selectors that is there; where the tab is in use already, close the rail. */
  async show(tab: Tab, ...focus: string[]): Promise<void> {
    // Beside the board the choices stand above the tabs.
    const above = this.#wide.current && tab === 'choices'
    const inside = document.activeElement?.closest('.rail')
    if (this.isOpen && (this.tab === tab || above) && (inside || !this.#wide.current)) {
      this.close()
      return
    }
    this.#wanted = true
    if (!above) this.tab = tab
    await tick()
    const found = focus.map((each) => document.querySelector<HTMLElement>(each)).find((each) => each !== null)
    found?.focus()
  }

  /** Close the drawer, or take the focus out of the rail beside the board. */
  leave(): void {
    const active = document.activeElement
    if (this.isDrawer) this.close()
    else if (active instanceof HTMLElement && active.closest('.rail')) active.blur()
  }
}
