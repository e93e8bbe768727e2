import { percentilesAt } from '../image/percentile.ts'
import type { Plane } from '../image/rgb-image.ts'
import { kernels } from '../kernels/kernels.ts'
import { allocateFloats, putFloats, resetArena } from '../kernels/wasm-arena.ts'

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
  resetArena()
  const details = allocateFloats(Math.ceil(height / ROWS_APART) * width)
  const count = kernels.findDetails(putFloats(data), width, height, radius, ROWS_APART, allocateFloats(width), details)
  return percentilesAt(details, count, [98])[0]
}
