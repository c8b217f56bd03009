// The client's own words about cards; everything about a game comes from the server.
import { sayer } from '../lib/words'

export const say = sayer({
  close: { en: 'Close', fr: 'Fermer' },
  printed: { en: 'printed {n}', fr: 'imprimé {n}' },
  of: { en: '{now} of {most}', fr: '{now} sur {most}' },
  rule: { en: 'Read rule {id}', fr: 'Lire la règle {id}' },
  large: { en: '{card}, large', fr: '{card}, en grand' },
})
