import { cropImage, type PixelBox } from './crop.ts'
import { halveTowards } from './halve.ts'
import { luminance } from './luminance.ts'
import { findContentBox } from './padding.ts'
import type { Plane, RgbImage } from './rgb-image.ts'

/** No stage looks at a whole photo more closely than at this size. */
const CONTENT_SIDE_PX = 640

/** What every stage begins with: the photo without plain borders, halved where it is at least twice as large as any stage needs. */
export interface PhotoContent {
  /** Where it lies, in pixels of the photo. */
  box: PixelBox
  /** Its longer side is below twice 640 pixels. */
  image: RgbImage
  /** Its luma, 0..255. */
  light: Plane
}

export function readContent(photo: RgbImage): PhotoContent {
  const box = findContentBox(photo)
  const image = halveTowards(cropImage(photo, box), CONTENT_SIDE_PX)
  return { box, image, light: luminance(image) }
}
