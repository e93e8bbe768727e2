import type { Mask } from '../../image/rgb-image.ts'

/** Of the columns of a bare place: hair stands above in at least so many, and below in at most so many. */
const HAIR_ABOVE = 0.95
const HAIR_BELOW = 0.05

/**
 * Whether a thin place hangs below hair and nothing closes it in from below, as a forehead under a hairline does: how far the hairline has gone back
 * cannot be told from it. Both masks have one size.
 */
export function adjoinsForehead(thinning: Mask, hair: Mask): boolean {
  const { width, height, data } = thinning
  const count = { columns: 0, above: 0, below: 0 }
  for (let x = 0; x < width; x++) {
    const rows = { first: height, last: -1, firstHair: height, lastHair: -1 }
    for (let y = 0; y < height; y++) {
      if (data[y * width + x] !== 0) {
        if (rows.last < 0) rows.first = y
        rows.last = y
      }
      if (hair.data[y * width + x] !== 0) {
        if (rows.lastHair < 0) rows.firstHair = y
        rows.lastHair = y
      }
    }
    if (rows.last < 0) continue
    count.columns++
    if (rows.firstHair < rows.first) count.above++
    if (rows.lastHair > rows.last) count.below++
  }
  return count.columns > 0 && count.above >= HAIR_ABOVE * count.columns && count.below <= HAIR_BELOW * count.columns
}
