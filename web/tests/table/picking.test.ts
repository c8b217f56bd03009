import { beforeEach, describe, expect, test } from 'vitest'
import type { About, Choice, Question, RefusedChoice } from '../../src/lib/types'
import { Picking, type Spot } from '../../src/table/picking.svelte'

const choice = (name: string, about: About): Choice => ({ choice: name, words: name, about })
const refused = (name: string, about: About, why: string): RefusedChoice => ({
  ...choice(name, about),
  code: 'no',
  rule: null,
  why,
})
const question = (choices: Choice[], no: RefusedChoice[] = [], number = 1): Question => ({
  number,
  kind: 'act',
  rule: null,
  card: null,
  about: {},
  words: '',
  help: null,
  choices,
  refused: no,
})

const wolf: Spot = { card: 'wolf', owner: 'A', zone: 'pets', place: 'A.1' }
const bear: Spot = { card: 'bear', owner: 'A', zone: 'pets', place: 'A.2' }
const theirOwl: Spot = { card: 'owl', owner: 'B', zone: 'pets', place: 'B.1' }
const theirBear: Spot = { card: 'bear', owner: 'B', zone: 'pets', place: 'B.2' }
const handOwl: Spot = { card: 'owl', owner: 'A', zone: 'hand', held: true }
const shopBow: Spot = { card: 'bow', owner: null, zone: 'shop' }
const discardedBow: Spot = { card: 'bow', owner: null, zone: 'discard' }
const seatB: Spot = { seat: 'B' }
const spots = [wolf, bear, theirOwl, theirBear, handOwl, shopBow, discardedBow, seatB]

const strike = (from: Spot, to: Spot) =>
  choice(`${from.place} > ${to.place}`, {
    card: from.card!,
    place: from.place!,
    target_card: to.card!,
    target_place: to.place!,
  })

let asked: Question | null
let picking: Picking
beforeEach(() => {
  asked = null
  picking = new Picking(() => asked)
  picking.spots = spots
  picking.viewer = 'A'
})

describe('a choice of one part', () => {
  test('is made by one click', () => {
    const buy = choice('bow', { card: 'bow', owner: null, zone: 'shop' })
    asked = question([buy, choice('pass', {})])
    expect(picking.role(shopBow)).toBe('start')
    expect(picking.pick(shopBow)).toBe(buy)
    expect(picking.picked).toBeNull()
  })

  test('equal cards are told apart by zone and owner', () => {
    asked = question([choice('bow', { card: 'bow', owner: null, zone: 'shop' })])
    expect(picking.lit(discardedBow)).toEqual([])
    expect(picking.pick(discardedBow)).toBeNull()
  })

  test('equal cards in play are told apart by their place', () => {
    asked = question([choice('bear', { card: 'bear', place: 'B.2' })])
    expect(picking.role(bear)).toBeNull()
    expect(picking.role(theirBear)).toBe('start')
  })

  test('a choice offered once for equal cards is made by a click on any of them', () => {
    const hit = choice('bear', { card: 'bear', owner: 'B', zone: 'pets', place: 'B.1', equals: ['B.2'] })
    asked = question([hit])
    expect(picking.role(bear)).toBeNull()
    expect(picking.role(theirBear)).toBe('start')
    expect(picking.pick(theirBear)).toBe(hit)
  })

  test('a card that is only named is meant in the own hand, then shared, then anywhere', () => {
    asked = question([choice('owl', { card: 'owl' }), choice('bow', { card: 'bow' }), choice('bear', { card: 'bear' })])
    expect([handOwl, theirOwl].map((spot) => picking.role(spot))).toEqual(['start', null])
    expect(picking.role(shopBow)).toBe('start')
    expect([bear, theirBear].map((spot) => picking.role(spot))).toEqual(['start', null])
  })

  test('a seat can be chosen, but not by its cards', () => {
    const name = choice('B', { seat: 'B' })
    asked = question([name])
    expect(picking.role(theirOwl)).toBeNull()
    expect(picking.pick(seatB)).toBe(name)
  })

  test('a spot with several choices stays picked, and the list shows them', () => {
    const two = [choice('one', { card: 'wolf', place: 'A.1' }), choice('two', { card: 'wolf', place: 'A.1' })]
    asked = question([...two, choice('pass', {})])
    expect(picking.pick(wolf)).toBeNull()
    expect(picking.picked).toBe(wolf)
    expect(picking.shown).toEqual(two)
  })
})

