import type { Plane, RgbImage } from './rgb-image.ts'

/** Luma of the encoded pixels (Rec. 709 weights), 0..255. */
export function luminance(image: RgbImage): Plane {
  const data = new Float32Array(image.width * image.height)
  for (let i = 0, p = 0; i < data.length; i++, p += 3) {
    data[i] = 0.2126 * image.data[p] + 0.7152 * image.data[p + 1] + 0.0722 * image.data[p + 2]
  }
  return { width: image.width, height: image.height, data }
}
