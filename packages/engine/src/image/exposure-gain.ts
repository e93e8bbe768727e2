import { kernels } from '../kernels/kernels.ts'
import { allocateBytes, countsAt, putBytes, resetArena } from '../kernels/wasm-arena.ts'
import type { Mask, RgbImage } from './rgb-image.ts'

/** Which brightness a photo is brought to: the given percentile (0..100) of the brightest channel becomes `target` (0..255). */
export interface ExposureTarget {
  percentile: number
  target: number
}

/** Measured on scalp microscopes: brings the change of a measure under +-20% light down to a few per cent. */
export const MICROSCOPE_EXPOSURE: ExposureTarget = { percentile: 60, target: 160 }
/** The same for heads and portraits. */
export const HEAD_EXPOSURE: ExposureTarget = { percentile: 90, target: 200 }

const BRIGHTNESSES = 256

/** The factor that brings a photo, or the part of it inside `mask`, to the target exposure; limited to 1/3..3. */
export function exposureGain(image: RgbImage, exposure: ExposureTarget, mask?: Mask): number {
  resetArena()
  const place = allocateBytes(4 * BRIGHTNESSES)
  const source = putBytes(image.data)
  kernels.countBrightness(source, image.width * image.height, mask === undefined ? 0 : putBytes(mask.data), place)
  const counts = countsAt(place, BRIGHTNESSES)
  let total = 0
  for (const count of counts) total += count
  const level = levelAt(counts, (total * exposure.percentile) / 100)
  return Math.min(3, Math.max(1 / 3, exposure.target / Math.max(1, level)))
}

function levelAt(counts: Uint32Array, rank: number): number {
  let seen = 0
  for (let level = 0; level < 256; level++) {
    seen += counts[level]
    if (seen >= rank) return level
  }
  return 255
}
