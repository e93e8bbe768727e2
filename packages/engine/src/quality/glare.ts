import { findComponents } from '../image/components.ts'
import { emptyMask } from '../image/mask.ts'
import type { RgbImage } from '../image/rgb-image.ts'

const CLIPPED = 250

/** Share of pixels in white spots that lie inside the photo; white that reaches the border is taken for background. */
export function measureGlare(image: RgbImage): number {
  const clipped = emptyMask(image.width, image.height)
  for (let i = 0, p = 0; i < clipped.data.length; i++, p += 3) {
    const isClipped = image.data[p] >= CLIPPED && image.data[p + 1] >= CLIPPED && image.data[p + 2] >= CLIPPED
    if (isClipped) clipped.data[i] = 255
  }
  const inside = findComponents(clipped).list.filter((spot) => !spot.touchesBorder)
  return inside.reduce((sum, spot) => sum + spot.areaPx, 0) / clipped.data.length
}
