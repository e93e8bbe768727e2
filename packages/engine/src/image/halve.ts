import type { RgbImage } from './rgb-image.ts'

/** Halves a photo, by the mean of two by two pixels, while its longer side is at least twice `sidePx`; quicker than scaling freely. */
export function halveTowards(image: RgbImage, sidePx: number): RgbImage {
  let halved = image
  while (Math.max(halved.width, halved.height) >= 2 * sidePx && Math.min(halved.width, halved.height) > 1) halved = halve(halved)
  return halved
}

function halve({ width, height, data }: RgbImage): RgbImage {
  const half = { width: width >> 1, height: height >> 1, data: new Uint8Array((width >> 1) * (height >> 1) * 3) }
  const row = width * 3
  for (let y = 0, to = 0; y < half.height; y++) {
    for (let x = 0, from = 2 * y * row; x < half.width; x++, from += 3) {
      for (let channel = 0; channel < 3; channel++, from++, to++) {
        half.data[to] = (data[from] + data[from + 3] + data[from + row] + data[from + row + 3] + 2) >> 2
      }
    }
  }
  return half
}
