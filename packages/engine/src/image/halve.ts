import type { Plane, RgbImage } from './rgb-image.ts'

/** Halves a photo, by the mean of two by two pixels, while its longer side is at least twice `sidePx`; quicker than scaling freely. */
export function halveTowards(image: RgbImage, sidePx: number): RgbImage {
  let halved = image
  while (Math.max(halved.width, halved.height) >= 2 * sidePx && Math.min(halved.width, halved.height) > 1) halved = halve(halved)
  return halved
}

function halve({ width, height, data }: RgbImage): RgbImage {
  const half = { width: width >> 1, height: height >> 1, data: new Uint8Array((width >> 1) * (height >> 1) * 3) }
  for (let y = 0; y < half.height; y++) {
    const upper = data.subarray(2 * y * width * 3, (2 * y + 1) * width * 3)
    const lower = data.subarray((2 * y + 1) * width * 3, (2 * y + 2) * width * 3)
    halveRows(upper, lower, half.data.subarray(y * half.width * 3, (y + 1) * half.width * 3))
  }
  return half
}

function halveRows(upper: Uint8Array, lower: Uint8Array, out: Uint8Array): void {
  for (let to = 0, from = 0; to < out.length; to += 3, from += 6) {
    out[to] = (upper[from] + upper[from + 3] + lower[from] + lower[from + 3] + 2) >> 2
    out[to + 1] = (upper[from + 1] + upper[from + 4] + lower[from + 1] + lower[from + 4] + 2) >> 2
    out[to + 2] = (upper[from + 2] + upper[from + 5] + lower[from + 2] + lower[from + 5] + 2) >> 2
  }
}

/** Half the size by the mean of two by two values; an odd last row or column is left out. */
export function halvePlane({ width, height, data }: Plane): Plane {
  const half = { width: width >> 1, height: height >> 1, data: new Float32Array((width >> 1) * (height >> 1)) }
  for (let y = 0, to = 0; y < half.height; y++) {
    for (let x = 0, from = 2 * y * width; x < half.width; x++, from += 2, to++) {
      half.data[to] = 0.25 * (data[from] + data[from + 1] + data[from + width] + data[from + width + 1])
    }
  }
  return half
}
