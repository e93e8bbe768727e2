import type { Region } from '@chioma/contract'
import type { PixelBox } from '../../image/crop.ts'
import { emptyMask } from '../../image/mask.ts'
import type { Mask, RgbImage } from '../../image/rgb-image.ts'
import type { HairShaft } from '../../view-reading.ts'
import type { FoundShafts } from './find-shafts.ts'
import { isHair } from './trace-shafts.ts'

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

/** The same for regions, which are fractions of the content box and become fractions of the photo. */
export function placeRegions<Found extends { regions?: Region[] | undefined }>(
  found: Found,
  image: RgbImage,
  box: PixelBox,
): Found {
  if (found.regions === undefined) return found
  const [shareX, shareY] = [(box.x1 - box.x0) / image.width, (box.y1 - box.y0) / image.height]
  const regions = found.regions.map(({ x, y, width, height }) => ({
    x: box.x0 / image.width + x * shareX,
    y: box.y0 / image.height + y * shareY,
    width: width * shareX,
    height: height * shareY,
  }))
  return { ...found, regions }
}

/** A shaft is a line with half its width around it on all sides, so the line ends this share of the width before the hair does. */
const BEFORE_END = 0.25

/** The ends and widths of the hairs in pixels of the source photo. */
export function shaftsInSource({ shafts, scale }: FoundShafts, box: PixelBox, sourcePerPixel: number): HairShaft[] {
  return shafts.filter(isHair).map(({ points, widthPx }) => {
    const [first, last] = [points[0], points[points.length - 1]]
    const [dx, dy] = [last.x - first.x, last.y - first.y]
    const share = Math.min(0.4, (BEFORE_END * widthPx) / Math.hypot(dx, dy))
    const at = (along: number) => ({
      x: ((first.x + along * dx) * scale + box.x0) * sourcePerPixel,
      y: ((first.y + along * dy) * scale + box.y0) * sourcePerPixel,
    })
    const [from, to] = [at(share), at(1 - share)]
    return { x0: from.x, y0: from.y, x1: to.x, y1: to.y, widthPx: widthPx * scale * sourcePerPixel }
  })
}
