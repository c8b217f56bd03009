// Computes the lines of a review's chart from its points.
import type { ReviewPoint } from '../../lib/types'

export interface Frame {
  width: number
  height: number
  left: number
  right: number
  top: number
  bottom: number
}

export interface Scale {
  x: (number: number) => number
  y: (share: number) => number
}

/** Return the coordinates of a moment and a share within a frame; the last moment is at its right edge. */
export function scaled(frame: Frame, last: number): Scale {
  const across = frame.width - frame.left - frame.right
  const down = frame.height - frame.top - frame.bottom
  return {
    x: (number) => frame.left + (across * number) / Math.max(last, 1),
    y: (share) => frame.top + down * (1 - share),
  }
}

/** Return the line of one team. */
export function lineOf(points: ReviewPoint[], team: number, { x, y }: Scale): string {
  return points
    .map((point, at) => `${at ? 'L' : 'M'}${x(point.number).toFixed(1)} ${y(point.shares[team] ?? 0).toFixed(1)}`)
    .join('')
}

/** Return the 95 % confidence band of one team's line. */
export function bandOf(points: ReviewPoint[], team: number, { x, y }: Scale): string {
  const edge = (point: ReviewPoint, way: 1 | -1) => {
    const share = (point.shares[team] ?? 0) + way * 2 * (point.errors[team] ?? 0)
    return `${x(point.number).toFixed(1)} ${y(Math.min(Math.max(share, 0), 1)).toFixed(1)}`
  }
  const upper = points.map((point) => edge(point, 1))
  const lower = points.map((point) => edge(point, -1)).reverse()
  return `M${[...upper, ...lower].join('L')}Z`
}

/** Return the first point of each round. */
export function roundsOf(points: ReviewPoint[]): ReviewPoint[] {
  return points.filter((point, at) => point.round !== points[at - 1]?.round)
}

const LABEL = 62 // the name of the axis stands before this place

/** Return the rounds that can be named below the chart without touching each other. */
export function ticksOf(points: ReviewPoint[], { x }: Scale, apart: number): ReviewPoint[] {
  let last = -Infinity
  return roundsOf(points).filter((point) => {
    if (point.round < 1 || x(point.number) < LABEL || x(point.number) - last < apart) return false
    last = x(point.number)
    return true
  })
}

/** Return the point nearest to a place in the chart. */
export function nearest(points: ReviewPoint[], { x }: Scale, at: number): ReviewPoint | null {
  const distance = (point: ReviewPoint) => Math.abs(x(point.number) - at)
  return points.reduce<ReviewPoint | null>(
    (best, point) => (best && distance(best) <= distance(point) ? best : point),
    null,
  )
}

/** Move labels that stand at the same edge apart, keeping their order. */
export function apart(places: number[], least: number): number[] {
  const order = places.map((place, at) => ({ place, at })).sort((one, other) => one.place - other.place)
  for (const _pass of places) {
    for (const [i, below] of order.entries()) {
      const above = order[i - 1]
      if (!above) continue
      const lack = least - (below.place - above.place)
      if (lack > 0) {
        above.place -= lack / 2
        below.place += lack / 2
      }
    }
  }
  return order.sort((one, other) => one.at - other.at).map(({ place }) => place)
}
