// Where the large card lies: beside what shows it, and not over a grid on which it shows what it reaches.

export interface Size {
  width: number
  height: number
}
export interface Point {
  x: number
  y: number
}
type Box = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>

const EDGE = 10
const GAP = 14

const within = (at: number, size: number, room: number) => Math.max(EDGE, Math.min(at, room - size - EDGE))

/** Return the place at the right of the spot if there is room, else at its left, else at the right edge. */
export function placeBeside(spot: Box, size: Size, room: Size): Point {
  const right = spot.right + GAP
  const left = spot.left - GAP - size.width
  const x = right + size.width < room.width - EDGE ? right : left > EDGE ? left : room.width - size.width - EDGE
  return { x: Math.max(EDGE, x), y: within((spot.top + spot.bottom - size.height) / 2, size.height, room.height) }
}

/** Return the place beside the spot, or at the right or left edge, above or below it: what covers the least of *grid*. */
export function placeOff(grid: Box, spot: Box, beside: Point, size: Size, room: Size): Point {
  const edges = [room.width - size.width - EDGE, EDGE].map((x) => within(x, size.width, room.width))
  const heights = [spot.bottom + GAP, spot.top - GAP - size.height, beside.y]
  const places = [beside, ...edges.flatMap((x) => heights.map((y) => ({ x, y: within(y, size.height, room.height) })))]
  const cost = (at: Point) => covered(grid, at, size) + covered(spot, at, size)
  return places.reduce((best, each) => (cost(each) < cost(best) ? each : best))
}

/** How much of a box lies under something of that size. */
function covered(box: Box, at: Point, size: Size): number {
  const across = Math.min(box.right, at.x + size.width) - Math.max(box.left, at.x)
  const down = Math.min(box.bottom, at.y + size.height) - Math.max(box.top, at.y)
  return Math.max(0, across) * Math.max(0, down)
}
