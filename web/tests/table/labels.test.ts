// A control is called by what can be read on it: a label that says something else is lost on whoever speaks to the page.
import { render } from 'svelte/server'
import { expect, test, vi } from 'vitest'
import type { Question, View } from '../../src/lib/types'
import { counter, seen, sheet, side, sidePlan, zone } from '../zoo'

vi.hoisted(() => {
  vi.stubGlobal('location', { search: '', pathname: '/table/t', hash: '', origin: 'http://here', hostname: 'here' })
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
  vi.stubGlobal('navigator', { language: 'en' })
  vi.stubGlobal('innerWidth', 1280)
  vi.stubGlobal('innerHeight', 800)
})
const { default: Board } = await import('../../src/table/board/Board.svelte')
const { default: QuestionBar } = await import('../../src/table/panels/QuestionBar.svelte')
const { Picking } = await import('../../src/table/picking.svelte')

const CONTROL = /<(button|a|summary|span)\b([^>]*)>(.*?)<\/\1>/gs
const plain = (text: string) =>
  text
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()

/** The labels of controls that leave out what can be read on them. */
function mislabelled(body: string): string[] {
  return [...body.replace(/<!--.*?-->/gs, '').matchAll(CONTROL)].flatMap(
    ([, element, attributes = '', content = '']) => {
      const label = /aria-label="([^"]*)"/.exec(attributes)?.[1]
      if (label === undefined || (element === 'span' && !attributes.includes('role="button"'))) return []
      const read = plain(content.replace(/<span class="unseen.*?<\/span>/gs, ''))
      return label.toLowerCase().includes(read) ? [] : [`${label}: ${read}`]
    },
  )
}

const question: Question = {
  number: 1,
  kind: 'choose',
  rule: 'Z-1.1',
  card: 'wolf',
  about: { target: 'bear@B.1' },
  words: 'Whom does the Wolf bite?',
  choices: [{ choice: 'bear', words: 'the Bear', about: { card: 'bear', owner: 'B', zone: 'pets' } }],
  refused: [],
}

const game = sheet({
  seat: sidePlan({
    counters: [counter('life')],
    rows: ['pets'],
    beside: ['weapon'],
    slots: ['left'],
    piles: ['discard', 'deck'],
    cards: ['hand'],
  }),
  shared: sidePlan({ cards: ['shop'], piles: ['discard', 'deck'] }),
})
const zones = {
  pets: zone('wolf', { id: 'bear', dead: 1 }),
  weapon: zone('bow'),
  left: zone('owl'),
  hand: zone('owl', 'bow'),
  discard: zone('wolf'),
  deck: zone(null),
}
const view: View = {
  type: 'view',
  seen: '1',
  table: 't',
  seat: 'A',
  players: [],
  options: {},
  observation: seen(
    [side(zones, { life: 3 }), side(zones, { life: 2 }, ['Owl'])],
    side({ shop: zone('bear'), discard: zone('owl'), deck: zone(null) }),
  ),
  question,
  undo: null,
  wish: null,
  clock: null,
  stage: { round: 1, phase: 'combat', active: 'A' },
  waiting: ['A'],
  result: null,
  log: { from: 0, lines: [] },
}
const icons = { icons: {} } as never
const nothing = () => undefined

test('the check finds a label that hides what is written', () => {
  expect(mislabelled('<button aria-label="Wolf"><b>Wolf</b> 2</button>')).toEqual(['Wolf: wolf 2'])
  expect(
    mislabelled('<button aria-label="Read rule Z-1">Z-1</button><button><span class="unseen">Wolf</span> 2</button>'),
  ).toEqual([])
})

test('in the question bar, with the card that asks', () => {
  const { body } = render(QuestionBar, {
    props: {
      view,
      sheet: game,
      icons,
      players: [],
      offBoard: [],
      picked: null,
      chosen: null,
      sent: null,
      undoAsked: null,
      denied: false,
      trouble: null,
      plain: false,
      onchoose: nothing,
      onsend: nothing,
      oncancel: nothing,
      onundo: nothing,
      onask: nothing,
      onresult: null,
      onhint: nothing,
      hinting: false,
    },
  })
  expect(body).toContain('class="asker')
  expect(mislabelled(body)).toEqual([])
})

test('on the board, with cards in play, in hands, in slots and in piles', () => {
  const { body } = render(Board, {
    props: { sheet: game, icons, view, players: [], picking: new Picking(() => question) },
  })
  expect(body.match(/data-key=/g)!.length).toBeGreaterThanOrEqual(10)
  expect(mislabelled(body)).toEqual([])
})
