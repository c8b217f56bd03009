// The clocks a table can be opened with, and their words.
import { sayer } from '../../lib/words'
import type { TableFacts } from '../../lib/types'

const say = sayer({
  decision: { en: '{seconds} s per decision', fr: '{seconds} s par décision' },
  bank: { en: '{minutes} min + {seconds} s', fr: '{minutes} min + {seconds} s' },
})

export type ClockFacts = NonNullable<TableFacts['clock']>

/** Return a table's clock in words. */
export function clockWords(clock: ClockFacts): string {
  const { seconds } = clock
  return clock.kind === 'bank'
    ? say('bank', { minutes: Math.round((clock.bank ?? 0) / 60), seconds })
    : say('decision', { seconds })
}
