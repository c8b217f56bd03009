// The words of the ladder page.
import { sayer } from '../../lib/words'

export const say = sayer({
  over: { en: 'Ladder', fr: 'Classement' },
  title: { en: 'Ladder of {game}', fr: 'Classement : {game}' },
  games: { en: 'Ladders of the games', fr: 'Classements des jeux' },
  meaning: {
    en: 'People start at 1500, bots where tournaments have put them. The bar shows where the true strength almost certainly lies; it narrows with every game, and the order goes by its lower part.',
    fr: 'Chacun part de 1500, les robots du rang que des tournois leur ont donné. La barre montre où se situe presque sûrement la vraie force ; elle se resserre à chaque partie, et l’ordre suit sa partie basse.',
  },
  rank: { en: 'Rank', fr: 'Rang' },
  name: { en: 'Player', fr: 'Joueur' },
  rating: { en: 'Rating and uncertainty', fr: 'Cote et incertitude' },
  played: { en: 'Games', fr: 'Parties' },
  bot: { en: 'bot', fr: 'robot' },
  person: { en: 'person', fr: 'personne' },
  you: { en: 'you', fr: 'vous' },
  plus_minus: { en: 'plus or minus', fr: 'plus ou moins' },
  provisional: { en: 'provisional', fr: 'provisoire' },
  provisional_help: {
    en: 'Provisional: fewer than {n} games so far.',
    fr: 'Provisoire : moins de {n} parties pour l’instant.',
  },
  empty_title: { en: 'Nobody is rated yet', fr: 'Personne n’est encore classé' },
  empty: {
    en: 'Finish a game and you will be the first. A game counts when everybody at the table is known.',
    fr: 'Terminez une partie et vous serez en tête. Une partie compte quand tout le monde à la table est connu.',
  },
  play: { en: 'To the games', fr: 'Vers les jeux' },
  loading: { en: 'Counting points …', fr: 'On compte les points…' },
  failed: { en: 'The ladder cannot be shown', fr: 'Impossible d’afficher le classement' },
})
