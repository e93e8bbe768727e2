import type { Plane } from '../image/rgb-image.ts'
import { CELL_COUNT, CELLS, type ViewFrame } from './view-frame.ts'

/** How much detail each cell of a frame holds. */
export interface CellDetail {
  /** Mean difference of lightness from the four neighbours, at 256, 128 and 64 px. */
  fineDetail: Float32Array
  detail: Float32Array
  coarseDetail: Float32Array
  /** Share of pixels without fine detail. */
  flat: Float32Array
  /** Share of pixels that are darker, and lighter, than their surroundings. */
  dark: Float32Array
  bright: Float32Array
}

/** Below this difference from the neighbours a pixel counts as flat, in L*. */
const FLAT_BELOW = 0.25
/** From this difference from the surroundings on a pixel counts as dark or bright, in L*. */
const SPOT_FROM = 6

export function measureDetail({ lightness: [full, half, quarter, eighth] }: ViewFrame): CellDetail {
  const flat = new Float32Array(CELL_COUNT)
  const fineDetail = detailOf(full, flat)
  return { fineDetail, detail: detailOf(half), coarseDetail: detailOf(quarter), flat, ...spotsOf(half, eighth) }
}

function detailOf({ width, height, data }: Plane, flat?: Float32Array): Float32Array {
  const detail = new Float32Array(CELL_COUNT)
  const side = width / CELLS
  const share = 1 / (side * side)
  for (let y = 1; y < height - 1; y++) {
    const row = Math.floor(y / side) * CELLS
    for (let x = 1, i = y * width + 1; x < width - 1; x++, i++) {
      const difference = Math.abs(data[i] - 0.25 * (data[i - 1] + data[i + 1] + data[i - width] + data[i + width]))
      const cell = row + Math.floor(x / side)
      detail[cell] += difference * share
      if (flat !== undefined && difference < FLAT_BELOW) flat[cell] += share
    }
  }
  return detail
}

/** Compares a plane with one at a quarter of its size. */
function spotsOf({ width, height, data }: Plane, around: Plane): { dark: Float32Array; bright: Float32Array } {
  const dark = new Float32Array(CELL_COUNT)
  const bright = new Float32Array(CELL_COUNT)
  const side = width / CELLS
  const share = 1 / (side * side)
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const difference = data[i] - around.data[(y >> 2) * around.width + (x >> 2)]
      const cell = Math.floor(y / side) * CELLS + Math.floor(x / side)
      if (difference < -SPOT_FROM) dark[cell] += share
      else if (difference > SPOT_FROM) bright[cell] += share
    }
  }
  return { dark, bright }
}
