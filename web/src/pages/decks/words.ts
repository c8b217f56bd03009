// The words of the page with one's own decks.
import { sayer } from '../../lib/words'

export const say = sayer({
  title: { en: 'Decks of {game}', fr: 'Decks : {game}' },
  over: { en: 'Decks', fr: 'Decks' },
  games: { en: 'Decks of the games', fr: 'Decks des jeux' },
  loading: { en: 'Looking for your decks …', fr: 'On cherche vos decks…' },
  failed: { en: 'The decks cannot be shown', fr: 'Impossible d’afficher les decks' },
  lead: {
    en: 'Build a deck, keep it, share it, and take it to a table.',
    fr: 'Construisez un deck, gardez-le, partagez-le et apportez-le à une table.',
  },

  mine: { en: 'My decks', fr: 'Mes decks' },
  kept: {
    en: 'They are kept on this server for this browser, as your name and ratings are.',
    fr: 'Ils sont gardés sur ce serveur pour ce navigateur, comme votre nom et vos cotes.',
  },
  none_title: { en: 'No deck yet', fr: 'Pas encore de deck' },
  none: {
    en: 'Build one from nothing, or begin with a starter deck and change it.',
    fr: 'Construisez-en un de zéro, ou partez d’un deck de départ et modifiez-le.',
  },
  new: { en: 'New deck', fr: 'Nouveau deck' },
  draft: { en: 'Go on with the unsaved deck', fr: 'Reprendre le deck non enregistré' },
  edit: { en: 'Edit', fr: 'Modifier' },
  edit_deck: { en: 'Edit {deck}', fr: 'Modifier {deck}' },
  rename: { en: 'Rename', fr: 'Renommer' },
  rename_deck: { en: 'Rename {deck}', fr: 'Renommer {deck}' },
  new_name: { en: 'New name of {deck}', fr: 'Nouveau nom de {deck}' },
  copy: { en: 'Copy', fr: 'Copier' },
  copy_deck: { en: 'Copy {deck}', fr: 'Copier {deck}' },
  copy_of: { en: '{deck} (copy)', fr: '{deck} (copie)' },
  delete: { en: 'Delete', fr: 'Supprimer' },
  delete_deck: { en: 'Delete {deck}', fr: 'Supprimer {deck}' },
  deleted: { en: '{deck} is deleted.', fr: '{deck} est supprimé.' },
  undo: { en: 'Undo', fr: 'Annuler' },
  save: { en: 'Save', fr: 'Enregistrer' },
  cancel: { en: 'Cancel', fr: 'Annuler' },
  legal: { en: 'legal', fr: 'légal' },
  problems: { en: '{n} problem|{n} problems', fr: '{n} problème|{n} problèmes' },
  size: { en: '{section} {n}', fr: '{section} {n}' },
  saved: { en: 'saved {when}', fr: 'enregistré {when}' },

  starters: { en: 'Starter decks', fr: 'Decks de départ' },
  begin_with: { en: 'Begin with it', fr: 'Partir de ce deck' },
  begin_with_deck: { en: 'Begin with {deck}', fr: 'Partir de {deck}' },

  import: { en: 'Bring a deck from elsewhere', fr: 'Importer un deck' },
  import_about: {
    en: 'Open a file or paste a deck: our text, CSV, an OCTGN file (.o8d) or a link. Cards are found by id or by name, in English or French.',
    fr: 'Ouvrez un fichier ou collez un deck : notre texte, du CSV, un fichier OCTGN (.o8d) ou un lien. Les cartes sont reconnues à leur identifiant ou à leur nom, en anglais ou en français.',
  },
  file: { en: 'Open a file …', fr: 'Ouvrir un fichier…' },
  paste: { en: 'Or paste it here', fr: 'Ou collez-le ici' },
  open: { en: 'Open in the builder', fr: 'Ouvrir pour modifier' },
  reading: { en: 'Reading …', fr: 'Lecture…' },
  line: { en: 'Line {n}', fr: 'Ligne {n}' },
  unread: {
    en: 'This could not be read:|{n} things could not be read:',
    fr: 'Ceci n’a pas pu être lu :|{n} choses n’ont pas pu être lues :',
  },
  no_text: {
    en: '{file} is no UTF-8 text. Save it again as UTF-8, or paste the deck below.',
    fr: '{file} n’est pas du texte UTF-8. Enregistrez-le de nouveau en UTF-8, ou collez le deck ci-dessous.',
  },
  too_large: {
    en: 'This file is too large for a deck.',
    fr: 'Ce fichier est trop gros pour un deck.',
  },
})
