import type { Mask, Plane } from '../../image/rgb-image.ts'
import { kernels } from '../../kernels/kernels.ts'
import { allocateDoubles, doublesAt, putBytes, putFloats, resetArena } from '../../kernels/wasm-arena.ts'

const TILES = 4
/** Between the 5th and the 95th of a hundred such photos. */
const NORMAL_90 = 1.645

export interface RangedValue {
  value: number
  low: number
  high: number
}

/** Mean of a plane over a mask, with the range that its unevenness over 16 tiles makes likely for another photo of the same place. */
export function meanWithRange({ width, height, data }: Plane, mask: Mask | undefined): RangedValue {
  resetArena()
  const [sums, counts] = [allocateDoubles(TILES * TILES), allocateDoubles(TILES * TILES)]
  const inside = mask === undefined ? 0 : putBytes(mask.data)
  kernels.addTiles(putFloats(data), inside, width, height, TILES, sums, counts)
  return rangeOfTiles(doublesAt(sums, TILES * TILES), doublesAt(counts, TILES * TILES))
}

function rangeOfTiles(sums: Float64Array, counts: Float64Array): RangedValue {
  const total = counts.reduce((all, count) => all + count, 0)
  if (total === 0) return { value: 0, low: 0, high: 0 }
  const value = sums.reduce((all, sum) => all + sum, 0) / total
  let squares = 0
  for (let tile = 0; tile < counts.length; tile++) squares += (sums[tile] - value * counts[tile]) ** 2
  const error = Math.sqrt(squares) / total
  return { value, low: Math.max(0, value - NORMAL_90 * error), high: value + NORMAL_90 * error }
}

/** Multiplies a value and its range, keeping them within 0..`most`. */
export const scaleRange = ({ value, low, high }: RangedValue, factor: number, most: number): RangedValue => ({
  value: Math.min(most, value * factor),
  low: Math.min(most, low * factor),
  high: Math.min(most, high * factor),
})
