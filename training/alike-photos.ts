import { gaussianBlur } from '../packages/engine/src/image/box-blur.ts'
import { resizePlane } from '../packages/engine/src/image/resize.ts'
import type { Plane } from '../packages/engine/src/image/rgb-image.ts'

const SIDE = 24
/** Correlation of two small pictures, however turned or mirrored, from which they are taken for one. */
const ALIKE_FROM = 0.6

/** One number a photo: photos of one picture, turned, mirrored or saved again, have the same. */
export function groupAlike(photos: Plane[]): number[] {
  const small = photos.map(fingerprint)
  const groups = photos.map((_, i) => i)
  for (const [i, first] of small.entries()) {
    const variants = turnedAndMirrored(first)
    for (let j = i + 1; j < small.length; j++) {
      if (!variants.some((variant) => correlation(variant, small[j]) > ALIKE_FROM)) continue
      const [from, to] = [groups[j], groups[i]]
      for (const [k, group] of groups.entries()) if (group === from) groups[k] = to
    }
  }
  return groups
}

/** Structure without light: the small picture minus its blur, mean 0 and length 1. */
function fingerprint(photo: Plane): Float32Array {
  const small = resizePlane(photo, SIDE, SIDE)
  const broad = gaussianBlur(small, 3).data
  const fine = small.data.map((value, i) => value - broad[i])
  const mean = fine.reduce((sum, value) => sum + value, 0) / fine.length
  const length = Math.sqrt(fine.reduce((sum, value) => sum + (value - mean) ** 2, 0)) + 1e-9
  return fine.map((value) => (value - mean) / length)
}

function turnedAndMirrored(picture: Float32Array): Float32Array[] {
  const last = SIDE - 1
  const at = (x: number, y: number): number => picture[y * SIDE + x]
  const places: ((x: number, y: number) => number)[] = [
    at,
    (x, y) => at(last - x, y),
    (x, y) => at(x, last - y),
    (x, y) => at(last - x, last - y),
    (x, y) => at(y, x),
    (x, y) => at(last - y, x),
    (x, y) => at(y, last - x),
    (x, y) => at(last - y, last - x),
  ]
  return places.map((place) => picture.map((_, i) => place(i % SIDE, Math.floor(i / SIDE))))
}

const correlation = (first: Float32Array, second: Float32Array): number =>
  first.reduce((sum, value, i) => sum + value * second[i], 0)
