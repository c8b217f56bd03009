// What the stage itself says. What happened comes from the server, in the viewer's language.
import { sayer } from '../../lib/words'

export const say = sayer({
  stage: { en: 'What happens', fr: 'Ce qui se passe' },
  against: { en: 'against', fr: 'contre' },
  next: { en: 'Next', fr: 'Suivant' },
  skip: { en: 'Skip', fr: 'Abréger' },
  again: { en: 'See again what happened', fr: 'Revoir ce qui s’est passé' },
  where: { en: '{at} of {all}', fr: '{at} sur {all}' },
  hidden: { en: 'face down', fr: 'face cachée' },
  empty: { en: 'no card', fr: 'aucune carte' },
})
