import { findComponents, keepComponents } from '../image/components.ts'
import { coverOf, emptyMask, intersectMasks } from '../image/mask.ts'
import { closeMask } from '../image/mask-morphology.ts'
import type { RgbImage } from '../image/rgb-image.ts'

const CLIPPED = 250

/** Spots are looked for in a picture of about this size, which takes every so many pixels. */
const SIDE_PX = 320

/** A background shows between curls: white this near to other white belongs to it. */
const STRAND_PX = 2

/** Share of pixels in white spots that lie inside the photo; white that reaches the border, past strands of hair as well, is taken for background. */
export function measureGlare(image: RgbImage): number {
  const step = Math.max(1, Math.round(Math.max(image.width, image.height) / SIDE_PX))
  const clipped = emptyMask(Math.ceil(image.width / step), Math.ceil(image.height / step))
  for (let y = 0, i = 0; y < image.height; y += step) {
    for (let x = 0, p = y * image.width * 3; x < image.width; x += step, i++, p += 3 * step) {
      const isClipped = image.data[p] >= CLIPPED && image.data[p + 1] >= CLIPPED && image.data[p + 2] >= CLIPPED
      if (isClipped) clipped.data[i] = 255
    }
  }
  const bridged = closeMask(clipped, STRAND_PX)
  const inside = keepComponents(bridged, findComponents(bridged), (spot) => !spot.touchesBorder)
  return coverOf(intersectMasks(inside, clipped))
}
