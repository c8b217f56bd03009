// What happens between a click and the server's answer.
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { About, Choice, Player, Question, Said, View } from '../../src/lib/types'
import { TestSocket } from '../socket'
import { picture, sheet, side } from '../zoo'

vi.hoisted(() => {
  vi.stubGlobal('location', { search: '', pathname: '/table/t', protocol: 'http:', host: 'here' })
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
  vi.stubGlobal('navigator', { language: 'en' })
})
vi.stubGlobal('WebSocket', TestSocket)
const { LiveTable } = await import('../../src/lib/live.svelte')
const { settings } = await import('../../src/lib/settings.svelte')
const { Answering } = await import('../../src/table/panels/answering.svelte')
const { Failures } = await import('../../src/table/panels/failures.svelte')
const { Hinting } = await import('../../src/table/panels/hinting.svelte')
const { RailState } = await import('../../src/table/panels/railstate.svelte')
const { Undoing } = await import('../../src/table/panels/undoing.svelte')

const choice = (id: string, about: About = {}): Choice => ({ choice: id, words: `The ${id}`, about })
const wolf = choice('wolf', { card: 'wolf', owner: 'A', zone: 'hand' })
const pass = choice('pass')
const question = (number: number): Question => ({
  number,
  kind: 'play',
  rule: null,
  card: null,
  about: {},
  words: 'Which card?',
  help: null,
  choices: [wolf, pass],
  refused: [],
})
const bots: Player[] = [
  { seat: 'A', who: 'person', name: 'Ann', here: true },
  { seat: 'B', who: 'bot', name: 'random', here: true, absent: null },
]
const view = (asked: Question | null, players = bots): View => ({
  type: 'view',
  seen: '1',
  table: 't',
  game: 'zoo',
  seat: 'A',
  players,
  options: {},
  picture: picture(side('A', {}), [side('B', {})]),
  question: asked,
  undo: { terms: 'consent' },
  auto_pass: null,
  clock: null,
  stage: { round: 1, phase: 'combat', active: 'A' },
  waiting: ['A'],
  result: null,
  log: { from: 0, lines: [] },
})

function sitDown(players = bots) {
  const live = new LiveTable('t', 'token')
  const socket = TestSocket.last
  socket.tell(view(question(1), players))
  const failures = new Failures()
  const onsend = vi.fn()
  const answering = new Answering(() => live, failures, onsend)
  return {
    live,
    socket,
    failures,
    onsend,
    answering,
    hinting: new Hinting(() => live, answering, failures),
    undoing: new Undoing(() => live, failures),
    rail: new RailState(() => live),
  }
}
type Seated = ReturnType<typeof sitDown>
let at: Seated
beforeEach(() => {
  Object.assign(settings, { lang: 'en', confirm: false, list: false, muted: false })
  at = sitDown()
})

test('a table is asked for as it is drawn', () => {
  at.socket.onopen()
  expect(at.socket.sent[0]).toMatchObject({ type: 'hello', position: 'picture' })
})

describe('an answer', () => {
  test('is on its way until the server has taken it', async () => {
    const sending = at.answering.send(wolf)
    expect(at.socket.sent.at(-1)).toMatchObject({ type: 'choose', question: 1, choice: 'wolf' })
    expect(at.onsend).toHaveBeenCalledOnce()
    expect(at.answering.sent).toBe('The wolf')
    expect(at.answering.question).toBeNull()
    at.socket.accept()
    await sending
    expect(at.answering.sent).toBeNull()
  })

  test('of an earlier question does not hide the next one', () => {
    void at.answering.send(wolf)
    at.socket.tell(view(question(2)))
    expect(at.answering.sent).toBeNull()
    expect(at.answering.question?.number).toBe(2)
  })

  test('is sent once, however often it is clicked', () => {
    at.answering.choose(wolf)
    at.answering.choose(pass)
    expect(at.socket.sent.map((each) => each.choice)).toEqual(['wolf'])
  })

  test('waits to be confirmed where that is wanted', () => {
    settings.confirm = true
    at.answering.choose(wolf)
    expect(at.answering.chosen).toBe(wolf)
    expect(at.socket.sent).toEqual([])
    at.answering.choose(pass)
    expect(at.answering.chosen).toBe(pass)
    at.answering.choose(pass)
    expect(at.socket.sent.map((each) => each.choice)).toEqual(['pass'])
  })

  test('that the server refuses can be given again, and its words are shown', async () => {
    const sending = at.answering.send(wolf)
    at.socket.refuse('too-dear', 'Too dear.')
    await sending
    expect(at.failures.last?.message).toBe('Too dear.')
    expect(at.answering.question?.number).toBe(1)
    expect(at.answering.isBegun).toBe(true)
    at.answering.cancel()
    expect(at.failures.last).toBeNull()
    expect(at.answering.isBegun).toBe(false)
  })

  test('that is lost with the connection says that nothing is lost', async () => {
    const sending = at.answering.send(wolf)
    at.live.close()
    await sending
    expect(at.failures.last).toMatchObject({ code: 'offline' })
    expect(at.failures.last?.message).toContain('Nothing is lost')
  })

  test('by an id that cannot be chosen is none', () => {
    at.answering.chooseById('gone')
    expect(at.socket.sent).toEqual([])
    at.answering.chooseById('wolf')
    expect(at.socket.sent).toHaveLength(1)
  })

  test('is offered beside the board where nothing on it stands for it', () => {
    const { answering } = at
    answering.picking.spots = [{ card: 'wolf', owner: 'A', zone: 'hand' }]
    expect(answering.offers).toEqual([pass])
    expect(answering.listed).toEqual([wolf, pass])
    settings.list = true
    expect(answering.offers).toEqual([])
  })

  test('that is begun on the board has the name of its card', () => {
    const { answering } = at
    const spot = { card: 'wolf', owner: 'A' as const, zone: 'hand' }
    at.socket.tell(view({ ...question(1), choices: [wolf, { ...wolf, choice: 'loud' }, pass] }))
    answering.picking.spots = [spot]
    expect(answering.picking.pick(spot)).toBeNull()
    expect(answering.pickedWords(sheet())).toBe('Wolf')
    expect(answering.listed.map((each) => each.choice)).toEqual(['wolf', 'loud'])
    expect(answering.isBegun).toBe(true)
  })
})

