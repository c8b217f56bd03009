// The answer to the present question, from the first click until the server has taken it.
import { zoom } from '../../card/zoom.svelte'
import type { LiveTable } from '../../lib/live.svelte'
import { settings } from '../../lib/settings.svelte'
import type { Choice, Question, RefusedChoice, Sheet } from '../../lib/types'
import { Picking } from '../picking.svelte'
import type { Failures } from './failures.svelte'
import { besideBoard } from './choiceorder'

export class Answering {
  /** What is clicked on the board. */
  readonly picking = new Picking(() => this.question)
  /** Chosen, but still to be confirmed. */
  chosen = $state.raw<Choice | null>(null)
  /** The refused choices whose reasons are shown. */
  why = $state.raw<RefusedChoice[]>([])

  #live: () => LiveTable
  #failures: Failures
  #onsend: () => void
  #sending = $state.raw<{ question: number; words: string } | null>(null)

  /** *onsend* is called whenever an answer is sent. */
  constructor(live: () => LiveTable, failures: Failures, onsend: () => void) {
    this.#live = live
    this.#failures = failures
    this.#onsend = onsend
  }

  get #asked(): Question | null {
    return this.#live().view?.question ?? null
  }

  /** The question that is still to be answered. */
  get question(): Question | null {
    return this.sent === null ? this.#asked : null
  }

  /** The words of the answer that is on its way. */
  get sent(): string | null {
    return this.#sending && this.#sending.question === this.#asked?.number ? this.#sending.words : null
  }

  /** The choices to offer beside the board. */
  get offers(): Choice[] {
    if (settings.list) return []
    return this.picking.picked ? besideBoard(this.picking.shown, this.picking.offBoard) : this.picking.offBoard
  }

  /** The choices that a list shows: all, or those that what is picked stands for. */
  get listed(): Choice[] {
    const { picked, shown } = this.picking
    return shown.length || picked ? shown : (this.#asked?.choices ?? [])
  }

  /** Whether there is anything that `cancel` would take away. */
  get isBegun(): boolean {
    return Boolean(this.picking.picked ?? this.chosen ?? this.#failures.last) || this.why.length > 0
  }

  /** Return the first part of a choice, picked on the board, in words. */
  pickedWords(sheet: Sheet): string | null {
    const spot = this.picking.picked
    return spot?.card ? (sheet.cards[spot.card]?.name ?? null) : (spot?.case ?? spot?.seat ?? null)
  }

  /** Send a choice, or where the user wants to confirm, hold it until it is chosen again. */
  choose = (choice: Choice): void => {
    this.why = []
    zoom.close()
    if (settings.confirm && this.chosen?.choice !== choice.choice) this.chosen = choice
    else void this.send(choice)
  }

  /** Choose by the id of a choice, if it can be chosen. */
  chooseById = (id: string): void => {
    const choice = this.#asked?.choices.find((each) => each.choice === id)
    if (choice) this.choose(choice)
  }

  send = async (choice: Choice): Promise<void> => {
    const { question } = this
    if (!question) return
    this.chosen = null
    this.#failures.clear()
    this.picking.cancel()
    this.#sending = { question: question.number, words: choice.words }
    this.#onsend()
    await this.#failures.report(this.#live().choose(choice.choice))
    this.#sending = null
  }

  /** Forget what was begun. */
  cancel(): void {
    this.chosen = null
    this.why = []
    this.#failures.clear()
    this.picking.cancel()
    zoom.close()
  }
}
