import type { Plane } from '../../image/rgb-image.ts'

const REACH_PX = 26
const STEP_PX = 0.5

export interface ShaftProfile {
  widthPx: number
  /** How far the middle of the line lies to the left of the given point, as seen along its direction. */
  offsetPx: number
}

/** Measures a dark line across its direction, between the two places where the darkness falls to half; undefined where a side does not fall. */
export function profileShaft(darkness: Plane, { x, y }: { x: number; y: number }, angle: number): ShaftProfile | undefined {
  const half = heightOf(darkness, x, y) / 2
  const left = distanceToHalf(darkness, { x, y, dx: -Math.sin(angle), dy: Math.cos(angle) }, half)
  const right = distanceToHalf(darkness, { x, y, dx: Math.sin(angle), dy: -Math.cos(angle) }, half)
  if (left === undefined || right === undefined) return undefined
  return { widthPx: left + right, offsetPx: (left - right) / 2 }
}

/** Darkest value within a pixel of the middle, so that a bright streak along the shaft does not halve it. */
function heightOf(darkness: Plane, x: number, y: number): number {
  let most = 0
  for (let dy = -1; dy <= 1; dy++) {
    for (let dx = -1; dx <= 1; dx++) most = Math.max(most, sample(darkness, x + dx, y + dy) ?? 0)
  }
  return most
}

interface Ray {
  x: number
  y: number
  dx: number
  dy: number
}

function distanceToHalf(darkness: Plane, { x, y, dx, dy }: Ray, half: number): number | undefined {
  let before = Number.POSITIVE_INFINITY
  for (let distance = 0; distance <= REACH_PX; distance += STEP_PX) {
    const value = sample(darkness, x + dx * distance, y + dy * distance)
    if (value === undefined) return undefined
    if (value < half) {
      return distance === 0 || before === value ? distance : distance - (STEP_PX * (half - value)) / (before - value)
    }
    before = value
  }
  return undefined
}

/** Value between pixels, by the four around. */
function sample({ width, height, data }: Plane, x: number, y: number): number | undefined {
  if (x < 0 || y < 0 || x >= width - 1 || y >= height - 1) return undefined
  const column = Math.floor(x)
  const row = Math.floor(y)
  const at = row * width + column
  const u = x - column
  const top = data[at] * (1 - u) + data[at + 1] * u
  const bottom = data[at + width] * (1 - u) + data[at + width + 1] * u
  return top + (bottom - top) * (y - row)
}
