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

/** The factor that brings a photo, or the part of it inside `mask`, to the target exposure; limited to 1/3..3. */
export function exposureGain(image: RgbImage, exposure: ExposureTarget, mask?: Mask): number {
  const counts = new Uint32Array(256)
  let total = 0
  const pixels = image.width * image.height
  for (let i = 0, p = 0; i < pixels; i++, p += 3) {
    if (mask !== undefined && mask.data[i] === 0) continue
    counts[Math.max(image.data[p], image.data[p + 1], image.data[p + 2])]++
    total++
  }
  const level = levelAt(counts, (total * exposure.percentile) / 100)
  return Math.min(3, Math.max(1 / 3, exposure.target / Math.max(1, level)))
}

/** Multiplies every channel by one factor, clipping at white. */
export function applyGain(image: RgbImage, gain: number): RgbImage {
  const table = new Uint8Array(256)
  for (let i = 0; i < 256; i++) table[i] = Math.min(255, Math.round(i * gain))
  const data = new Uint8Array(image.data.length)
  for (let i = 0; i < data.length; i++) data[i] = table[image.data[i]]
  return { width: image.width, height: image.height, data }
}

function levelAt(counts: Uint32Array, rank: number): number {
  let seen = 0
  for (let level = 0; level < 256; level++) {
    seen += counts[level]
    if (seen >= rank) return level
  }
  return 255
}
