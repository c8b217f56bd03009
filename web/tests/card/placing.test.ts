import { describe, expect, test } from 'vitest'
import { placeBeside, placeOff, type Point } from '../../src/card/placing'

const ROOM = { width: 1280, height: 720 }
const SIZE = { width: 572, height: 424 }
const GRID = { left: 198, top: 116, right: 636, bottom: 545 }
const box = (left: number, top: number) => ({ left, top, right: left + 64, bottom: top + 90 })
const overlaps = (one: typeof GRID, at: Point) =>
  at.x < one.right && at.x + SIZE.width > one.left && at.y < one.bottom && at.y + SIZE.height > one.top

describe('the large card', () => {
  test('lies at the right of what shows it, or at its left', () => {
    expect(placeBeside(box(100, 300), SIZE, ROOM).x).toBe(178)
    expect(placeBeside(box(900, 300), SIZE, ROOM).x).toBe(314)
    expect(placeBeside(box(690, 300), SIZE, ROOM).x).toBe(104)
  })

  test.each([10, 300, 620])('stays in the window, at a spot %i down', (top) => {
    const { y } = placeBeside(box(100, top), SIZE, ROOM)
    expect(y).toBeGreaterThanOrEqual(10)
    expect(y + SIZE.height).toBeLessThanOrEqual(ROOM.height - 10)
  })

  test.each([
    [650, 180],
    [720, 180],
    [850, 180],
    [650, 495],
    [850, 495],
  ])('leaves the grid in sight, and the card in hand at %i, %i', (left, top) => {
    const spot = box(left, top)
    const at = placeOff(GRID, spot, placeBeside(spot, SIZE, ROOM), SIZE, ROOM)
    expect(overlaps(GRID, at)).toBe(false)
    expect(overlaps(spot, at)).toBe(false)
    expect(at.y).toBeGreaterThanOrEqual(10)
    expect(at.y + SIZE.height).toBeLessThanOrEqual(ROOM.height - 10)
  })

  test('rather covers the card in hand than the grid', () => {
    const spot = box(720, 320)
    expect(overlaps(GRID, placeOff(GRID, spot, placeBeside(spot, SIZE, ROOM), SIZE, ROOM))).toBe(false)
  })
})
