// The words of the about page.
import { sayer } from '../../lib/words'

export const say = sayer({
  title: { en: 'About Cardwright', fr: 'À propos de Cardwright' },
  what: {
    en: 'Cardwright is a table for card-battle games. It deals, keeps every rule, explains why something is not allowed, and plays the seats that nobody takes. The text printed on a card is the program that runs it, so what you read, in English or in French, is what happens.',
    fr: 'Cardwright est une table pour les jeux de batailles de cartes. Elle distribue, applique chaque règle, explique pourquoi une chose n’est pas permise, et joue les places que personne ne prend. Le texte imprimé sur une carte est le programme qui l’exécute : ce que vous lisez, en français ou en anglais, est ce qui se passe.',
  },
  privacy: { en: 'What is kept', fr: 'Ce qui est gardé' },
  privacy_words: {
    en: 'There are no accounts. Your name, your settings and the keys to your seats stay in this browser; the server keeps the games and the names played under. Your rating belongs to a secret in this browser, of which the server knows only a fingerprint: clear the browser’s data and it starts anew.',
    fr: 'Il n’y a pas de comptes. Votre nom, vos réglages et les clés de vos places restent dans ce navigateur ; le serveur garde les parties et les noms qui y figurent. Votre cote est liée à un secret de ce navigateur, dont le serveur ne connaît qu’une empreinte : effacez les données du navigateur et elle repart de zéro.',
  },
  licences: { en: 'Licences', fr: 'Licences' },
  program: { en: 'The program', fr: 'Le programme' },
  program_words: {
    en: 'Cardwright is free software under the MIT licence.',
    fr: 'Cardwright est un logiciel libre sous licence MIT.',
  },
  fonts: { en: 'Letters', fr: 'Caractères' },
  fonts_words: {
    en: 'Fraunces (Undercase Type) for names and headings and Inter (Rasmus Andersson) for text, both under the SIL Open Font License 1.1. They travel with the program; nothing is loaded from elsewhere.',
    fr: 'Fraunces (Undercase Type) pour les noms et les titres et Inter (Rasmus Andersson) pour le texte, toutes deux sous la SIL Open Font License 1.1. Elles voyagent avec le programme ; rien n’est chargé d’ailleurs.',
  },
  worlds: { en: 'Names and worlds', fr: 'Noms et univers' },
  worlds_words: {
    en: 'World of Warcraft, Warcraft and their names are trademarks of Blizzard Entertainment, Inc.; the games here that use them are fan works, made without its endorsement. Drakerion and L.E.T.A.L. belong to their publishers.',
    fr: 'World of Warcraft, Warcraft et leurs noms sont des marques de Blizzard Entertainment, Inc. ; les jeux qui les emploient ici sont des œuvres de fans, sans son aval. Drakerion et L.E.T.A.L. appartiennent à leurs éditeurs.',
  },
  icons: { en: 'Pictures', fr: 'Images' },
  icons_words: {
    en: 'The pictures on the cards are icons from game-icons.net under CC BY 3.0. Their colour is changed and their outlines are rounded a little. Thank you to those who drew them:',
    fr: 'Les images des cartes sont des icônes de game-icons.net sous CC BY 3.0. Leur couleur est changée et leurs contours un peu arrondis. Merci à celles et ceux qui les ont dessinées :',
  },
  count: { en: '{n} icon|{n} icons', fr: '{n} icône|{n} icônes' },
  licence: { en: 'The licence', fr: 'La licence' },
  source: { en: 'game-icons.net', fr: 'game-icons.net' },
  loading: { en: 'Fetching the pictures …', fr: 'On va chercher les images…' },
  failed: {
    en: 'The list of pictures could not be loaded. Every icon and its author also stand on game-icons.net.',
    fr: 'La liste des images n’a pas pu être chargée. Chaque icône et son auteur figurent aussi sur game-icons.net.',
  },
})
