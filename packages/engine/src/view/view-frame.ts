import { centerSquare, cropImage } from '../image/crop.ts'
import { exposureGain, HEAD_EXPOSURE } from '../image/exposure-gain.ts'
import { halvePlane, halveTowards } from '../image/halve.ts'
import { type LabPlanes, labPlane, toLab } from '../image/lab.ts'
import { findContentBox } from '../image/padding.ts'
import { resizeImage } from '../image/resize.ts'
import type { Plane, RgbImage } from '../image/rgb-image.ts'
import { kernels } from '../kernels/kernels.ts'
import { allocateFloats, floatsAt, putFloats, resetArena } from '../kernels/wasm-arena.ts'

/** Side of the square that every photo is brought to, so that neither size nor proportions can give a view away. */
export const FRAME_SIDE_PX = 256
/** The frame is looked at in `CELLS` times `CELLS` squares of this side. */
export const CELL_PX = 16
export const CELLS = FRAME_SIDE_PX / CELL_PX
export const CELL_COUNT = CELLS * CELLS

/** The middle of a photo at a fixed size and exposure. */
export interface ViewFrame {
  lab: LabPlanes
  /** Lightness, softened so that noise and compression count less, at 256, 128, 64 and 32 px. */
  lightness: readonly [Plane, Plane, Plane, Plane]
}

/** A value of every cell, from its sum over so many pixels in the memory of the kernels. */
export function meansAt(sums: number, pixels: number): Float32Array {
  const means = floatsAt(sums, CELL_COUNT)
  for (let cell = 0; cell < CELL_COUNT; cell++) means[cell] /= pixels
  return means
}

export function buildViewFrame(photo: RgbImage): ViewFrame {
  const square = centerSquare(cropImage(photo, findContentBox(photo)))
  const small = resizeImage(halveTowards(square, FRAME_SIDE_PX), FRAME_SIDE_PX, FRAME_SIDE_PX)
  const lab = toLab(small, exposureGain(small, HEAD_EXPOSURE))
  const full = soften(labPlane(lab, 'l'))
  const half = halvePlane(full)
  const quarter = halvePlane(half)
  return { lab, lightness: [full, half, quarter, halvePlane(quarter)] }
}

/** Weights 1 2 1 across and down; the outermost pixels stay as they are. */
function soften({ width, height, data }: Plane): Plane {
  resetArena()
  const [workspace, softened] = [allocateFloats(data.length), allocateFloats(data.length)]
  kernels.soften(putFloats(data), workspace, softened, width, height)
  return { width, height, data: floatsAt(softened, data.length) }
}
