import type { Plane } from '../image/rgb-image.ts'
import { kernels } from '../kernels/kernels.ts'
import { allocateFloats, putFloats, resetArena } from '../kernels/wasm-arena.ts'
import { CELL_COUNT, CELLS, meansAt, type ViewFrame } from './view-frame.ts'

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
  const fine = detailOf(full)
  const { dark, bright } = spotsOf(half, eighth)
  return {
    fineDetail: fine.detail,
    detail: detailOf(half).detail,
    coarseDetail: detailOf(quarter).detail,
    flat: fine.flat,
    dark,
    bright,
  }
}

function detailOf({ width, data }: Plane): { detail: Float32Array; flat: Float32Array } {
  resetArena()
  const sums = allocateFloats(2 * CELL_COUNT)
  const side = width / CELLS
  kernels.addCellDetail(putFloats(data), width, side, FLAT_BELOW, sums)
  return { detail: meansAt(sums, side * side), flat: meansAt(sums + 4 * CELL_COUNT, side * side) }
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
