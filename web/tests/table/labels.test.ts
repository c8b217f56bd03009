// A control is called by what can be read on it: a label that says something else is lost on whoever speaks to the page.
import { render } from 'svelte/server'
import { expect, test, vi } from 'vitest'
import type { View, Question } from '../../src/lib/types'
import { card, picture, sheet, side, type Zones } from '../zoo'

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
  help: null,
  choices: [{ choice: 'bear', words: 'the Bear', about: { card: 'bear', owner: 'B', zone: 'pets' } }],
  refused: [],
}

const game = sheet()
const zones: Zones = {
  lines: { pets: ['wolf', { id: 'bear', values: { dead: 1 } }] },
  beside: { weapon: ['bow'] },
  slots: { left: ['owl'] },
  hands: { hand: ['owl', 'bow'] },
  piles: { discard: ['wolf'], deck: [null] },
}
const view: View = {
  type: 'view',
  seen: '1',
  table: 't',
  game: 'zoo',
  seat: 'A',
  players: [],
  options: {},
  picture: picture(
    side('A', zones, { life: 3 }),
    [side('B', zones, { life: 2 }, { unseen: ['Owl'] })],
    side(null, { cards: { shop: ['bear'] }, piles: { discard: ['owl'], deck: [null] } }),
  ),
  question,
  undo: null,
  auto_pass: null,
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
  const { body } = asked(question)
  expect(body).toContain('class="asker')
  expect(mislabelled(body)).toEqual([])
})

test('where only a pass is left, and cards that cannot be chosen say why', () => {
  const pass = { choice: 'pass', words: 'Pass', about: {} }
  const refused = { ...question.choices[0]!, code: 'committed', rule: 'Z-1.2', why: 'The Bear is committed.' }
  const told = 'a tap on a grey card tells why'
  expect(asked({ ...question, choices: [pass], refused: [refused] }).body).toContain(told)
  expect(asked({ ...question, choices: [pass] }).body).not.toContain(told)
  expect(asked({ ...question, refused: [refused] }).body).not.toContain(told)
})

const asked = (question: Question) =>
  render(QuestionBar, {
    props: {
      view: { ...view, question },
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

test('on the board, with cards in play, in hands, in slots and in piles', () => {
  const { body } = render(Board, {
    props: { sheet: game, icons, view, players: [], picking: new Picking(() => question) },
  })
  expect(body.match(/data-key=/g)!.length).toBeGreaterThanOrEqual(10)
  expect(mislabelled(body)).toEqual([])
})

test('on a grid, with figures, marks and empty cases', () => {
  const wolf = card('A', 'pets', { id: 'wolf', case: 'a1', values: { health: 3, max: 4 } })
  const owl = card('B', 'pets', { id: 'owl', case: 'b1', turned: true, values: { turned: 1 } })
  const grid = [
    [{ case: 'a2' }, { case: 'b2', marks: ['well'] }],
    [
      { case: 'a1', figures: [wolf] },
      { case: 'b1', figures: [owl] },
    ],
  ]
  const holders = [side('A', { hands: { hand: ['owl'] } }), side('B', { hands: { hand: [null] } })] as const
  const { body } = render(Board, {
    props: {
      sheet: game,
      icons,
      view: {
        ...view,
        picture: picture(holders[0], [holders[1]], undefined, { grid }),
      },
      players: [],
      picking: new Picking(() => null),
    },
  })
  expect(mislabelled(body)).toEqual([])
  const said = [...body.replace(/<!--.*?-->/gs, '').matchAll(/<span class="unseen[^"]*">([ab][12], [^<]*)</g)].map(
    ([, told]) => told,
  )
  expect(said).toEqual([
    'a2, empty',
    'b2, empty, well',
    'a1, Wolf of A, Ferocious, Attack 2, Health 3 of 4',
    'b1, Owl of B, Cunning, Attack 2, Health 3, turned',
  ])
})

test('in lines, with open places and what lies on cards', () => {
  const wolf = { id: 'wolf', turned: true, values: { turned: 1 }, attached: [card('A', 'kit', 'bow')] }
  const own = side('A', { lines: { pets: [wolf] }, hands: { hand: [] } })
  const other = side('B', { lines: { pets: [] }, hands: { hand: [] } })
  for (const each of [own, other]) for (const line of each.lines!) line.open = 4 - line.size!
  const { body } = render(Board, {
    props: {
      sheet: game,
      icons,
      view: {
        ...view,
        picture: picture(own, [other], undefined, { facing: true }),
      },
      players: [],
      picking: new Picking(() => null),
    },
  })
  expect(mislabelled(body)).toEqual([])
  expect(body).toContain('Wolf, your pets, Ferocious, Attack 2, Health 4, turned, with Bow')
  expect(body).toContain('3 open places')
  expect(body).toContain('Bow, your pets')
})
