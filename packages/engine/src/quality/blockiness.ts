import type { Plane } from '../image/rgb-image.ts'

/** JPEG codes blocks of 8 x 8 pixels. */
const BLOCK = 8

/** Mean step across the borders of 8-pixel columns over the mean step elsewhere: about 1 in a clean photo, more when heavily compressed. */
export function measureBlockiness({ width, height, data }: Plane): number {
  let atBorders = 0
  let borders = 0
  let elsewhere = 0
  let others = 0
  for (let y = 0; y < height; y++) {
    for (let x = 1; x < width; x++) {
      const step = Math.abs(data[y * width + x] - data[y * width + x - 1])
      if (x % BLOCK === 0) {
        atBorders += step
        borders++
      } else {
        elsewhere += step
        others++
      }
    }
  }
  return borders === 0 ? 1 : (atBorders / borders + 0.1) / (elsewhere / Math.max(1, others) + 0.1)
}
