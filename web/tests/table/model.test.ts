import { describe, expect, test } from 'vitest'
import { columnsOf, placesOf, spotsOf, tableOf } from '../../src/table/model'
import { counter, seen, sheet, side, sidePlan, zone } from '../zoo'

const zoo = sheet({
  seat: sidePlan({
    counters: [
      counter('life'),
      counter('rank', { when: 'set', phases: ['end'] }),
      counter('foe', { form: 'seat', players: [3, 4] }),
    ],
    rows: ['pets'],
    beside: ['weapon'],
    piles: ['hand', 'deck'],
    cards: ['hand', 'drawn'],
    secret: { open_hands: ['hand'] },
  }),
  shared: sidePlan({
    counters: [counter('left', { heading: true })],
    cards: ['shop'],
    piles: ['discard'],
    phases: { shop: ['preparation'] },
  }),
})

const position = () =>
  seen(
    [
      side(
        {
          hand: zone('owl', 'owl'),
          pets: zone({ id: 'wolf', attack: 3, health: 4, max: 4 }),
          weapon: zone('bow'),
          deck: zone(null, null),
          drawn: zone(),
        },
        { life: 10, rank: 2, foe: 1 },
      ),
      side(
        { hand: zone('bear', null), pets: zone('owl', 'bear'), weapon: zone(), deck: zone(null), drawn: zone() },
        { life: 8, rank: 0, foe: 2 },
        ['bear', 'unknown'],
      ),
      side(
        { hand: zone(null), pets: zone(), weapon: zone('bow'), deck: zone(), drawn: zone('wolf') },
        { life: 6, rank: 1, foe: -1 },
      ),
    ],
    side({ shop: zone('bow'), discard: zone('wolf') }, { left: 2, active: 1 }),
    { seat: 'B', pending: ['B', 'C'] },
  )

describe('who sits where', () => {
  test('opponents come in the order of play after the viewer', () => {
    const table = tableOf(zoo, position())
    expect(table.others.map((each) => each.seat)).toEqual(['C', 'A'])
    expect(table.own?.seat).toBe('B')
  })

  test('a spectator sees all seats as others', () => {
    const table = tableOf(zoo, { ...position(), seat: null })
    expect(table.others.map((each) => each.seat)).toEqual(['A', 'B', 'C'])
    expect(table.own).toBeNull()
  })

  test('whose turn, who is asked, who is out', () => {
    const at = position()
    at.seats[2]!.counters.out = 1
    const table = tableOf(zoo, at)
    const sides = [...table.others, table.own!]
    expect(sides.filter((each) => each.turn).map((each) => each.seat)).toEqual(['B'])
    expect(sides.filter((each) => each.asked).map((each) => each.seat)).toEqual(['C', 'B'])
    expect(sides.filter((each) => each.out).map((each) => each.seat)).toEqual(['C'])
    expect(tableOf(zoo, { ...position(), phase: 'end' }).own?.turn).toBe(false)
    expect(tableOf(zoo, { ...position(), over: true }).own?.turn).toBe(false)
  })
})

describe('what lies where', () => {
  test('rows have places, zones of others are kept secret without the option', () => {
    const table = tableOf(zoo, position())
    expect(table.own?.rows[0]?.cards.map((card) => card?.spot)).toEqual([
      { card: 'owl', owner: 'B', zone: 'pets', place: 'B.1' },
      { card: 'bear', owner: 'B', zone: 'pets', place: 'B.2' },
    ])
    const viewerA = { ...position(), seat: 'A' as const }
    const hidden = tableOf(zoo, viewerA).others.find((each) => each.seat === 'B')?.hand
    expect(hidden).toMatchObject({ size: 2, cards: [null, null] })
    const open = tableOf(zoo, viewerA, { open_hands: true }).others.find((each) => each.seat === 'B')?.hand
    expect(open?.cards.map((card) => card?.face.id)).toEqual(['bear', undefined])
  })

  test('a hand is no pile, and an empty zone beside the name is not shown', () => {
    const table = tableOf(zoo, position())
    expect(table.own?.hand?.size).toBe(2)
    expect(table.own?.piles.map((place) => place.zone)).toEqual(['deck'])
    expect(table.own?.beside).toEqual([])
    expect(table.others[0]?.beside.map((place) => place.zone)).toEqual(['weapon'])
    expect(table.others[0]?.cards.map((place) => place.zone)).toEqual(['drawn'])
  })

  test('equal cards have different keys', () => {
    const keys = placesOf(tableOf(zoo, { ...position(), seat: 'A' }).own!).flatMap((place) =>
      place.cards.map((card) => card?.key),
    )
    expect(new Set(keys.filter(Boolean)).size).toBe(keys.filter(Boolean).length)
  })

  test('a zone that does not matter in this phase is idle', () => {
    expect(tableOf(zoo, position()).shared.cards[0]?.idle).toBe(true)
    expect(tableOf(zoo, { ...position(), phase: 'preparation' }).shared.cards[0]?.idle).toBe(false)
  })

  test('unseen cards are told by name', () => {
    expect(tableOf(zoo, position()).own?.unseen).toEqual(['Bear', 'unknown'])
  })

  test('spots are the known cards and the seats', () => {
    const spots = spotsOf(tableOf(zoo, position()))
    expect(spots).toContainEqual({ seat: 'C' })
    expect(spots).toContainEqual({ card: 'wolf', owner: null, zone: 'discard' })
    expect(spots.filter((spot) => spot.card === 'bow')).toHaveLength(3)
  })
})

