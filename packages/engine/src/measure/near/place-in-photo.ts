import type { HairShaft } from '../../analyze-photo.ts'
import type { PixelBox } from '../../image/crop.ts'
import { emptyMask } from '../../image/mask.ts'
import type { Mask, RgbImage } from '../../image/rgb-image.ts'
import type { FoundShafts } from './find-shafts.ts'

/** Puts a mask of the content box into a mask of the whole photo, at the same or a little coarser resolution. */
export function placeInPhoto(mask: Mask, image: RgbImage, box: PixelBox): Mask {
  const scale = mask.width / (box.x1 - box.x0)
  const width = Math.max(1, Math.round(image.width * scale))
  const height = Math.max(1, Math.round(image.height * scale))
  if (width === mask.width && height === mask.height) return mask
  const placed = emptyMask(width, height)
  for (let y = 0; y < height; y++) {
    const row = Math.floor((y + 0.5 - box.y0 * scale) * (mask.height / ((box.y1 - box.y0) * scale)))
    if (row < 0 || row >= mask.height) continue
    for (let x = 0; x < width; x++) {
      const column = Math.floor(x + 0.5 - box.x0 * scale)
      if (column >= 0 && column < mask.width) placed.data[y * width + x] = mask.data[row * mask.width + column]
    }
  }
  return placed
}

/** The ends and widths of the shafts in pixels of the source photo. */
export function shaftsInSource({ shafts, scale }: FoundShafts, box: PixelBox, sourcePerPixel: number): HairShaft[] {
  return shafts.map(({ points, widthPx }) => {
    const [first, last] = [points[0], points[points.length - 1]]
    return {
      x0: (first.x * scale + box.x0) * sourcePerPixel,
      y0: (first.y * scale + box.y0) * sourcePerPixel,
      x1: (last.x * scale + box.x0) * sourcePerPixel,
      y1: (last.y * scale + box.y0) * sourcePerPixel,
      widthPx: widthPx * scale * sourcePerPixel,
    }
  })
}
