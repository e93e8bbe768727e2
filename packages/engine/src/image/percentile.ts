import type { Mask } from './rgb-image.ts'

const BINS = 2048

/** Values at the given percentiles (0..100, any order), by a histogram of 2048 bins over the range of the values; 0 where nothing is inside. */
export function percentiles(values: Float32Array, wanted: readonly number[], mask?: Mask): number[] {
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  let total = 0
  for (let i = 0; i < values.length; i++) {
    if (mask !== undefined && mask.data[i] === 0) continue
    if (values[i] < low) low = values[i]
    if (values[i] > high) high = values[i]
    total++
  }
  if (total === 0) return wanted.map(() => 0)
  if (high <= low) return wanted.map(() => low)
  const counts = histogram(values, low, (BINS - 1) / (high - low), mask)
  return wanted.map((percent) => low + (binAt(counts, (total * percent) / 100) * (high - low)) / (BINS - 1))
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

function histogram(values: Float32Array, low: number, scale: number, mask: Mask | undefined): Uint32Array {
  const counts = new Uint32Array(BINS)
  for (let i = 0; i < values.length; i++) {
    if (mask !== undefined && mask.data[i] === 0) continue
    counts[((values[i] - low) * scale + 0.5) | 0]++
  }
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
