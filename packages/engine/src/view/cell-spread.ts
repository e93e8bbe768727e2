import { CELL_COUNT, CELLS } from './view-frame.ts'

/** How the values of the cells are spread over a frame. */
export interface Spread {
  /** Means of four rings, from the middle to the corners. */
  middle: number
  inner: number
  outer: number
  corners: number
  /** Over all cells. */
  mean: number
  deviation: number
  /** 10th, 50th and 90th percentile. */
  low: number
  median: number
  high: number
  /** Mean standard deviation within the four rings: low where a photo is alike all around. */
  ringDeviation: number
}

/** Outer radius of each ring over half the side of the frame. */
const RING_RADII = [0.4, 0.75, 1, Number.POSITIVE_INFINITY]
const MIDDLE = (CELLS - 1) / 2

/** From the middle of the frame to each cell, over half the side. */
export const CELL_RADIUS = Float32Array.from(
  { length: CELL_COUNT },
  (_, cell) => Math.hypot((cell % CELLS) - MIDDLE, Math.floor(cell / CELLS) - MIDDLE) / (CELLS / 2),
)
const RING_OF = Uint8Array.from(CELL_RADIUS, (radius) => RING_RADII.findIndex((outer) => radius < outer))

export function spreadOf(values: Float32Array): Spread {
  const rings = RING_RADII.map(() => ({ count: 0, sum: 0, squares: 0 }))
  for (let cell = 0; cell < CELL_COUNT; cell++) {
    const ring = rings[RING_OF[cell]]
    ring.count++
    ring.sum += values[cell]
    ring.squares += values[cell] ** 2
  }
  const all = rings.reduce((total, { count, sum, squares }) => ({
    count: total.count + count,
    sum: total.sum + sum,
    squares: total.squares + squares,
  }))
  const [middle, inner, outer, corners] = rings.map(({ count, sum }) => sum / count)
  const sorted = values.slice().sort()
  const at = (share: number) => sorted[Math.floor(share * CELL_COUNT)]
  return {
    ...{ middle, inner, outer, corners },
    ...{ low: at(0.1), median: at(0.5), high: at(0.9) },
    mean: all.sum / all.count,
    deviation: deviationOf(all),
    ringDeviation: rings.reduce((sum, ring) => sum + deviationOf(ring), 0) / rings.length,
  }
}

const deviationOf = ({ count, sum, squares }: { count: number; sum: number; squares: number }): number =>
  Math.sqrt(Math.max(0, squares / count - (sum / count) ** 2))
