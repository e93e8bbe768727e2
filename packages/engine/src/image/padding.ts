import type { PixelBox } from './crop.ts'
import type { RgbImage } from './rgb-image.ts'

/** Share of a row or column that must be plain padding for it to be cut. */
const PLAIN_SHARE = 0.97
/** A photo is never cut below this share of its width or height; then the plain area is taken to belong to the picture. */
const LEAST_SHARE = 0.25

/** The part of a photo inside plain white or black borders, such as microscope exports carry; the whole photo where there are none. */
export function findContentBox(image: RgbImage): PixelBox {
  const whole = { x0: 0, y0: 0, x1: image.width, y1: image.height }
  const box = { ...whole }
  for (const isPadding of [isWhite, isBlack]) trim(image, box, isPadding)
  const isTooSmall = box.x1 - box.x0 < LEAST_SHARE * image.width || box.y1 - box.y0 < LEAST_SHARE * image.height
  return isTooSmall ? whole : box
}

type PixelTest = (red: number, green: number, blue: number) => boolean

const isWhite: PixelTest = (red, green, blue) => red > 240 && green > 240 && blue > 240
const isBlack: PixelTest = (red, green, blue) => red < 14 && green < 14 && blue < 14

function trim(image: RgbImage, box: PixelBox, isPadding: PixelTest): void {
  while (box.y0 < box.y1 && isPlain(image, box.x0, box.x1, box.y0, box.y0 + 1, isPadding)) box.y0++
  while (box.y1 > box.y0 && isPlain(image, box.x0, box.x1, box.y1 - 1, box.y1, isPadding)) box.y1--
  while (box.x0 < box.x1 && isPlain(image, box.x0, box.x0 + 1, box.y0, box.y1, isPadding)) box.x0++
  while (box.x1 > box.x0 && isPlain(image, box.x1 - 1, box.x1, box.y0, box.y1, isPadding)) box.x1--
}

function isPlain(image: RgbImage, x0: number, x1: number, y0: number, y1: number, isPadding: PixelTest): boolean {
  let padding = 0
  for (let y = y0; y < y1; y++) {
    for (let x = x0; x < x1; x++) {
      const p = (y * image.width + x) * 3
      if (isPadding(image.data[p], image.data[p + 1], image.data[p + 2])) padding++
    }
  }
  return padding >= PLAIN_SHARE * (x1 - x0) * (y1 - y0)
}
