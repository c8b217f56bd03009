// What this browser remembers of its user: language, name, look, sound, and a secret to which ratings belong.
import type { Lang } from './types'

const KEY = 'cardwright.settings'

export const LANGUAGES: readonly { lang: Lang; name: string; short: string }[] = [
  { lang: 'en', name: 'English', short: 'EN' },
  { lang: 'fr', name: 'Français', short: 'FR' },
]

export type Theme = 'system' | 'night' | 'day'

interface Kept {
  lang: Lang
  name: string
  theme: Theme
  sound: boolean
  /** Table and choices as a plain list. */
  list: boolean
  /** Cards chosen by a click are sent at once; else they are confirmed. */
  confirm: boolean
  muted: boolean
  /** The bot one plays against; empty for the standard one. */
  bot: string
  person: string
}

function firstLanguage(): Lang {
  const wished = new URLSearchParams(location.search).get('lang') ?? navigator.language
  return wished.toLowerCase().startsWith('fr') ? 'fr' : 'en'
}

function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
}

function load(): Kept {
  const fresh: Kept = {
    lang: firstLanguage(),
    name: '',
    theme: 'system',
    sound: false,
    list: false,
    confirm: false,
    muted: false,
    bot: '',
    person: newSecret(),
  }
  try {
    return { ...fresh, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Kept>) }
  } catch {
    return fresh
  }
}

export const settings = $state(load())

/** Keep the settings from now on, and show them on the page itself. */
export function followSettings(): void {
  $effect.root(() => {
    $effect(() => {
      try {
        localStorage.setItem(KEY, JSON.stringify(settings))
      } catch {
        // A browser that keeps nothing still plays.
      }
      const page = document.documentElement
      page.lang = settings.lang
      if (settings.theme === 'system') delete page.dataset.theme
      else page.dataset.theme = settings.theme
    })
  })
}
