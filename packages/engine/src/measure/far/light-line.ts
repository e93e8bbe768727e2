import type { Mask, Plane } from '../../image/rgb-image.ts'
import type { HeadDisc } from './head-disc.ts'

/** A line through the head, a pixel place for every step along it. */
export interface LightLine {
  places: { x: number; y: number }[]
  /** The direction that it was looked for in, of length 1. */
  direction: { x: number; y: number }
  /** How much lighter it is than the hair on both sides (L*), above what a line must be, summed over its length in widths of the head. */
  strength: number
}

/** Steps in a width of the head, and directions that a line is looked for in; it may turn by 45 degrees from one. */
export const STEPS = 80
const DIRECTIONS = 12
/** How far from the middle of the head lines go, and lie. */
const REACH = 0.6 * STEPS
const ASIDE = 0.25 * STEPS
/** Where the hair beside a line is: beside a slim one, and beside a wide one. */
const SLIM = { from: 4, to: 9 }
const WIDE = { from: 9, to: 16 }
const MARGIN = WIDE.to
/** Lightness (L*) that a line is above the hair beside it for as long as it goes on; more than the most counts no more. */
const LIGHTER_BY = 6
const MOST_LIGHTER = 18
const COST_OF_TURNING = 2

const COLUMNS = 2 * ASIDE + 1
const ROWS = 2 * REACH + 1

/** Follows the strongest light line through the middle of a head, by dynamic programming in each direction; undefined where nothing is lighter than both its sides. */
export function followLightLine(area: Mask, lightness: Plane, head: HeadDisc): LightLine | undefined {
  const tables = {
    gains: new Float32Array(ROWS * COLUMNS),
    sums: new Float32Array(ROWS * COLUMNS),
    moves: new Int8Array(ROWS * COLUMNS),
  }
  let best: LightLine | undefined
  for (let i = 0; i < DIRECTIONS; i++) {
    const angle = (i * Math.PI) / DIRECTIONS
    const direction = { x: Math.cos(angle), y: Math.sin(angle) }
    gainsAlong(area, lightness, head, direction, tables.gains)
    const end = bestEnd(tables)
    const strength = tables.sums[end] / STEPS
    if (strength > (best?.strength ?? 0)) best = { places: placesUntil(end, tables, head, direction), direction, strength }
  }
  return best
}

type Direction = LightLine['direction']

/** Of every place along and aside: what it gains, what the best path that ends there gains in sum, and how that came there. */
interface Tables {
  gains: Float32Array
  sums: Float32Array
  moves: Int8Array
}

/** Where the path ends that gains most in sum: a step along the direction at a time, and never more than one aside. */
function bestEnd({ gains, sums, moves }: Tables): number {
  let end = 0
  for (let row = 0, at = 0; row < ROWS; row++) {
    for (let column = 0; column < COLUMNS; column++, at++) {
      let before = 0
      let move = STARTS_HERE
      for (let aside = -1; row > 0 && aside <= 1; aside++) {
        if (column + aside < 0 || column + aside >= COLUMNS) continue
        const sum = sums[at - COLUMNS + aside] - (aside === 0 ? 0 : COST_OF_TURNING)
        if (sum <= before) continue
        before = sum
        move = aside
      }
      sums[at] = Math.max(0, before + gains[at])
      moves[at] = move
      if (sums[at] > sums[end]) end = at
    }
  }
  return end
}

function placesUntil(end: number, { sums, moves }: Tables, head: HeadDisc, direction: Direction): LightLine['places'] {
  const places: LightLine['places'] = []
  for (let at = end; sums[at] > 0; at += moves[at] - COLUMNS) {
    places.push(placeAt(head, direction, Math.floor(at / COLUMNS) - REACH, (at % COLUMNS) - ASIDE))
    if (moves[at] === STARTS_HERE) break
  }
  return places
}

const STARTS_HERE = 2

const placeAt = (head: HeadDisc, { x, y }: Direction, along: number, aside: number): { x: number; y: number } => ({
  x: head.x + ((along * x - aside * y) * head.width) / STEPS,
  y: head.y + ((along * y + aside * x) * head.width) / STEPS,
})

/** At every step along and aside, how much lighter it is there than on both sides, above `LIGHTER_BY`. */
function gainsAlong(area: Mask, lightness: Plane, head: HeadDisc, direction: Direction, gains: Float32Array): void {
  const columns = COLUMNS + 2 * MARGIN
  const sums = new Float64Array(columns + 1)
  const isInside = new Uint8Array(columns)
  const { width, height, data } = area
  const light = lightness.data
  const right = (direction.x * head.width) / STEPS
  const down = (direction.y * head.width) / STEPS
  for (let row = 0; row < ROWS; row++) {
    const middleX = head.x + (row - REACH) * right
    const middleY = head.y + (row - REACH) * down
    let isAnyInside = 0
    for (let column = 0; column < columns; column++) {
      const aside = column - ASIDE - MARGIN
      const x = Math.round(middleX - aside * down)
      const y = Math.round(middleY + aside * right)
      const isInPicture = x >= 0 && y >= 0 && x < width && y < height
      const pixel = y * width + x
      isInside[column] = isInPicture && data[pixel] > 0 ? 1 : 0
      isAnyInside |= isInside[column]
      sums[column + 1] = sums[column] + (isInPicture ? light[pixel] : 0)
    }
    const from = row * COLUMNS
    if (isAnyInside === 0) gains.fill(OUTSIDE, from, from + COLUMNS)
    else
      for (let column = 0; column < COLUMNS; column++)
        gains[from + column] = isInside[column + MARGIN] === 0 ? OUTSIDE : gainAt(sums, isInside, column + MARGIN)
  }
}

const OUTSIDE = -MOST_LIGHTER - LIGHTER_BY

function gainAt(sums: Float64Array, isInside: Uint8Array, column: number): number {
  const middle = (sums[column + 2] - sums[column - 1]) / 3
  const lighter = Math.max(
    -MOST_LIGHTER,
    middle - lighterSide(sums, isInside, column, SLIM.from, SLIM.to),
    middle - lighterSide(sums, isInside, column, WIDE.from, WIDE.to),
  )
  return Math.min(MOST_LIGHTER, lighter) - LIGHTER_BY
}

/** The mean lightness of the lighter of the two sides; endless where a side lies outside the head. */
function lighterSide(sums: Float64Array, isInside: Uint8Array, column: number, from: number, to: number): number {
  if (isInside[column - to] === 0 || isInside[column + to] === 0) return Number.POSITIVE_INFINITY
  const left = sums[column - from + 1] - sums[column - to]
  const right = sums[column + to + 1] - sums[column + from]
  return Math.max(left, right) / (to - from + 1)
}
