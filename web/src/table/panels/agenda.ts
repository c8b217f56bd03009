// The next steps of the game, its rounds and its phases, in words.
import type { Sheet, Upcoming } from '../../lib/types'
import { sayer } from '../../lib/words'

const say = sayer({ round: { en: 'round', fr: 'manche' } })

/** Return the coming steps in words, each once where it repeats. */
export function agenda(next: Upcoming[], sheet: Sheet): string[] {
  const told: string[] = []
  for (const { step, seat, card } of next) {
    const words = sheet.steps[step]
    if (!words) continue
    const line = words.replace('{seat}', seat ?? '').replace('{card}', (card && sheet.cards[card]?.name) ?? '')
    if (line !== told.at(-1)) told.push(line)
  }
  return told
}

/** Return what a round is called in this game. */
export function roundName(sheet: Sheet): string {
  return sheet.counters.round ?? say('round')
}

/** Return a round with its number: "round 3", or what the game calls it. */
export function roundWords(round: number, sheet: Sheet): string {
  return `${roundName(sheet)} ${round}`
}

/** Return a phase of the game in words. */
export function phaseWords(phase: string, sheet: Sheet): string {
  return sheet.phases[phase] ?? ''
}
