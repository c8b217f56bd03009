// The words of the review page.
import { sayer } from '../../lib/words'

export const say = sayer({
  title: { en: 'Review: {game}', fr: 'Analyse : {game}' },
  over: { en: 'Review', fr: 'Analyse de la partie' },
  with: { en: 'Played by {names}', fr: 'Jouée par {names}' },
  loading: { en: 'Finding the game …', fr: 'On retrouve la partie…' },
  making: { en: 'The bots are going through the game …', fr: 'Les robots repassent la partie…' },
  making_words: {
    en: 'Every moment is judged by what could be known then. That takes from a few seconds to a minute, once for everybody.',
    fr: 'Chaque moment est jugé d’après ce qu’on pouvait savoir alors. Cela prend de quelques secondes à une minute, une fois pour tous.',
  },
  done: { en: '{n} done', fr: '{n} fait' },
  not_over: { en: 'This game is still going on', fr: 'Cette partie est encore en cours' },
  not_over_words: { en: 'It can be reviewed once it is over.', fr: 'On pourra l’analyser quand elle sera finie.' },
  watch: { en: 'Watch the game', fr: 'Regarder la partie' },
  failed: { en: 'There is no review now', fr: 'Pas d’analyse pour l’instant' },
  again: { en: 'Try again', fr: 'Réessayer' },
  home: { en: 'To the games', fr: 'Vers les jeux' },
  replay: { en: 'Watch the replay', fr: 'Revoir la partie' },

  chances: { en: 'Chance to win', fr: 'Chances de gagner' },
  chances_words: {
    en: 'As a spectator would judge it, who sees what lies open: a hidden card counts from when it is shown.',
    fr: 'Du point de vue d’un spectateur, qui voit ce qui est visible : une carte cachée compte dès qu’elle est montrée.',
  },
  chart: {
    en: 'Chance to win of every player, from the beginning to the end',
    fr: 'Chances de gagner de chacun, du début à la fin',
  },
  table: { en: 'The same as a table', fr: 'La même chose en tableau' },
  round: { en: 'Round', fr: 'Manche' },
  round_n: { en: 'Round {n}', fr: 'Manche {n}' },
  before: { en: 'Before round 1', fr: 'Avant la manche 1' },
  end: { en: 'End', fr: 'Fin' },
  moment: { en: 'Choice {n}', fr: 'Choix {n}' },

  turns: { en: 'Turning points', fr: 'Les tournants' },
  turns_words: {
    en: 'Where the chances changed most at once, by a good choice, a bad one, or luck.',
    fr: 'Là où les chances ont le plus changé d’un coup, par un bon choix, un mauvais, ou la chance.',
  },
  no_turns: {
    en: 'None: nobody’s chances changed much at once.',
    fr: 'Aucun : les chances de personne n’ont beaucoup changé d’un coup.',
  },
  turn: { en: 'Turning point {n}', fr: 'Tournant {n}' },
  swing: { en: 'from {before} to {after}', fr: 'de {before} à {after}' },
  look: { en: 'See the moment', fr: 'Voir le moment' },

  better: { en: 'Better choices', fr: 'De meilleurs choix' },
  better_words: {
    en: 'What a search would have chosen instead, knowing no more than the player did, and what that was worth.',
    fr: 'Ce qu’une recherche aurait choisi à la place, sans en savoir plus que le joueur, et ce que cela valait.',
  },
  everybody: { en: 'Everybody', fr: 'Tout le monde' },
  whose: { en: 'Whose choices', fr: 'Les choix de qui' },
  none: { en: 'No choice was clearly worse than another.', fr: 'Aucun choix n’était nettement moins bon qu’un autre.' },
  agreed: {
    en: '{agreed} of {decisions} choices as the search would make them',
    fr: '{agreed} choix sur {decisions} identiques à ceux de la recherche',
  },
  chosen: { en: 'chosen', fr: 'choisi' },
  instead: { en: 'better', fr: 'meilleur' },
  gain: { en: '+{gain} ± {margin}', fr: '+{gain} ± {margin}' },
  more: { en: 'Show {n} more', fr: 'En montrer {n} de plus' },
  honest: {
    en: 'All of this is what bots estimate with {n} simulations a judgement. They can be wrong.',
    fr: 'Tout cela est ce qu’estiment des robots, avec {n} simulations par jugement. Ils peuvent se tromper.',
  },
})
