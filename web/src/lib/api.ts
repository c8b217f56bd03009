// Requests to the server over HTTP. A refusal is thrown as a Trouble, with words for the user.
import { settings } from './settings.svelte'
import type {
  View,
  CheckedDeck,
  DeckFormat,
  DeckSheet,
  Games,
  HowTo,
  IconSet,
  KeptDeck,
  LadderEntry,
  Moment,
  MyTable,
  Refused,
  Review,
  Rulebook,
  Seat,
  Seated,
  Sheet,
  TableFacts,
} from './types'

/** A request that the server refused or could not be reached for. */
export class Trouble extends Error {
  constructor(
    readonly code: string,
    words: string,
    readonly rule: string | null = null,
  ) {
    super(words)
  }
}

const OFFLINE = {
  en: 'The server cannot be reached. What was played is safe; try again in a moment.',
  fr: 'Le serveur est injoignable. Ce qui a été joué est conservé ; réessayez dans un instant.',
}

interface RequestOptions {
  body?: unknown
  token?: string | undefined
  person?: boolean
  query?: Record<string, string>
  /** It changes nothing, as a GET does: it may be sent again. */
  safe?: boolean
}

const PAUSE = 300

/** Send a request; one that changes nothing is sent once more if the connection is lost on the way. */
async function send(address: string, request: RequestInit, safe: boolean): Promise<Response> {
  try {
    return await fetch(address, request)
  } catch (lost) {
    if (!safe) throw lost
    await new Promise((again) => setTimeout(again, PAUSE))
    return await fetch(address, request)
  }
}

async function ask<T>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  options: RequestOptions = {},
): Promise<T> {
  const query = new URLSearchParams({ lang: settings.lang, ...options.query })
  const headers: Record<string, string> = {}
  if (options.body !== undefined) headers['content-type'] = 'application/json'
  if (options.token) headers.authorization = `Bearer ${options.token}`
  else if (options.person) headers.authorization = `Person ${settings.person}`
  const request: RequestInit = { method, headers }
  if (options.body !== undefined) request.body = JSON.stringify(options.body)
  let answer: Response
  try {
    answer = await send(`${path}?${query}`, request, method === 'GET' || options.safe === true)
  } catch {
    throw new Trouble('offline', OFFLINE[settings.lang])
  }
  const told = (await answer.json().catch(() => null)) as T | Refused | null
  if (answer.ok && told !== null) return told as T
  const refused = told as Refused | null
  throw new Trouble(refused?.code ?? 'offline', refused?.words ?? OFFLINE[settings.lang], refused?.rule ?? null)
}

export interface NewTable {
  game: string
  seats: string[]
  options?: Record<string, boolean | number | string | null>
  listed?: boolean
  decks?: Partial<Record<Seat, string>>
  clock?: { kind: 'decision' | 'bank'; seconds: number; bank?: number } | null
}

const me = () => ({ name: settings.name || (settings.lang === 'fr' ? 'Invité' : 'Guest'), person: settings.person })

export const api = {
  games: () => ask<Games>('GET', '/api/games'),
  sheet: (game: string) => ask<Sheet>('GET', `/api/games/${game}/sheet`),
  rules: (game: string) => ask<Rulebook>('GET', `/api/games/${game}/rules`),
  howTo: (game: string) => ask<HowTo>('GET', `/api/games/${game}/howto`),
  decks: (game: string) => ask<DeckSheet>('GET', `/api/games/${game}/decks`),
  checkDeck: (game: string, deck: string, options: NewTable['options'] = {}, players?: number) =>
    ask<CheckedDeck>('POST', `/api/games/${game}/decks`, {
      body: { deck, options, ...(players ? { players } : {}) },
      safe: true,
    }),
  deckFile: (game: string, deck: string, format: DeckFormat) =>
    ask<{ file: string; media: string; text: string }>('POST', `/api/games/${game}/decks/file`, {
      body: { deck, format },
    }),
  myDecks: (game: string) => ask<{ decks: KeptDeck[] }>('GET', '/api/decks', { person: true, query: { game } }),
  myDeck: (deck: string) => ask<KeptDeck>('GET', `/api/decks/${deck}`, { person: true }),
  keepDeck: (game: string, deck: string, name: string) =>
    ask<KeptDeck>('POST', '/api/decks', { body: { game, deck, name }, person: true }),
  changeDeck: (kept: string, changes: { deck?: string; name?: string }) =>
    ask<KeptDeck>('PUT', `/api/decks/${kept}`, { body: changes, person: true }),
  forgetDeck: (kept: string) => ask<KeptDeck>('DELETE', `/api/decks/${kept}`, { person: true }),
  bringDeck: (table: string, deck: string, token: string) =>
    ask<{ deck: string }>('POST', `/api/tables/${table}/deck`, { body: { deck }, token }),
  tables: () => ask<{ tables: TableFacts[] }>('GET', '/api/tables'),
  mine: () => ask<{ tables: MyTable[] }>('GET', '/api/mine', { person: true }),
  table: (table: string) => ask<TableFacts>('GET', `/api/tables/${table}`),
  open: (table: NewTable) => ask<Seated>('POST', '/api/tables', { body: { ...table, ...me() } }),
  quick: (game: string, players?: number) =>
    ask<Seated>('POST', '/api/quick', { body: { game, ...(players ? { players } : {}), ...me() } }),
  sit: (table: string, seat: Seat) => ask<Seated>('POST', `/api/tables/${table}/seats/${seat}`, { body: me() }),
  rematch: (table: string, token: string) => ask<Seated>('POST', `/api/tables/${table}/rematch`, { body: {}, token }),
  fork: (table: string, choice: number, seat: Seat, bots: string[]) =>
    ask<Seated>('POST', `/api/tables/${table}/fork`, { body: { choice, seat, bots, ...me() } }),
  moments: (table: string) => ask<{ choices: Moment[] }>('GET', `/api/tables/${table}/moments`),
  moment: (table: string, number: number, seat: Seat | 'all' | 'none') =>
    ask<View>('GET', `/api/tables/${table}/moments/${number}`, { query: { seat } }),
  /** The review of a finished game, or the share of it that is done. */
  review: (table: string) => ask<Review | { done: number }>('GET', `/api/tables/${table}/review`),
  report: (table: string, note: string, token?: string) =>
    ask<{ report: string }>('POST', `/api/tables/${table}/report`, { body: { note }, token }),
  ladder: (game: string) =>
    ask<{ game: string; entries: LadderEntry[] }>('GET', `/api/ladder/${game}`, { person: true }),
}

const iconSets = new Map<string, Promise<IconSet>>()

/** Return the icons of a game; a game without any is drawn with letters. */
export function iconsOf(game: string): Promise<IconSet> {
  const known = iconSets.get(game)
  if (known) return known
  const asked = fetch(`/icons/${game}.json`)
    .then((answer) => (answer.ok ? (answer.json() as Promise<IconSet>) : { icons: {} }))
    .catch(() => ({ icons: {} }))
  iconSets.set(game, asked)
  return asked
}
