import type { Plane } from '../image/rgb-image.ts'

/** Where a person lies in a photo; all are shares, 0..1. */
export interface PersonOutline {
  /** Of the photo. */
  share: number
  /** Of each side of the photo, that the person reaches. */
  top: number
  bottom: number
  left: number
  right: number
}

/** Within so many pixels of `findPerson` from a side, the person reaches it. */
const REACH_PX = 4

export function outlineOf({ width, height, data }: Plane): PersonOutline {
  let count = 0
  const [top, bottom] = [new Uint8Array(width), new Uint8Array(width)]
  const [left, right] = [new Uint8Array(height), new Uint8Array(height)]
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (data[i] < 0.5) continue
      count++
      if (y < REACH_PX) top[x] = 1
      if (y >= height - REACH_PX) bottom[x] = 1
      if (x < REACH_PX) left[y] = 1
      if (x >= width - REACH_PX) right[y] = 1
    }
  }
  const shareOf = (side: Uint8Array): number => side.reduce((sum, reached) => sum + reached, 0) / side.length
  return { share: count / data.length, top: shareOf(top), bottom: shareOf(bottom), left: shareOf(left), right: shareOf(right) }
}
