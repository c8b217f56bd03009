// The words of the page that says how a game is played.
import { sayer } from '../../lib/words'

export const say = sayer({
  title: { en: 'How to play {game}', fr: 'Comment jouer : {game}' },
  over: { en: 'How to play', fr: 'Comment jouer' },
  games: { en: 'How to play the games', fr: 'Comment jouer aux jeux' },
  loading: { en: 'Laying out an example …', fr: 'On prépare un exemple…' },
  failed: { en: 'This page cannot be shown', fr: 'Impossible d’afficher cette page' },
  goal: { en: 'The goal', fr: 'Le but' },
  round: { en: 'How it goes', fr: 'Le déroulement' },
  win: { en: 'How the game is won', fr: 'Comment on gagne' },
  missed: { en: 'What beginners miss', fr: 'Ce qui échappe aux débutants' },
  players: { en: 'With {n} players:', fr: 'À {n} joueurs :' },
  players_or: { en: '{few} or {many}', fr: '{few} ou {many}' },
  begin: { en: 'Play against a bot', fr: 'Jouer contre un robot' },
  opening: { en: 'Dealing …', fr: 'On distribue…' },
  begin_more: {
    en: 'The bot is the easiest one, every rule is kept for you, and most choices can be taken back.',
    fr: 'Le robot est le plus facile, chaque règle est appliquée pour vous, et la plupart des choix se reprennent.',
  },
  rules: { en: 'The whole rulebook', fr: 'Tout le livret de règles' },
  rule: { en: 'Rule {rule}', fr: 'Règle {rule}' },
  back: { en: 'a card face down', fr: 'une carte face cachée' },
  grid: { en: 'a part of the grid', fr: 'une partie du plateau' },
  then: { en: 'then', fr: 'puis' },
  against: { en: 'against', fr: 'contre' },
  and: { en: 'and', fr: 'et' },
  or: { en: 'or', fr: 'ou' },
})
