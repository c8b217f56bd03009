// Formats shares as percentages.
import { settings } from './settings.svelte'

/** Return a share from 0 to 1 as a percentage: "62%", in French "62 %". */
export function percent(share: number): string {
  return new Intl.NumberFormat(settings.lang, { style: 'percent', maximumFractionDigits: 0 }).format(share)
}
