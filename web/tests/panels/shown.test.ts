// The panels as they are written, in both languages.
import { render } from 'svelte/server'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Choice, LogLine, Player, Question, Result, Sheet, TableFacts } from '../../src/lib/types'

vi.hoisted(() => {
  vi.stubGlobal('location', { search: '', pathname: '/table/t', hash: '', origin: 'http://here', hostname: 'here' })
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
  vi.stubGlobal('navigator', { language: 'en' })
})
const { settings } = await import('../../src/lib/settings.svelte')
const { default: Choices } = await import('../../src/table/panels/Choices.svelte')
const { default: UndoButton } = await import('../../src/table/panels/UndoButton.svelte')
const { default: EndOfGame } = await import('../../src/table/panels/EndOfGame.svelte')
const { default: LogPanel } = await import('../../src/table/panels/LogPanel.svelte')
const { default: NoTable } = await import('../../src/table/panels/NoTable.svelte')
const { default: BeforeGame } = await import('../../src/table/panels/BeforeGame.svelte')
const { joinNames, levelOf, partneredWith, playerName } = await import('../../src/table/panels/people')
const { Trouble } = await import('../../src/lib/api')

beforeEach(() => {
  settings.lang = 'en'
})

/** The text of what is rendered, as it is read. */
const text = (body: string) =>
  body
    .replace(/<!--.*?-->/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/ +/g, ' ')

const players: Player[] = [
  { seat: 'A', who: 'person', name: 'Ann', here: true },
  { seat: 'B', who: 'bot', name: 'random', here: true },
  { seat: 'C', who: 'open', name: '', here: false },
]
const sheet = { game: 'hounds', title: 'Hounds & Heroes', cards: {}, counters: {} } as unknown as Sheet
const nothing = () => undefined
const pug: Choice = { choice: 'pug', words: 'Pug', about: { card: 'pug' } }
const question: Question = {
  number: 3,
  kind: 'place',
  rule: 'HH-5.1',
  card: null,
  about: {},
  words: 'Which card?',
  help: null,
  choices: [pug, { choice: 'pass', words: 'Done', about: {} }],
  refused: [
    { choice: 'corgi', words: 'Corgi', about: { card: 'corgi' }, code: 'placed', rule: 'HH-5.1', why: 'Already used.' },
    { choice: 'husky', words: 'Husky', about: { card: 'husky' }, code: 'hush', rule: null, why: 'Not now.' },
  ],
}

test('every choice is a button, what is refused says so and waits to be asked', () => {
  const { body } = render(Choices, {
    props: {
      game: 'hounds',
      question,
      seat: 'A',
      shown: question.choices,
      quiet: ['hush'],
      chosen: null,
      busy: false,
      onchoose: nothing,
    },
  })
  expect(text(body)).toMatch(/Pug.*Corgi , not possible\. .*Why not\?.*Done Space/s)
  expect(text(body)).not.toContain('Already used.')
  expect(body).toMatch(/aria-expanded="false"/)
  expect(text(body)).toContain('Also not possible now (1)')
})

test('undo tells its terms before the click', () => {
  const words = (undo: { terms: 'free' | 'consent' } | null, asked = false) =>
    text(render(UndoButton, { props: { undo, asked, onundo: nothing } }).body)
  expect(words({ terms: 'free' })).toMatch(/Undo\s*: \s*free/)
  expect(words({ terms: 'consent' })).toContain('needs consent')
  expect(words(null)).toContain('nothing to undo')
  expect(words({ terms: 'consent' }, true)).toContain('asked')
  settings.lang = 'fr'
  expect(words({ terms: 'consent' })).toContain('avec accord')
})

test('the end tells who won, and how', () => {
  const end = (places: number[], seat: 'A' | 'B' | null) => {
    const result: Result = {
      reason: 'faint',
      rule: 'HH-13.2',
      places,
      scores: [],
      teams: [['A'], ['B']],
      words: 'Too many have fainted.',
    }
    const props = {
      table: 't',
      sheet,
      result,
      players: players.slice(0, 2),
      seat,
      round: 7,
      again: null,
      by: null,
      busy: false,
      trouble: '',
    }
    return text(
      render(EndOfGame, { props: { ...props, onrematch: nothing, onreport: nothing, onclose: nothing } }).body,
    )
  }
  expect(end([1, 2], 'A')).toMatch(/Round 7.*You win.*Too many have fainted/s)
  expect(end([2, 1], 'A')).toMatch(/Bot B wins/)
  expect(end([2, 1], null)).not.toContain('Play again')
  expect(end([1, 1], 'A')).toContain('A draw')
  settings.lang = 'fr'
  expect(end([1, 2], 'A')).toContain('Vous avez gagné')
})

