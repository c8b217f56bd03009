// Shares of the win and of thought, as they are told.
import { settings } from './settings.svelte'

/** Return a share from 0 to 1 as one reads it: "62%", in French "62 %". */
export function percent(share: number): string {
  return new Intl.NumberFormat(settings.lang, { style: 'percent', maximumFractionDigits: 0 }).format(share)
}
