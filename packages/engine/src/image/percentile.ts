import { kernels } from '../kernels/kernels.ts'
import {
  allocateBytes,
  allocateDoubles,
  allocateFloats,
  countsAt,
  doublesAt,
  floatsAt,
  putBytes,
  putFloats,
  resetArena,
} from '../kernels/wasm-arena.ts'
import type { Mask } from './rgb-image.ts'

/** Of more values than this, every so many are looked at; enough to tell where one in fifty lies. */
const ENOUGH_VALUES = 20_000
const [FEW_BINS, MANY_BINS] = [1024, 2048]

/**
 * Values at the given percentiles (0..100, rising), by a histogram over the range of the values; 0 where nothing is inside. Of many values
 * an even sample is taken.
 */
export function percentiles(values: Float32Array, wanted: readonly number[], mask?: Mask): number[] {
  if (mask === undefined && values.length > 0 && values.length <= FEW_VALUES) return percentilesOfFew(values, wanted)
  resetArena()
  return percentilesAt(putFloats(values), values.length, wanted, mask === undefined ? 0 : putBytes(mask.data))
}

/** So few values are sorted, which is quicker than a histogram and gives the same. */
const FEW_VALUES = 256

function percentilesOfFew(values: Float32Array, wanted: readonly number[]): number[] {
  const sorted = values.slice().sort()
  const [low, high] = [sorted[0], sorted[sorted.length - 1]]
  if (high <= low) return wanted.map(() => low)
  const steps = FEW_BINS - 1
  const scale = steps / (high - low)
  return wanted.map((percent) => {
    const value = sorted[Math.max(1, Math.ceil((sorted.length * percent) / 100)) - 1]
    return low + (Math.floor((value - low) * scale + 0.5) * (high - low)) / steps
  })
}

/** The same for values and a mask (0: none) in the memory of the kernels. */
export function percentilesAt(values: number, length: number, wanted: readonly number[], mask = 0): number[] {
  // Odd, so that it falls into step with no width of a picture that is even.
  const step = Math.floor(length / ENOUGH_VALUES) | 1
  const isWhole = step === 1 && mask === 0
  const place = isWhole ? values : allocateFloats(length)
  const count = isWhole ? length : kernels.choose(values, length, step, mask, place)
  if (count === 0) return wanted.map(() => 0)
  const [low, high] = rangeOf(place, count)
  if (high <= low) return wanted.map(() => low)
  const bins = count > 8192 ? MANY_BINS : FEW_BINS
  const counts = histogram(place, count, { low, scale: (bins - 1) / (high - low), bins })
  const found: number[] = []
  let bin = 0
  let seen = counts[0]
  // The first bin up to which at least so many values lie; the wanted ones rise.
  for (const percent of wanted) {
    const rank = (count * percent) / 100
    while ((seen < rank || seen === 0) && bin < bins - 1) seen += counts[++bin]
    found.push(low + (bin * (high - low)) / (bins - 1))
  }
  return found
}

/** The value below which `percent` (0..100) of the values lie. */
export function percentile(values: Float32Array, percent: number, mask?: Mask): number {
  return percentiles(values, [percent], mask)[0]
}

/** Mean and standard deviation of the values inside the mask; zeros where nothing is inside. */
export function meanAndDeviation(values: Float32Array, mask?: Mask): { mean: number; deviation: number; count: number } {
  resetArena()
  return meanAndDeviationAt(putFloats(values), values.length, mask === undefined ? 0 : putBytes(mask.data))
}

/** The same for values and a mask (0: none) in the memory of the kernels. */
export function meanAndDeviationAt(values: number, length: number, mask = 0): ReturnType<typeof meanAndDeviation> {
  const sums = allocateDoubles(2)
  const count = kernels.addUp(values, length, mask, sums)
  const [sum, squares] = doublesAt(sums, 2)
  if (count === 0) return { mean: 0, deviation: 0, count }
  const mean = sum / count
  return { mean, deviation: Math.sqrt(Math.max(0, squares / count - mean * mean)), count }
}

function rangeOf(place: number, count: number): Float32Array {
  const range = allocateFloats(2)
  kernels.findRange(place, count, range)
  return floatsAt(range, 2)
}

function histogram(
  place: number,
  count: number,
  { low, scale, bins }: { low: number; scale: number; bins: number },
): Uint32Array {
  const counts = allocateBytes(4 * bins)
  kernels.countBins(place, count, low, scale, counts, bins)
  return countsAt(counts, bins)
}