describe('a choice of two parts', () => {
  const onOwl = strike(wolf, theirOwl)
  const onBear = strike(wolf, theirBear)
  const byBear = strike(bear, theirBear)
  beforeEach(() => {
    asked = question([onOwl, onBear, byBear, choice('pass', {})])
  })

  test('is made in two clicks', () => {
    expect(picking.pick(wolf)).toBeNull()
    expect(picking.picked).toBe(wolf)
    expect(picking.shown).toEqual([onOwl, onBear])
    expect(picking.role(theirOwl)).toBe('aim')
    expect(picking.pick(theirBear)).toBe(onBear)
    expect(picking.picked).toBeNull()
  })

  test('or the other way round', () => {
    picking.pick(theirBear)
    expect(picking.role(wolf)).toBe('aim')
    expect(picking.pick(bear)).toBe(byBear)
  })

  test('is cancelled by a second click, or at once', () => {
    picking.pick(wolf)
    expect(picking.pick(wolf)).toBeNull()
    expect(picking.picked).toBeNull()
    picking.pick(wolf)
    picking.cancel()
    expect(picking.picked).toBeNull()
  })

  test('another start takes the place of the first', () => {
    picking.pick(wolf)
    picking.pick(bear)
    expect(picking.picked).toBe(bear)
    expect(picking.pick(theirOwl)).toBeNull() // the bear may not strike it: a new beginning
    expect(picking.picked).toBe(theirOwl)
  })

  test('is forgotten when something else is asked', () => {
    picking.pick(wolf)
    asked = question([onOwl], [], 2)
    expect(picking.picked).toBeNull()
  })

  test('at a seat', () => {
    const sting = choice('owl > B', { card: 'owl', owner: 'A', zone: 'hand', target_seat: 'B' })
    asked = question([sting])
    picking.pick(handOwl)
    expect(picking.role(seatB)).toBe('aim')
    expect(picking.pick(seatB)).toBe(sting)
  })

  test('two clicks that do not tell which one: the list does', () => {
    const hard = { ...onOwl, choice: 'hard' }
    asked = question([onOwl, hard, onBear])
    picking.pick(wolf)
    expect(picking.pick(theirOwl)).toBeNull()
    expect(picking.shown).toEqual([onOwl, hard])
  })
})

describe('what is not on the board', () => {
  test('is listed', () => {
    const pass = choice('pass', {})
    const boxed = choice('box', { card: 'axe', owner: null, zone: 'box' })
    asked = question([choice('bow', { card: 'bow', owner: null, zone: 'shop' }), pass, boxed])
    expect(picking.offBoard).toEqual([pass, boxed])
  })

  test('without a question there is nothing to do', () => {
    expect([picking.offBoard, picking.shown, picking.lit(wolf), picking.refused(wolf)]).toEqual([[], [], [], []])
    expect(picking.pick(wolf)).toBeNull()
  })
})

describe('what is refused', () => {
  test('is known where it lies, with its reason', () => {
    asked = question([choice('pass', {})], [refused('owl', { card: 'owl', owner: 'A', zone: 'hand' }, 'too dear')])
    expect(picking.refused(handOwl).map((each) => each.why)).toEqual(['too dear'])
    expect(picking.refused(theirOwl)).toEqual([])
  })

  test('after a pick the reason for this pair comes first', () => {
    const far = refused('far', strike(wolf, theirBear).about, 'too far away')
    const other = refused('other', strike(bear, theirBear).about, 'asleep')
    asked = question([strike(wolf, theirOwl)], [far, other])
    expect(picking.refused(theirBear)).toEqual([far, other])
    picking.pick(wolf)
    expect(picking.refused(theirBear)).toEqual([far])
  })
})

