import type { Mask } from './rgb-image.ts'
import { scratchFloats } from './scratch.ts'

/** Of more values than this, every so many are looked at; enough to tell where one in fifty lies. */
const ENOUGH_VALUES = 20_000

/**
 * Values at the given percentiles (0..100, rising), by a histogram over the range of the values; 0 where nothing is inside. Of many values
 * an even sample is taken.
 */
export function percentiles(values: Float32Array, wanted: readonly number[], mask?: Mask): number[] {
  // Odd, so that it falls into step with no width of a picture that is even.
  const step = Math.floor(values.length / ENOUGH_VALUES) | 1
  const chosen = sampleOf(values, step, mask)
  if (chosen.length === 0) return wanted.map(() => 0)
  let low = chosen[0]
  let high = low
  for (let i = 1; i < chosen.length; i++) {
    const value = chosen[i]
    if (value < low) low = value
    else if (value > high) high = value
  }
  if (high <= low) return wanted.map(() => low)
  const bins = chosen.length > 8192 ? 2048 : 1024
  const counts = histogram(chosen, low, (bins - 1) / (high - low), bins)
  const ranks = wanted.map((percent) => (chosen.length * percent) / 100)
  return binsAt(counts, ranks).map((bin) => low + (bin * (high - low)) / (bins - 1))
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

function sampleOf(values: Float32Array, step: number, mask: Mask | undefined): Float32Array {
  if (mask === undefined && step === 1) return values
  const chosen = scratchFloats('chosen values', values.length)
  let count = 0
  if (mask === undefined) for (let i = 0; i < values.length; i += step) chosen[count++] = values[i]
  else {
    // Each value is written and the next one over it, unless it is inside: that asks nothing of the processor that it has to guess.
    for (let i = 0; i < values.length; i += step) {
      chosen[count] = values[i]
      count += mask.data[i] & 1
    }
  }
  return chosen.subarray(0, count)
}

function histogram(values: Float32Array, low: number, scale: number, bins: number): Uint32Array {
  const counts = new Uint32Array(bins)
  for (let i = 0; i < values.length; i++) counts[((values[i] - low) * scale + 0.5) | 0]++
  return counts
}

/** The first bins up to which at least so many values lie, for ranks that rise. */
function binsAt(counts: Uint32Array, ranks: readonly number[]): number[] {
  let bin = 0
  let seen = counts[0]
  return ranks.map((rank) => {
    while ((seen < rank || seen === 0) && bin < counts.length - 1) seen += counts[++bin]
    return bin
  })
}
