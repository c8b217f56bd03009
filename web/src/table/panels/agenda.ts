// The next steps of the game and its phases, in words.
import type { Observation, Sheet } from '../../lib/types'

/** Return the coming steps in words, each once where it repeats. */
export function agenda(next: Observation['next'], sheet: Sheet): string[] {
  const told: string[] = []
  for (const { step, seat, card } of next) {
    const words = sheet.steps[step]
    if (!words) continue
    const line = words.replace('{seat}', seat ?? '').replace('{card}', (card && sheet.cards[card]?.name) ?? '')
    if (line !== told.at(-1)) told.push(line)
  }
  return told
}

/** Return a phase of the game in words. */
export function phaseWords(phase: string, sheet: Sheet): string {
  return sheet.phases[phase] ?? ''
}