describe('a choice that is pointed at', () => {
  test('is lit alone, and can still be left for another', () => {
    asked = question([strike(wolf, theirOwl), strike(bear, theirBear)])
    picking.pointed = 'A.2 > B.2'
    expect(spots.filter((spot) => picking.role(spot))).toEqual([bear, theirBear])
    expect(picking.lit(wolf)).toEqual([])
    expect(picking.shown).toHaveLength(2)
    picking.pointed = null
    expect(picking.role(wolf)).toBe('start')
  })

  test('of another question lights nothing less', () => {
    asked = question([strike(wolf, theirOwl)])
    picking.pointed = 'gone'
    expect(picking.role(wolf)).toBe('start')
  })
})

describe('on a grid', () => {
  const scout: Spot = { card: 'wolf', owner: 'A', zone: 'figures', place: 'A.1', case: 'c4' }
  const guard: Spot = { card: 'bear', owner: 'A', zone: 'figures', place: 'A.2', case: 'a1' }
  const foe: Spot = { card: 'owl', owner: 'B', zone: 'figures', place: 'B.1', case: 'd5' }
  const empty: Spot = { case: 'c5' }
  const far: Spot = { case: 'f6' }
  const by = { card: 'wolf', owner: 'A', zone: 'figures', case: 'c4' } as const
  const move = choice('c4-c5', { ...by, target_case: 'c5' })
  const bite = choice('c4xd5', { ...by, target_card: 'owl', target_owner: 'B', target_case: 'd5' })
  const guardMove = choice('a1-f6', { card: 'bear', case: 'a1', target_case: 'f6' })
  beforeEach(() => {
    picking.spots = [scout, guard, foe, empty, far]
    asked = question([move, bite, guardMove])
  })

  test('a case is aimed at, empty or with a figure on it', () => {
    expect(picking.pick(scout)).toBeNull()
    expect([empty, foe, far].map((spot) => picking.role(spot))).toEqual(['aim', 'aim', null])
    expect(picking.pick(empty)).toBe(move)
    picking.pick(scout)
    expect(picking.pick(foe)).toBe(bite)
  })

  test('what a figure reaches is known as soon as it is near', () => {
    expect([empty, far].map((spot) => picking.reached(spot))).toEqual([false, false])
    picking.near = scout
    expect([empty, foe, far].map((spot) => picking.reached(spot))).toEqual([true, true, false])
    picking.near = guard
    expect([empty, foe, far].map((spot) => picking.reached(spot))).toEqual([false, false, true])
    picking.pick(scout)
    expect([empty, far].map((spot) => picking.reached(spot))).toEqual([true, false])
  })

  test('what a card can reach is known before it is played', () => {
    const play = choice('owl', { card: 'owl', owner: 'A', zone: 'hand', reaches: ['c5', 'c6'] })
    const use = choice('owl > use', { card: 'owl', owner: 'A', zone: 'hand', reaches: ['c6', 'd6'] })
    asked = question([play, use, choice('pass', {})])
    expect(picking.reachOf(null)).toEqual([])
    expect(picking.reachOf(handOwl)).toEqual(['c5', 'c6', 'd6'])
    expect(picking.reachOf(scout)).toEqual([])
    picking.pointed = 'owl > use'
    expect(picking.reachOf(handOwl)).toEqual(['c6', 'd6'])
  })

  test('a case alone is chosen by one click', () => {
    const here = choice('c5', { case: 'c5' })
    asked = question([here, choice('f6', { case: 'f6' })])
    expect(picking.role(empty)).toBe('start')
    expect(picking.pick(empty)).toBe(here)
    expect(picking.offBoard).toEqual([])
  })
})

test('two lines of one seat are told apart by their zones', () => {
  const front: Spot = { card: 'wolf', owner: 'A', zone: 'front', place: 'A.1' }
  const back: Spot = { card: 'wolf', owner: 'A', zone: 'back', place: 'A.1' }
  picking.spots = [front, back]
  asked = question([choice('wolf', { card: 'wolf', owner: 'A', zone: 'back', place: 'A.1' })])
  expect([front, back].map((spot) => picking.role(spot))).toEqual([null, 'start'])
})