describe('slots', () => {
  const duel = sheet({
    seat: sidePlan({ slots: ['left', 'middle', 'right'], facing: true, piles: ['hand'], cards: ['hand'] }),
    parts: { combat: ['left', 'middle', 'right'] },
  })
  const slots = { left: zone(), middle: zone(), right: zone() }
  const at = (parts: string[]) =>
    seen(
      [side({ hand: zone('owl', 'owl', 'wolf'), ...slots }), side({ hand: zone(null), ...slots, left: zone(null) })],
      side({}),
      { parts },
    )

  test('across the table they lie in reverse', () => {
    const table = tableOf(duel, at([]))
    expect(table.facing).toBe(true)
    expect(table.own?.slots.map((slot) => slot.zone)).toEqual(['left', 'middle', 'right'])
    expect(table.others[0]?.slots.map((slot) => slot.zone)).toEqual(['right', 'middle', 'left'])
    expect(table.others[0]?.slots[2]).toMatchObject({ size: 1, cards: [null] })
  })

  test('parts of an unfinished answer lie in their slots and no longer in the hand', () => {
    const { own } = tableOf(duel, at(['owl', '-']))
    expect(own?.slots[0]).toMatchObject({ planned: true, size: 1 })
    expect(own?.slots[0]?.cards[0]?.face.id).toBe('owl')
    expect(own?.slots[1]).toMatchObject({ planned: false, size: 0 })
    expect(own?.hand?.cards.map((card) => card?.face.id)).toEqual(['owl', 'wolf'])
    expect(own?.hand?.size).toBe(2)
  })

  test('before the first round empty slots take no room', () => {
    const table = tableOf(duel, {
      ...at([]),
      round: 0,
      seats: at([]).seats.map((each) => ({ ...each, zones: { ...each.zones, left: zone() } })),
    })
    expect(table.facing).toBe(false)
    expect(table.own?.slots).toEqual([])
    expect(tableOf(duel, { ...at([]), round: 0 }).facing).toBe(true)
  })

  test('three players do not face each other', () => {
    const three = at([])
    three.seats.push({ ...three.seats[1]!, seat: 'C' })
    const table = tableOf(duel, three)
    expect(table.facing).toBe(false)
    expect(table.others[0]?.slots[0]?.zone).toBe('left')
  })

  test('names with coordinates make a grid', () => {
    expect(columnsOf(['a1', 'b1', 'c1', 'a2', 'b2', 'c2'])).toBe(3)
    expect(columnsOf(['cell_1_1', 'cell_1_2', 'cell_2_1', 'cell_2_2'])).toBe(2)
    expect(columnsOf(['attack', 'ability', 'defense', 'reserve'])).toBe(0)
  })
})

describe('counters', () => {
  const shown = (plans: ReturnType<typeof counter>[], counters: Record<string, number>, options = {}, players = 2) => {
    const game = sheet({ seat: sidePlan({ counters: plans }) })
    const others = Array.from({ length: players - 1 }, () =>
      side({}, Object.fromEntries(Object.keys(counters).map((name) => [name, 0]))),
    )
    return tableOf(game, seen([side({}, counters), ...others]), options).own?.counters.map((each) =>
      `${each.words} ${each.shown}`.trim(),
    )
  }

  test('always, as soon as one has it, and only where it is set', () => {
    const plans = [counter('life'), counter('coins', { when: 'used' }), counter('rank', { when: 'set' })]
    expect(shown(plans, { life: 0, coins: 0, rank: 0 })).toEqual(['life 0'])
    expect(shown(plans, { life: 0, coins: 1, rank: 1 })).toEqual(['life 0', 'Coins 1', 'rank 1'])
  })

  test('in their forms', () => {
    const plans = [
      counter('change', { form: 'signed' }),
      counter('rank', { form: 'flag' }),
      counter('foe', { form: 'seat' }),
    ]
    expect(shown(plans, { change: -2, rank: 1, foe: 1 })).toEqual(['change −2', 'rank', 'opponent B'])
    expect(shown(plans, { change: 0, rank: 0, foe: -1 })).toEqual([])
  })

  test('only for some player counts, phases and options', () => {
    const plans = [
      counter('foe', { players: [3] }),
      counter('rank', { phases: ['end'] }),
      counter('coins', { option: 'rich' }),
    ]
    expect(shown(plans, { foe: 1, rank: 1, coins: 1 })).toEqual([])
    expect(shown(plans, { foe: 1, rank: 1, coins: 1 }, { rich: true }, 3)).toEqual(['opponent 1', 'Coins 1'])
  })

  test('headings stand apart', () => {
    const table = tableOf(zoo, position())
    expect(table.headings.map((each) => each.words)).toEqual(['actions left'])
    expect(table.shared.counters).toEqual([])
  })
})

describe('a game without a plan', () => {
  const bare = sheet({
    seat: sidePlan({ counters: null, piles: null, cards: null }),
    shared: sidePlan({ counters: null, piles: null, cards: null }),
  })

  test('shows everything there is', () => {
    const table = tableOf(bare, position())
    expect(table.own?.cards.map((place) => place.zone)).toEqual(['pets'])
    expect(table.own?.piles.map((place) => place.zone)).toEqual(['weapon', 'deck', 'drawn'])
    expect(table.own?.hand?.size).toBe(2)
    expect(table.shared.cards.map((place) => place.zone)).toEqual(['shop', 'discard'])
    expect(table.own?.counters.map((each) => each.name)).toEqual(['life', 'rank', 'foe'])
    expect(spotsOf(table)).toContainEqual({ card: 'wolf', owner: 'A', zone: 'pets' })
  })
})
