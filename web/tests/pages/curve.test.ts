import { describe, expect, test } from 'vitest'
import { greatestTurn } from '../../src/lib/turns'
import type { ReviewPoint, ReviewTurn } from '../../src/lib/types'
import { apart, bandOf, lineOf, nearest, roundsOf, scaled, ticksOf } from '../../src/pages/review/curve'

const point = (number: number, round: number, share: number, error = 0): ReviewPoint => ({
  number,
  round,
  shares: [share, 1 - share],
  errors: [error, error],
})
const points = [point(0, 0, 0.5), point(5, 1, 0.6, 0.1), point(7, 1, 0.9, 0.1), point(10, 2, 1)]
const scale = scaled({ width: 120, height: 120, left: 10, right: 10, top: 10, bottom: 10 }, 10)

describe('the chart of a review', () => {
  test('goes from the first moment to the last, and from nothing to everything', () => {
    expect([scale.x(0), scale.x(10)]).toEqual([10, 110])
    expect([scale.y(0), scale.y(1)]).toEqual([110, 10])
  })

  test('has a line for each seat', () => {
    expect(lineOf(points, 0, scale)).toBe('M10.0 60.0L60.0 50.0L80.0 20.0L110.0 10.0')
    expect(lineOf(points, 1, scale)).toBe('M10.0 60.0L60.0 70.0L80.0 100.0L110.0 110.0')
  })

  test('has a band of two standard errors that stays between nothing and everything', () => {
    expect(bandOf(points.slice(1, 3), 0, scale)).toBe('M60.0 30.0L80.0 10.0L80.0 40.0L60.0 70.0Z')
  })

  test('names rounds where there is room', () => {
    expect(roundsOf(points).map(({ number }) => number)).toEqual([0, 5, 10])
    expect(ticksOf(points, { ...scale, x: (number) => 100 + number }, 3).map(({ round }) => round)).toEqual([1, 2])
    expect(ticksOf(points, { ...scale, x: (number) => 100 + number }, 6).map(({ round }) => round)).toEqual([1])
  })

  test('finds the moment under the pointer', () => {
    expect(nearest(points, scale, 62)?.number).toBe(5)
    expect(nearest(points, scale, 1000)?.number).toBe(10)
    expect(nearest([], scale, 1)).toBeNull()
  })

  test('moves marks apart without changing their order', () => {
    expect(apart([100, 100], 20)).toEqual([90, 110])
    expect(apart([50, 10], 20)).toEqual([50, 10])
  })
})

describe('where a game turned most', () => {
  const turn = (to: number, before: number, after: number) => ({ to, before, after }) as ReviewTurn

  test('is the largest swing, up or down', () => {
    expect(greatestTurn([turn(1, 0.5, 0.6), turn(2, 0.9, 0.3), turn(3, 0.3, 0.5)])?.to).toBe(2)
    expect(greatestTurn([])).toBeNull()
  })
})
