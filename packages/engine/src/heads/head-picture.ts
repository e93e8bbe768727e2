import { cropImage, type PixelBox } from '../image/crop.ts'
import { exposureGain, HEAD_EXPOSURE } from '../image/exposure-gain.ts'
import { halveTowards } from '../image/halve.ts'
import { resizeImage } from '../image/resize.ts'
import type { Mask, RgbImage } from '../image/rgb-image.ts'
import { headDisc } from '../measure/far/head-disc.ts'
import { HEAD_NET_SIDE_PX } from './head-net.ts'

/** The part of a photo around a head, as the networks see it. */
export interface HeadPicture {
  /** Where it lies, as shares of the photo's width and height. */
  box: PixelBox
  /** Red, green and blue at a fixed size and exposure. */
  data: Uint8Array
}

/** How much larger than a disc as large as the head the square around it is: heads are longer than they are wide. */
const REACH = 1.25

/** `area`: the head, at any size with the proportions of the photo. */
export function takeHeadPicture(photo: RgbImage, area: Mask): HeadPicture {
  const box = boxAround(area)
  const part = cropImage(photo, {
    x0: Math.floor(box.x0 * photo.width),
    y0: Math.floor(box.y0 * photo.height),
    x1: Math.ceil(box.x1 * photo.width),
    y1: Math.ceil(box.y1 * photo.height),
  })
  const small = resizeImage(halveTowards(part, HEAD_NET_SIDE_PX), HEAD_NET_SIDE_PX, HEAD_NET_SIDE_PX)
  const gain = exposureGain(small, HEAD_EXPOSURE)
  return { box, data: small.data.map((level) => Math.min(255, Math.round(gain * level))) }
}

/** The whole photo where no head was found. */
function boxAround(area: Mask): PixelBox {
  const { x, y, width } = headDisc(area)
  if (width <= 1) return { x0: 0, y0: 0, x1: 1, y1: 1 }
  const reach = (REACH * width) / 2
  const share = (value: number, size: number): number => Math.min(1, Math.max(0, value / size))
  return {
    x0: share(x - reach, area.width),
    y0: share(y - reach, area.height),
    x1: share(x + reach, area.width),
    y1: share(y + reach, area.height),
  }
}
