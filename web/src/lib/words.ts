// The client's own words. Everything about a game comes from the server, in the viewer's language.
import { settings } from './settings.svelte'
import type { Lang } from './types'

export type Words = Record<string, Record<Lang, string>>

/**
 * Return the lookup function of a set of words: `say('pass')`, `say('seconds', { n: 3 })`.
 * A word with `{n}` may have two forms, "one|many", chosen by n as the language does it.
 */
export function sayer<W extends Words>(
  words: W,
): (key: keyof W & string, values?: Record<string, string | number>) => string {
  return (key, values = {}) => {
    const forms = (words[key]?.[settings.lang] ?? '').split('|')
    const n = values.n
    const many = typeof n === 'number' && (settings.lang === 'fr' ? Math.abs(n) >= 2 : n !== 1)
    const form = (many ? forms[1] : forms[0]) ?? forms[0] ?? ''
    return form.replace(/\{(\w+)\}/g, (whole, name: string) => (name in values ? String(values[name]) : whole))
  }
}

/** Return a message of the server as a sentence: some begin with a small letter, to stand behind a line's number. */
export const sentence = (words: string): string => words.charAt(0).toLocaleUpperCase() + words.slice(1)
