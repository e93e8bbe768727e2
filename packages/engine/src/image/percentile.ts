import type { Mask } from './rgb-image.ts'
import { scratchFloats } from './scratch.ts'

const BINS = 2048

/** Values at the given percentiles (0..100, any order), by a histogram of 2048 bins over the range of the values; 0 where nothing is inside. */
export function percentiles(values: Float32Array, wanted: readonly number[], mask?: Mask): number[] {
  const chosen = mask === undefined ? values : valuesInside(values, mask)
  if (chosen.length === 0) return wanted.map(() => 0)
  let low = chosen[0]
  let high = low
  for (let i = 1; i < chosen.length; i++) {
    const value = chosen[i]
    if (value < low) low = value
    else if (value > high) high = value
  }
  if (high <= low) return wanted.map(() => low)
  const counts = histogram(chosen, low, (BINS - 1) / (high - low))
  return wanted.map((percent) => low + (binAt(counts, (chosen.length * percent) / 100) * (high - low)) / (BINS - 1))
}

/** The value below which `percent` (0..100) of the values lie. */
export function percentile(values: Float32Array, percent: number, mask?: Mask): number {
  return percentiles(values, [percent], mask)[0]
}

/** Mean and standard deviation of the values inside the mask; zeros where nothing is inside. */
export function meanAndDeviation(values: Float32Array, mask?: Mask): { mean: number; deviation: number; count: number } {
  let sum = 0
  let squares = 0
  let count = 0
  for (let i = 0; i < values.length; i++) {
    if (mask !== undefined && mask.data[i] === 0) continue
    sum += values[i]
    squares += values[i] * values[i]
    count++
  }
  if (count === 0) return { mean: 0, deviation: 0, count }
  const mean = sum / count
  return { mean, deviation: Math.sqrt(Math.max(0, squares / count - mean * mean)), count }
}

function valuesInside(values: Float32Array, { data }: Mask): Float32Array {
  const chosen = scratchFloats('chosen values', values.length)
  let count = 0
  for (let i = 0; i < values.length; i++) {
    chosen[count] = values[i]
    if (data[i] !== 0) count++
  }
  return chosen.subarray(0, count)
}

function histogram(values: Float32Array, low: number, scale: number): Uint32Array {
  const counts = new Uint32Array(BINS)
  for (let i = 0; i < values.length; i++) counts[((values[i] - low) * scale + 0.5) | 0]++
  return counts
}

function binAt(counts: Uint32Array, rank: number): number {
  let seen = 0
  for (let bin = 0; bin < BINS; bin++) {
    seen += counts[bin]
    if (seen >= rank && seen > 0) return bin
  }
  return BINS - 1
}
