import { percentile } from '../image/percentile.ts'
import type { Plane } from '../image/rgb-image.ts'

/** Of the finest over the next coarser detail: what photos blurred beyond use reach, and what crisp ones reach. */
const BLURRED_RATIO = 0.1
const CRISP_RATIO = 0.5
/** Detail that rounding to whole levels leaves behind in any photo. */
const ROUNDING_LEVELS = 0.6

/**
 * 0 no detail .. 1 crisp edges. Compares the strongest fine detail (3 x 3) with the strongest detail at 9 x 9, so that neither
 * contrast nor exposure counts, only how fast edges rise. The plane is a luminance at the working size of `judgeQuality`.
 */
export function measureSharpness(luminance: Plane): number {
  const coarse = strongestDetail(luminance, 4)
  if (coarse < 2) return 0
  const ratio = Math.max(0, strongestDetail(luminance, 1) - ROUNDING_LEVELS) / coarse
  return Math.min(1, Math.max(0, (ratio - BLURRED_RATIO) / (CRISP_RATIO - BLURRED_RATIO)))
}

/** Every so many rows tell how strong the strongest detail of a photo is. */
const ROWS_APART = 4

/** How far the pixels differ from the mean of a square around them, at the 98th percentile. */
function strongestDetail({ width, height, data }: Plane, radius: number): number {
  const details = new Float32Array(Math.ceil(height / ROWS_APART) * width)
  const area = (2 * radius + 1) ** 2
  let count = 0
  for (let y = radius; y < height - radius; y += ROWS_APART) {
    const sums = columnSums({ width, height, data }, y - radius, y + radius)
    let sum = 0
    for (let x = 0; x < 2 * radius; x++) sum += sums[x]
    for (let x = radius; x < width - radius; x++) {
      sum += sums[x + radius]
      details[count++] = Math.abs(data[y * width + x] - sum / area)
      sum -= sums[x - radius]
    }
  }
  return percentile(details.subarray(0, count), 98)
}

function columnSums({ width, data }: Plane, from: number, to: number): Float64Array {
  const sums = new Float64Array(width)
  for (let y = from; y <= to; y++) for (let x = 0, i = y * width; x < width; x++, i++) sums[x] += data[i]
  return sums
}