describe('a hint', () => {
  test('is awaited, shown, and closed by asking again', async () => {
    const { hinting, socket } = at
    const asking = hinting.toggle()
    expect(socket.sent.at(-1)).toMatchObject({ type: 'hint', question: 1 })
    expect([hinting.isShown, hinting.isAwaited]).toEqual([true, true])
    socket.accept()
    await asking
    socket.tell({ type: 'hint', question: 1, advice: null })
    expect([hinting.isAwaited, hinting.hint?.question]).toEqual([false, 1])
    hinting.point('wolf')
    await hinting.toggle()
    expect([hinting.isOpen, hinting.hint, at.answering.picking.pointed]).toEqual([false, null, null])
  })

  test('for another question is not shown', () => {
    const { hinting, socket } = at
    void hinting.toggle()
    socket.tell(view(question(2)))
    socket.tell({ type: 'hint', question: 1, advice: null })
    expect([hinting.isShown, hinting.isAwaited]).toEqual([false, false])
    hinting.close()
    void hinting.toggle()
    expect(hinting.isAwaited).toBe(true)
  })

  test('that is refused closes, and the reason is shown', async () => {
    const asking = at.hinting.toggle()
    at.socket.refuse('no-hints', 'Not in this game.')
    await asking
    expect(at.hinting.isOpen).toBe(false)
    expect(at.failures.last?.message).toBe('Not in this game.')
  })

  test('is there only where all others are bots', async () => {
    const person: Player = { seat: 'B', who: 'person', name: 'Ben', here: true }
    const standIn: Player = { seat: 'B', who: 'bot', name: 'Ben', here: true, absent: 40 }
    for (const other of [person, standIn]) {
      const { hinting, socket } = sitDown([bots[0]!, other])
      expect(hinting.isAllowed).toBe(false)
      await hinting.toggle()
      expect(socket.sent).toEqual([])
    }
    expect(at.hinting.isAllowed).toBe(true)
  })
})

describe('an undo', () => {
  test('waits for the others only if the viewer asked', () => {
    at.socket.tell({ type: 'undo', seat: 'B', state: 'asked', waiting: ['A'] })
    expect(at.undoing.waiting).toBeNull()
    at.socket.tell({ type: 'undo', seat: 'A', state: 'asked', waiting: ['B'] })
    expect(at.undoing.waiting).toEqual(['B'])
  })

  test('is not asked for twice', () => {
    at.undoing.askIfAllowed()
    at.socket.tell({ type: 'undo', seat: 'A', state: 'asked', waiting: ['B'] })
    at.undoing.askIfAllowed()
    expect(at.socket.sent.map((each) => each.type)).toEqual(['undo'])
  })
})

describe('the chat', () => {
  const said = (seat: 'A' | 'B'): Said => ({ type: 'chat', seat, phrase: null, words: 'Hello' })

  test('counts what others said as unread, unless it is muted', () => {
    for (const seat of ['A', 'B', 'B'] as const) at.socket.tell(said(seat))
    expect(at.rail.unread).toBe(2)
    settings.muted = true
    expect(at.rail.unread).toBe(0)
  })
})
