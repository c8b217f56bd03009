// The words of the rules page.
import { sayer } from '../../lib/words'

export const say = sayer({
  title: { en: 'Rules of {game}', fr: 'Règles : {game}' },
  over: { en: 'Rulebook', fr: 'Livret de règles' },
  games: { en: 'Rulebooks of the games', fr: 'Livrets des jeux' },
  chapters: { en: 'Chapters', fr: 'Chapitres' },
  search: { en: 'Search the rules', fr: 'Chercher dans les règles' },
  hint: { en: 'a word, or HH-5.1', fr: 'un mot, ou HH-5.1' },
  found: { en: '{n} rule found|{n} rules found', fr: '{n} règle trouvée|{n} règles trouvées' },
  none_title: { en: 'Nothing found', fr: 'Rien trouvé' },
  none: {
    en: 'No rule holds “{search}”. Try a shorter word.',
    fr: 'Aucune règle ne contient « {search} ». Essayez un mot plus court.',
  },
  clear: { en: 'Show everything', fr: 'Tout afficher' },
  how: { en: 'How to play, in short', fr: 'Comment jouer, en bref' },
  players: { en: 'The rulebook for players', fr: 'Le livret pour les joueurs' },
  print: { en: 'Print', fr: 'Imprimer' },
  why: { en: 'Why:', fr: 'Pourquoi :' },
  example: { en: 'Example:', fr: 'Exemple :' },
  link: { en: 'Rule {rule}', fr: 'Règle {rule}' },
  loading: { en: 'Opening the rulebook …', fr: 'On ouvre le livret…' },
  failed: { en: 'The rulebook cannot be shown', fr: 'Impossible d’afficher le livret' },
})
