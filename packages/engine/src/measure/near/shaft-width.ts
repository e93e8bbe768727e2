import type { Plane } from '../../image/rgb-image.ts'
import type { Point } from './trace-shafts.ts'

const STEP_PX = 0.25
/** How far to each side the skin beside a hair is looked for, in expected widths, and a little more for the thinnest. */
const REACH = { widths: 1.1, px: 1.5 }
/** A hair is at least so much darker than the skin on both sides, in levels of 0..255. */
const LEAST_CONTRAST = 10
/** Where one side is less than this share as light as the other, another hair lies there. */
const LEAST_EVENNESS = 0.6
/** Every so many points are measured, and this share of them must show both edges. */
const POINTS_APART = 2
const LEAST_SHARE = 0.4

/**
 * The median width of a hair across its line, between the places where its darkness falls to half of that on each side; undefined where neighbours
 * or a want of contrast hide its edges. Pixels of `light`, as is `expectedPx`, about which it lies.
 */
export function measureWidth(light: Plane, points: readonly Point[], expectedPx: number): number | undefined {
  const widths: number[] = []
  let tries = 0
  for (let i = 2; i < points.length - 2; i += POINTS_APART) {
    tries++
    const [from, to] = [points[i - 2], points[i + 2]]
    const width = widthAcross(light, points[i], Math.atan2(to.y - from.y, to.x - from.x), expectedPx)
    if (width !== undefined) widths.push(width)
  }
  if (widths.length < Math.max(2, LEAST_SHARE * tries)) return undefined
  widths.sort((first, second) => first - second)
  return widths[widths.length >> 1]
}

function widthAcross(light: Plane, { x, y }: Point, angle: number, expectedPx: number): number | undefined {
  const reach = Math.ceil((REACH.widths * expectedPx + REACH.px) / STEP_PX)
  const [dx, dy] = [-Math.sin(angle) * STEP_PX, Math.cos(angle) * STEP_PX]
  const values = new Float32Array(2 * reach + 1)
  for (let n = -reach; n <= reach; n++) values[n + reach] = sample(light, x + n * dx, y + n * dy)
  const near = Math.round((0.3 * expectedPx) / STEP_PX)
  let darkest = reach
  for (let n = reach - near; n <= reach + near; n++) if (values[n] < values[darkest]) darkest = n
  const [left, right] = [lightestFrom(values, darkest, -1), lightestFrom(values, darkest, 1)]
  const [leftRise, rightRise] = [left - values[darkest], right - values[darkest]]
  if (Math.min(leftRise, rightRise) < Math.max(LEAST_CONTRAST, LEAST_EVENNESS * Math.max(leftRise, rightRise))) return undefined
  const half = values[darkest] + Math.min(leftRise, rightRise) / 2
  return STEP_PX * (stepsToLight(values, darkest, -1, half) + stepsToLight(values, darkest, 1, half))
}

function lightestFrom(values: Float32Array, start: number, step: number): number {
  let lightest = values[start]
  for (let n = start; n >= 0 && n < values.length; n += step) lightest = Math.max(lightest, values[n])
  return lightest
}

/** Steps from the darkest place to where the light rises above `half`, by the line between the two values around it. */
function stepsToLight(values: Float32Array, start: number, step: number, half: number): number {
  let n = start
  while (values[n] < half) n += step
  const before = values[n - step]
  return Math.abs(n - start) - (values[n] - half) / (values[n] - before)
}

/** Value between pixels, by the four around; outside, that of the border. */
function sample({ width, height, data }: Plane, x: number, y: number): number {
  const [heldX, heldY] = [Math.min(width - 1.001, Math.max(0, x)), Math.min(height - 1.001, Math.max(0, y))]
  const [column, row] = [heldX | 0, heldY | 0]
  const at = row * width + column
  const u = heldX - column
  const top = data[at] * (1 - u) + data[at + 1] * u
  const bottom = data[at + width] * (1 - u) + data[at + width + 1] * u
  return top + (bottom - top) * (heldY - row)
}
