import type { Plane } from './rgb-image.ts'

/** One value for each square of `side` pixels of a plane; the squares at its right and lower border may be cut. */
export interface Blocks extends Plane {
  side: number
}

/** Repeats the value of each square over its pixels. */
export function spreadBlocks({ width: across, side, data }: Blocks, width: number, height: number): Float32Array {
  const out = new Float32Array(width * height)
  for (let y = 0; y < height; y++) {
    const start = y * width
    if (y % side !== 0) {
      out.copyWithin(start, start - width, start)
      continue
    }
    for (let x = 0, block = (y / side) * across; x < width; block++) {
      const value = data[block]
      for (const end = Math.min(width, x + side); x < end; x++) out[start + x] = value
    }
  }
  return out
}
