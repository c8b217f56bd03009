// The titles of the bots in the viewer's language, fetched once.
import { api } from './api'
import { settings } from './settings.svelte'
import type { BotFacts, Lang } from './types'

let known = $state.raw<BotFacts[]>([])
let asked: Lang | null = null

/** Return a bot's title, or its name until that is known. */
export function botTitle(name: string): string {
  if (asked !== settings.lang) {
    asked = settings.lang
    void api.games().then(
      (told) => (known = told.bots),
      () => (asked = null),
    )
  }
  return known.find((bot) => bot.name === name)?.title ?? name
}
