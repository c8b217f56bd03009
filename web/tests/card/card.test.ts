import { describe, expect, test } from 'vitest'
import { faceOf, type SeenCard } from '../../src/card/face'
import { cornersOf, lookOf } from '../../src/card/look'
import { termsOf } from '../../src/card/terms'
import { piecesOf } from '../../src/card/pieces'
import { sheet } from '../zoo'

describe('a card’s face', () => {
  const game = sheet()

  test('printed, its numbers are as they were', () => {
    const face = faceOf(game, { id: 'wolf' })
    expect(face.numbers.map(({ name, was, now }) => [name, was, now])).toEqual([
      ['attack', 2, 2],
      ['health', 4, 4],
    ])
    expect(face.type).toEqual(['pet', 'Ferocious'])
    expect(faceOf(game, { id: 'wolf' })).toBe(face)
  })

  test('a number that grew is compared with what is printed, one that is damaged with the most it can be', () => {
    const face = faceOf(game, { id: 'wolf', attack: 3, health: 2, max: 5 })
    const [attack, health] = face.numbers
    expect(attack).toMatchObject({ was: 2, now: 3, damage: 0 })
    expect(health).toMatchObject({ was: 5, now: 2, damage: 3, printed: 4 })
  })

  test('a number that a card does not have is not drawn before it has one', () => {
    const bare = sheet()
    bare.cards.wolf!.numbers.attack = null
    expect(faceOf(bare, { id: 'wolf', attack: null }).numbers.map(({ name }) => name)).toEqual(['health'])
    expect(faceOf(bare, { id: 'wolf', attack: 2 }).numbers[0]).toMatchObject({ name: 'attack', was: 0, now: 2 })
  })

  test('a fact that changed is told with both words', () => {
    const face = faceOf(game, { id: 'wolf', type: 2 })
    expect(face.kin).toEqual(['Tenacious'])
    expect(face.emblems).toEqual(['shield'])
    expect(faceOf(game, { id: 'wolf' }).emblems).toEqual(['claws'])
    expect(face.changed).toEqual([{ name: 'type', was: 'Ferocious', now: 'Tenacious' }])
  })

  test('signs come with words, and with their number where it counts', () => {
    const face = faceOf(game, { id: 'wolf', poison: 2, dead: 1, committed: 0 })
    expect(face.remarks.map(({ words, count }) => [words, count])).toEqual([
      ['dead', null],
      ['poisoned', 2],
    ])
    expect(face.down).toBe(true)
    expect(face.turned).toBe(false)
    expect(faceOf(game, { id: 'wolf', committed: 1 }).turned).toBe(true)
  })

  test('a card that the sheet does not know still has a name', () => {
    expect(faceOf(game, { id: 'grey_goose' })).toMatchObject({ name: 'grey goose', numbers: [], text: '' })
  })
})

describe('a card’s look', () => {
  test('follows from its id: the same in every language, another one for another card', () => {
    const game = sheet()
    const french = { ...game, cards: structuredClone(game.cards) }
    for (const card of Object.values(french.cards))
      for (const fact of Object.keys(card.facts)) card.facts[fact] += ' (fr)'
    for (const id of Object.keys(game.cards)) expect(lookOf(french, id)).toEqual(lookOf(game, id))
    expect(lookOf(game, 'wolf')).not.toEqual(lookOf(game, 'bear'))
  })

  test('has a pattern per kind and faction', () => {
    const game = sheet()
    const patterns = ['wolf', 'bear', 'owl', 'bow'].map((id) => lookOf(game, id).pattern)
    expect(new Set(patterns).size).toBe(4)
  })

  test('numbers stand where the rulebook puts them, else in order', () => {
    const corners = { cost: 'top-left' } as const
    expect(cornersOf({ corners }, ['cost', 'attack'])).toEqual({ attack: 'low-left', cost: 'top-left' })
    expect(cornersOf({ corners: {} }, ['attack', 'health', 'cost', 'more'])).toEqual({
      attack: 'low-left',
      health: 'low-right',
      cost: 'top-left',
    })
  })
})

describe('what a card’s words mean', () => {
  const game = sheet()

  test('stands in the order of the card, spelt as there', () => {
    const told = termsOf(game, faceOf(game, { id: 'owl' }))
    expect(told.map(({ spelt, rule }) => [spelt, rule])).toEqual([
      ['Cunning', 'Z-1.1'],
      ['die', 'Z-1.2'],
    ])
  })

  test('follows a type that changed, and leaves out longer words', () => {
    const changed = faceOf(game, { id: 'wolf', type: 1 })
    expect(termsOf(game, changed).map(({ term }) => term)).toEqual(['cunning', 'die'])
    expect(termsOf(game, { ...changed, type: ['pet'], text: 'A diet.' })).toEqual([])
  })
})

describe('a card’s text', () => {
  const game = sheet({ counters: ['life', 'coins'] })

  test('what is counted stands with its icon, and nothing is lost', () => {
    const text = 'When I die, gain 2 Coins and +1 Attack. 1 Coin more.'
    const pieces = piecesOf(game, text)
    expect(pieces.map((piece) => piece.text).join('')).toBe(text)
    expect(pieces.filter((piece) => piece.icon).map((piece) => [piece.text, piece.icon])).toEqual([
      ['2 Coins', 'coin'],
      ['+1 Attack', 'sword'],
      ['1 Coin', 'coin'],
    ])
  })

  test('a longer word that begins alike is no coin', () => {
    expect(piecesOf(game, '3 Coinages').some((piece) => piece.icon)).toBe(false)
  })
})

test('a number that a card does not have is not shown, and leaves its corner free', () => {
  const game = sheet()
  game.cards.wolf!.numbers = { attack: null, health: 5 }
  const at = (seen: SeenCard) => faceOf(game, seen).numbers.map(({ name, now, corner }) => [name, now, corner])
  expect(at({ id: 'wolf' })).toEqual([['health', 5, 'low-right']])
  expect(at({ id: 'wolf', attack: null })).toEqual([['health', 5, 'low-right']])
  expect(at({ id: 'wolf', attack: 2 })).toEqual([
    ['attack', 2, 'low-left'],
    ['health', 5, 'low-right'],
  ])
})
