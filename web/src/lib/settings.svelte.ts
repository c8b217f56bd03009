// Settings kept in this browser: language, name, theme, sound, and a secret that identifies the user's ratings.
import type { Lang } from './types'

const KEY = 'cardwright.settings'

export const LANGUAGES: readonly { lang: Lang; name: string; short: string }[] = [
  { lang: 'en', name: 'English', short: 'EN' },
  { lang: 'fr', name: 'Français', short: 'FR' },
]

export type Theme = 'system' | 'night' | 'day'
/** How fast is shown what happens: by step, each stage waits for a click; off shows the table after it at once. */
export type Pace = 'off' | 'fast' | 'normal' | 'slow' | 'step'
export const PACES: readonly Pace[] = ['off', 'fast', 'normal', 'slow', 'step']

interface Settings {
  lang: Lang
  name: string
  theme: Theme
  sound: boolean
  pace: Pace
  /** Show table and choices as a plain list. */
  list: boolean
  /** Confirm a choice before it is sent. */
  confirm: boolean
  muted: boolean
  /** The bot to play against; empty for the standard one. */
  bot: string
  person: string
}

function firstLanguage(): Lang {
  const language = new URLSearchParams(location.search).get('lang') ?? navigator.language
  return language.toLowerCase().startsWith('fr') ? 'fr' : 'en'
}

function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
}

function load(): Settings {
  const fresh: Settings = {
    lang: firstLanguage(),
    name: '',
    theme: 'system',
    sound: false,
    pace: 'normal',
    list: false,
    confirm: false,
    muted: false,
    bot: '',
    person: newSecret(),
  }
  try {
    return { ...fresh, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Settings>) }
  } catch {
    return fresh
  }
}

export const settings = $state(load())

/** Store the settings whenever they change, and apply language and theme to the page. */
export function followSettings(): void {
  $effect.root(() => {
    $effect(() => {
      try {
        localStorage.setItem(KEY, JSON.stringify(settings))
      } catch {
        // Without storage the settings last as long as the page.
      }
      const page = document.documentElement
      page.lang = settings.lang
      if (settings.theme === 'system') delete page.dataset.theme
      else page.dataset.theme = settings.theme
    })
  })
}
