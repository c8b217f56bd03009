// The websocket of one table: the last view, what can be sent, and reconnecting after a lost connection.
import { settings } from './settings.svelte'
import { Staging, withPictures } from './staging.svelte'
import type {
  Hint,
  LogLine,
  Player,
  Rematch,
  Said,
  Seat,
  ServerMessage,
  UndoAsked,
  View,
  Warned,
  AutoPassMode,
  AutoPassUntil,
} from './types'
import { Trouble } from './api'

export const VERSION = 1
const FIRST_WAIT = 300
const LONGEST_WAIT = 8000

export type Connection = 'connecting' | 'open' | 'cut' | 'refused'

interface Waiting {
  done: (told: { done?: boolean }) => void
  failed: (trouble: Trouble) => void
}

/** A table as one viewer sees it, kept up to date by the server. */
export class LiveTable {
  connection = $state<Connection>('connecting')
  /** What happened, as it is being shown. */
  readonly staging = new Staging()
  view = $state.raw<View | null>(null)
  log = $state.raw<LogLine[]>([])
  players = $state.raw<Player[]>([])
  chat = $state.raw<Said[]>([])
  phrases = $state.raw<Record<string, string>>({})
  undoAsked = $state.raw<UndoAsked | null>(null)
  /** How the last request to take back a choice ended. */
  undoEnded = $state.raw<UndoAsked | null>(null)
  warned = $state.raw<Warned | null>(null)
  /** The last hint received. */
  hint = $state.raw<Hint | null>(null)
  rematch = $state.raw<Rematch | null>(null)
  /** Why the server refuses this table or this seat at all. */
  trouble = $state.raw<Trouble | null>(null)
  /** A choice was sent and is not acknowledged yet. */
  sending = $state(false)
  /** When the current view arrived, by performance.now(): clocks count down from here. */
  at = $state(0)

  #socket: WebSocket | null = null
  #wait = FIRST_WAIT
  #timer: ReturnType<typeof setTimeout> | undefined
  #closed = false
  #next = 1
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- nothing on the screen depends on it
  #waiting = new Map<number, Waiting>()
  #seen: string | null = null
  #lang = settings.lang
  #staged = true

  constructor(
    readonly table: string,
    readonly token: string | null,
  ) {
    this.#connect()
  }

  close(): void {
    this.#closed = true
    clearTimeout(this.#timer)
    this.staging.forget()
    this.#socket?.close()
  }

  /** Reconnect if the language has changed, so that everything is sent in the new one, or what is to be sent at all. */
  followSettings(): void {
    const staged = settings.pace !== 'off'
    if (this.#lang === settings.lang && this.#staged === staged) return
    if (this.#lang !== settings.lang) {
      this.#seen = null
      this.staging.forget()
    }
    this.#lang = settings.lang
    this.#staged = staged
    this.#socket?.close()
  }

  choose(choice: string): Promise<void> {
    const question = this.view?.question
    if (!question || this.sending) return Promise.resolve()
    this.sending = true
    return this.#send({ type: 'choose', question: question.number, choice })
      .then(() => undefined)
      .finally(() => (this.sending = false))
  }

  /** Take back the last choice; false if the others are asked first. */
  undo = (): Promise<boolean> => this.#send({ type: 'undo' }).then((told) => told.done ?? true)
  /** Ask what Expert would choose; it comes as `hint`. */
  askHint = (question: number) => this.#send({ type: 'hint', question })
  consent = (agree: boolean) => this.#send({ type: 'consent', agree })
  say = (said: { phrase: string } | { text: string }) => this.#send({ type: 'chat', ...said })
  setAutoPass = (mode: AutoPassMode, until: AutoPassUntil = 'game') => this.#send({ type: 'auto-pass', mode, until })
  concede = () => this.#send({ type: 'concede' })
  takeover = (seat: Seat) => this.#send({ type: 'takeover', seat })

  #connect(): void {
    const address = `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/tables/${this.table}/socket`
    const socket = new WebSocket(address)
    this.#socket = socket
    socket.onopen = () => {
      const { lang } = settings
      this.#staged = settings.pace !== 'off'
      const { token } = this
      const hello = {
        type: 'hello',
        version: VERSION,
        lang,
        position: 'picture',
        stages: this.#staged,
        token,
        seen: this.#seen,
      }
      this.#lang = lang
      this.chat = []
      this.undoAsked = null
      void this.#send(hello).then(
        () => {
          this.connection = 'open'
          this.#wait = FIRST_WAIT
        },
        (trouble: unknown) => {
          this.trouble = trouble as Trouble
          this.connection = 'refused'
        },
      )
    }
    socket.onmessage = (event) => this.#take(JSON.parse(event.data as string) as ServerMessage)
    socket.onclose = () => {
      for (const each of this.#waiting.values()) each.failed(new Trouble('offline', ''))
      this.#waiting.clear()
      if (this.#closed || this.connection === 'refused') return
      this.connection = this.view ? 'cut' : 'connecting'
      this.#timer = setTimeout(() => this.#connect(), this.#wait)
      this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT)
    }
  }

  #send(message: Record<string, unknown>): Promise<{ done?: boolean }> {
    const id = this.#next++
    return new Promise((done, failed) => {
      if (this.#socket?.readyState !== WebSocket.OPEN) {
        failed(new Trouble('offline', ''))
        return
      }
      this.#waiting.set(id, { done, failed })
      this.#socket.send(JSON.stringify({ ...message, id }))
    })
  }

  #take(message: ServerMessage): void {
    switch (message.type) {
      case 'view':
        this.#seen = message.seen
        this.log = [...this.log.slice(0, message.log.from), ...message.log.lines]
        this.players = message.players
        this.at = performance.now()
        this.view = message
        this.staging.take(withPictures(message), message.seat)
        break
      case 'players':
        this.players = message.players
        break
      case 'chat':
        this.chat = [...this.chat, message]
        break
      case 'undo':
        this.undoAsked = message.state === 'asked' ? message : null
        this.undoEnded = message.state === 'asked' ? null : message
        break
      case 'hint':
        this.hint = message
        break
      case 'warning':
        this.warned = message
        break
      case 'rematch':
        this.rematch = message
        break
      case 'ok':
        if (message.phrases) this.phrases = message.phrases
        this.#answered(message.id)?.done(message.done === undefined ? {} : { done: message.done })
        break
      case 'refused': {
        const trouble = new Trouble(message.code, message.words, message.rule)
        const asker = this.#answered(message.id)
        if (asker) asker.failed(trouble)
        else {
          this.trouble = trouble
          this.connection = 'refused'
        }
      }
    }
  }

  #answered(id: number | string | null | undefined): Waiting | undefined {
    if (typeof id !== 'number') return undefined
    const asker = this.#waiting.get(id)
    this.#waiting.delete(id)
    return asker
  }
}