test('partners win together', () => {
  const four: Player[] = [
    ...players.slice(0, 2),
    { seat: 'C', who: 'person', name: 'Cleo', here: true },
    { seat: 'D', who: 'bot', name: 'easy', here: true },
  ]
  const end = (places: number[], seat: 'A' | 'B' | 'C' | null) => {
    const teams: Result['teams'] = [
      ['A', 'C'],
      ['B', 'D'],
    ]
    const result: Result = { reason: 'most', rule: null, places, scores: [], teams, words: 'More Lights.' }
    const props = {
      table: 't',
      sheet,
      result,
      players: four,
      seat,
      round: 5,
      again: null,
      by: null,
      busy: false,
      trouble: '',
    }
    return text(
      render(EndOfGame, { props: { ...props, onrematch: nothing, onreport: nothing, onclose: nothing } }).body,
    )
  }
  expect(end([1, 2, 1, 2], 'A')).toContain('You and Cleo win')
  expect(end([1, 2, 1, 2], 'C')).toMatch(/You and Ann win.*Well played/s)
  expect(end([1, 2, 1, 2], null)).toMatch(/Ann and Cleo win.* 1 .*Ann.*Cleo.* 2 .*Bot B.*Bot D/s)
  expect(end([2, 1, 2, 1], 'A')).toMatch(/Bot B and Bot D win.*Well fought/s)
  expect(end([1, 1, 1, 1], 'A')).toContain('A draw')
  settings.lang = 'fr'
  expect(end([1, 2, 1, 2], 'A')).toContain('Vous et Cleo avez gagné')
  expect(end([1, 2, 1, 2], null)).toContain('Ann et Cleo l’emportent')
})

test('a refused line says what to do', () => {
  const page = (code: string, held = false) =>
    text(
      render(NoTable, { props: { trouble: new Trouble(code, 'Words of the server.'), held, onwatch: nothing } }).body,
    )
  expect(page('wrong-version')).toMatch(/newer version.*Words of the server.*Load the page again/s)
  expect(page('unknown-table')).not.toContain('Load the page again')
  expect(page('wrong-token', true)).toContain('Watch without a seat')
})

test('before the game: links for the host, chairs for a guest', () => {
  const before = (seat: 'A' | null, invited: 'C' | null = null) =>
    render(BeforeGame, {
      props: { table: 't', sheet, players, facts: null, seat, invited, trouble: '', busy: false, onsit: nothing },
    }).body
  expect(before('A')).toContain('http://here/table/t?seat=C')
  expect(text(before('A'))).toContain('Copy link')
  expect(text(before(null, 'C'))).toMatch(/Ann invites you to a game.*Your name.*Sit down here/s)
  expect(before(null)).not.toContain('?seat=C')
})

test('before the game: who still chooses a deck, and that the game waits for it', () => {
  const seated: Player[] = [
    { seat: 'A', who: 'person', name: 'Ann', here: true, choosing: false },
    { seat: 'B', who: 'person', name: 'Ben', here: true, choosing: true },
  ]
  const before = (seat: 'A' | null) =>
    text(
      render(BeforeGame, {
        props: {
          table: 't',
          sheet,
          players: seated,
          facts: null,
          seat,
          invited: null,
          trouble: '',
          busy: false,
          onsit: nothing,
        },
      }).body,
    )
  expect(before('A')).toMatch(/as soon as everybody has chosen a deck.*choosing a deck.*Waiting for 1 deck/s)
  expect(before(null)).not.toContain('Your name')
})

test('before the game: who plays with whom', () => {
  const facts = { teams: [['A', 'C'], ['B']], clock: null } as unknown as TableFacts
  const props = {
    table: 't',
    sheet,
    players,
    facts,
    seat: null,
    invited: null,
    trouble: '',
    busy: false,
    onsit: nothing,
  }
  expect(text(render(BeforeGame, { props }).body)).toMatch(/Ann .*plays with C .*Bot B .*Open seat .*plays with A/s)
  settings.lang = 'fr'
  expect(text(render(BeforeGame, { props }).body)).toContain('joue avec C')
})

test('the log tells who plays a seat more quietly than the game', () => {
  const log: LogLine[] = [
    { text: 'B is played by a bot (hard).', cards: [], level: 0, seat: 'B', table: true },
    { text: 'A drafts.', cards: [], level: 0, seat: 'A' },
  ]
  const lines = render(LogPanel, { props: { log } }).body.split('<li').slice(1)
  expect(lines.map(text).map((line) => line.includes('hard'))).toEqual([true, false])
  expect(lines.map((line) => /^ class="[^"]*\btable\b/.test(line))).toEqual([true, false])
})

test('a bot has a level, a person has none', () => {
  expect(levelOf(players, 'B')).toBe('random')
  expect(levelOf([{ seat: 'B', who: 'bot', name: 'Ben', bot: 'hard', here: true }], 'B')).toBe('hard')
  expect(levelOf(players, 'A')).toBe('')
  expect(levelOf(players, 'C')).toBe('')
})

test('names are as people say them', () => {
  expect(playerName(players, 'A', 'A')).toBe('You')
  expect(playerName(players, 'A', 'B')).toBe('Ann')
  expect(playerName(players, 'B', 'A')).toBe('Bot B')
  expect(playerName([{ seat: 'B', who: 'bot', name: 'Ben', bot: 'random', here: true }], 'B', 'A')).toBe('Ben (bot)')
  expect(playerName(players, 'C', 'A')).toBe('Open seat')
  expect(joinNames(['Ann', 'Ben', 'Cleo'])).toBe('Ann, Ben, and Cleo')
  expect(partneredWith(players, [], 'A')).toBe('')
  expect(partneredWith(players, ['A'], 'A')).toBe('your partner')
  expect(partneredWith(players, ['A', 'B'], 'C')).toBe('with Ann and Bot B')
  settings.lang = 'fr'
  expect(partneredWith(players, ['A'], 'C')).toBe('avec Ann')
  expect(playerName(players, 'B', 'A')).toBe('Robot B')
  expect(joinNames(['Ann', 'Ben'])).toBe('Ann et Ben')
})
