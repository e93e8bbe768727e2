import type { RgbImage } from './rgb-image.ts'

/** Whole pixels; `x1` and `y1` lie one past the last pixel. */
export interface PixelBox {
  x0: number
  y0: number
  x1: number
  y1: number
}

/** Copies the pixels inside a box that lies within the image. */
export function cropImage(image: RgbImage, box: PixelBox): RgbImage {
  const width = box.x1 - box.x0
  const height = box.y1 - box.y0
  if (width === image.width && height === image.height) return image
  const data = new Uint8Array(width * height * 3)
  for (let y = 0; y < height; y++) {
    const from = ((box.y0 + y) * image.width + box.x0) * 3
    data.set(image.data.subarray(from, from + width * 3), y * width * 3)
  }
  return { width, height, data }
}

/** The largest square around the middle. */
export function centerSquare(image: RgbImage): RgbImage {
  const side = Math.min(image.width, image.height)
  const x0 = Math.floor((image.width - side) / 2)
  const y0 = Math.floor((image.height - side) / 2)
  return cropImage(image, { x0, y0, x1: x0 + side, y1: y0 + side })
}
