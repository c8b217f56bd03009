// The deck that is being built: its cards, its name, what the server says of it, and what was undone or not yet saved.
import { api, Trouble } from '../../lib/api'
import type { CheckedDeck, DeckSection, DeckSheet, KeptDeck, Sheet } from '../../lib/types'
import {
  completed,
  sameCards,
  sectionFor,
  textOf,
  withOneLess,
  withOneMore,
  copiesIn,
  sizeOf,
  type Counts,
} from './deck'
import { dropDraft, keepDraft } from './drafts'
import { say } from './words'

const PAUSE = 150
const MOST_UNDONE = 200

/** What a builder begins with. */
export interface Start {
  name: string
  counts: Counts
  /** The kept deck that is changed here. */
  kept: KeptDeck | null
  /** It was not saved yet, though it is not empty. */
  changed: boolean
}

export class Builder {
  name = $state('')
  counts = $state.raw<Counts>({})
  checked = $state.raw<CheckedDeck | null>(null)
  /** The server could not be asked about the deck as it is now. */
  cut = $state(false)
  checking = $state(false)
  kept = $state.raw<KeptDeck | null>(null)
  saving = $state(false)
  trouble = $state('')
  /** What just happened, for screen readers and at the foot of the page. */
  news = $state('')
  past = $state.raw<Counts[]>([])
  future = $state.raw<Counts[]>([])
  readonly text = $derived.by(() => textOf(this.name, this.counts, this.sections))
  readonly isChanged: boolean = $derived.by(() => this.name.trim() !== this.#savedName || this.#differs())

  #savedName = $state('')
  #savedCounts = $state.raw<Counts>({})
  #timer: ReturnType<typeof setTimeout> | undefined
  #asked = 0

  /** What the server tells of the game, in the viewer's language. */
  decks: DeckSheet
  sheet: Sheet

  constructor(
    readonly game: string,
    decks: DeckSheet,
    sheet: Sheet,
    start: Start,
  ) {
    this.decks = $state.raw(decks)
    this.sheet = $state.raw(sheet)
    this.name = start.name
    this.counts = start.counts
    this.kept = start.kept
    if (!start.changed) this.#noteSaved()
  }

  get sections(): DeckSection[] {
    return this.decks.sections
  }

  /** The printed name of a card, with its second name: two versions of one person are two cards. */
  cardName = (card: string): string => {
    const facts = this.sheet.cards[card]
    return [facts?.name ?? card, facts?.subname].filter(Boolean).join(', ')
  }

  /** Return how full a section is, in words. */
  sizeWords(section: DeckSection): string {
    const { least, most, words } = section
    const n = sizeOf(this.counts, section.name)
    return say(least === most ? 'size_exact' : 'size_range', { section: words, n, least, most })
  }

  /** Add a copy of a card, to the section that is looked at if it may stand there. */
  add(card: string, wanted = ''): void {
    const section = sectionFor(this.sections, card, wanted)
    if (!section) return
    const copies = copiesIn(this.counts, section.name, card)
    if (section.copies && copies >= section.copies && section.most !== 1) {
      this.news = `${say('at_most', { section: section.words, n: section.copies })} ${section.copies_rule ?? ''}`.trim()
      return
    }
    const other = section.most === 1 ? Object.keys(this.counts[section.name] ?? {})[0] : undefined
    if (other === card) return
    this.#change(withOneMore(this.counts, section, card))
    this.news = other
      ? say('replaced', { card: this.cardName(card), other: this.cardName(other) })
      : say('added', { card: this.cardName(card), n: copies + 1, size: this.sizeWords(section) })
  }

  /** Take a copy of a card out: from the section that is named, else from the last that has one. */
  remove(card: string, wanted = ''): void {
    const holding = this.sections.filter((section) => copiesIn(this.counts, section.name, card))
    const section = holding.find((each) => each.name === wanted) ?? holding.at(-1)
    if (!section) return
    this.#change(withOneLess(this.counts, section.name, card))
    const n = copiesIn(this.counts, section.name, card)
    this.news = say('added', { card: this.cardName(card), n, size: this.sizeWords(section) })
  }

  undo = (): void => {
    const before = this.past.at(-1)
    if (!before) return
    this.past = this.past.slice(0, -1)
    this.future = [...this.future, this.counts]
    this.#show(before)
  }

  redo = (): void => {
    const after = this.future.at(-1)
    if (!after) return
    this.future = this.future.slice(0, -1)
    this.past = [...this.past, this.counts]
    this.#show(after)
  }

  rename(name: string): void {
    this.name = name
    this.#keepDraft()
    this.#checkSoon()
  }

  /** Ask the server about the deck as it is. */
  async check(): Promise<void> {
    clearTimeout(this.#timer)
    const asked = ++this.#asked
    this.checking = true
    const told = await api.checkDeck(this.game, this.text).catch(() => null)
    if (asked !== this.#asked) return
    this.checking = false
    this.cut = told === null
    if (!told) return
    this.checked = told
    const isChanged = this.isChanged
    this.counts = completed(this.counts, told.cards)
    if (!isChanged) this.#savedCounts = this.counts
  }

  /** Keep the deck with the person's others; return it, or nothing if it was refused. */
  async save(): Promise<KeptDeck | null> {
    if (this.saving) return null
    this.saving = true
    this.trouble = ''
    const name = this.name.trim() || say('unnamed')
    try {
      this.kept = this.kept
        ? await api.changeDeck(this.kept.deck, { deck: this.text, name })
        : await api.keepDeck(this.game, this.text, name)
      this.name = this.kept.name
      this.#noteSaved()
      this.news = say('saved_now', { name: this.kept.name })
      return this.kept
    } catch (told) {
      if (!(told instanceof Trouble)) throw told
      this.trouble = told.message
      // A deck that was deleted in another tab is kept as a new one the next time.
      if (told.code === 'unknown-deck') this.kept = null
      return null
    } finally {
      this.saving = false
    }
  }

  /** Go back to the deck as it was saved. */
  discard(): void {
    this.#show(this.#savedCounts)
    this.name = this.#savedName
    this.past = this.future = []
    dropDraft(this.game)
  }

  /** Compare with another deck than the empty one from now on, such as the kept one behind a draft. */
  comparedWith(name: string, counts: Counts): void {
    this.#savedName = name
    this.#savedCounts = counts
  }

  /** Speak another language from now on. */
  speak(decks: DeckSheet, sheet: Sheet): void {
    this.decks = decks
    this.sheet = sheet
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  #differs(): boolean {
    return !sameCards(this.counts, this.#savedCounts)
  }

  #noteSaved(): void {
    this.#savedName = this.name.trim()
    this.#savedCounts = this.counts
    dropDraft(this.game)
  }

  #change(counts: Counts): void {
    this.past = [...this.past.slice(-MOST_UNDONE), this.counts]
    this.future = []
    this.#show(counts)
  }

  #show(counts: Counts): void {
    this.counts = counts
    this.#keepDraft()
    this.#checkSoon()
  }

  #keepDraft(): void {
    if (this.isChanged) keepDraft(this.game, { name: this.name, text: this.text, kept: this.kept?.deck ?? '' })
    else dropDraft(this.game)
  }

  #checkSoon(): void {
    clearTimeout(this.#timer)
    this.#asked++
    this.checking = true
    this.#timer = setTimeout(() => void this.check(), PAUSE)
  }
}
