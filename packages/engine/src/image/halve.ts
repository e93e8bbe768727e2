import { kernels } from '../kernels/kernels.ts'
import { allocateBytes, allocateFloats, bytesAt, floatsAt, putBytes, putFloats, resetArena } from '../kernels/wasm-arena.ts'
import type { Plane, RgbImage } from './rgb-image.ts'

/** Halves a photo, by the mean of two by two pixels, while its longer side is at least twice `sidePx`; quicker than scaling freely. */
export function halveTowards(image: RgbImage, sidePx: number): RgbImage {
  let halved = image
  while (Math.max(halved.width, halved.height) >= 2 * sidePx && Math.min(halved.width, halved.height) > 1) halved = halve(halved)
  return halved
}

function halve({ width, height, data }: RgbImage): RgbImage {
  resetArena()
  const half = { width: width >> 1, height: height >> 1 }
  const count = 3 * half.width * half.height
  const target = allocateBytes(count)
  kernels.halveColours(putBytes(data), target, width, height)
  return { ...half, data: bytesAt(target, count) }
}

/** Half the size by the mean of two by two values; an odd last row or column is left out. */
export function halvePlane({ width, height, data }: Plane): Plane {
  resetArena()
  const half = { width: width >> 1, height: height >> 1 }
  const count = half.width * half.height
  const target = allocateFloats(count)
  kernels.halvePlane(putFloats(data), target, width, height)
  return { ...half, data: floatsAt(target, count) }
}
