// What the deck builder begins with, by its address: a draft, a starter deck, a kept deck, a shared one, or nothing.
import { api, Trouble } from '../../lib/api'
import { sentence } from '../../lib/words'
import type { CheckedDeck, DeckSheet, KeptDeck } from '../../lib/types'
import type { Start } from './builder.svelte'
import { draftOf, type Draft } from './drafts'

export const NOTHING = 'nothing'

export interface Opened extends Start {
  from: 'nothing' | 'draft' | 'starter' | 'kept' | 'shared'
  /** The kept deck as it was saved, where a draft changes it. */
  before: CheckedDeck | null
}

const EMPTY: Opened = { name: '', counts: {}, kept: null, changed: false, from: 'nothing', before: null }

/** Return what an address opens; a link that is damaged, or a deck that is gone, is thrown as a Trouble. */
export async function openedBy(game: string, decks: DeckSheet, query: URLSearchParams, hash: string): Promise<Opened> {
  const [from, id] = [query.get('from'), query.get('deck')]
  if (hash) return shared(game, hash)
  const draft = draftOf(game)
  if (id) return kept(game, id, draft)
  const starter = decks.starters.find((each) => each.name === from)
  if (starter) {
    const { name, cards } = await api.checkDeck(game, starter.text)
    return { ...EMPTY, name, counts: cards, from: 'starter' }
  }
  if (!draft || draft.kept || from === NOTHING) return EMPTY
  const { cards } = await api.checkDeck(game, draft.text)
  return { ...EMPTY, name: draft.name, counts: cards, changed: true, from: 'draft' }
}

async function shared(game: string, link: string): Promise<Opened> {
  const told = await api.checkDeck(game, link)
  const broken = told.problems.find((problem) => problem.code.startsWith('deck-link') || problem.code === 'deck-card')
  if (broken) throw new Trouble(broken.code, `${sentence(broken.words)} ${sentence(broken.hint ?? '')}.`)
  return { ...EMPTY, name: told.name, counts: told.cards, changed: true, from: 'shared' }
}

async function kept(game: string, id: string, draft: Draft | null): Promise<Opened> {
  const found: KeptDeck = await api.myDeck(id)
  const before = await api.checkDeck(game, found.text)
  const saved: Opened = { ...EMPTY, name: found.name, counts: before.cards, kept: found, from: 'kept' }
  if (draft?.kept !== id) return saved
  const { cards } = await api.checkDeck(game, draft.text)
  return { ...saved, name: draft.name, counts: cards, changed: true, from: 'draft', before }
}
