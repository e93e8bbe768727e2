import { kernels } from '../kernels/kernels.ts'
import { allocateFloats, floatsAt, putBytes, resetArena } from '../kernels/wasm-arena.ts'
import type { Plane, RgbImage } from './rgb-image.ts'

/** Luma of the encoded pixels (Rec. 709 weights), 0..255. */
export function luminance({ width, height, data }: RgbImage): Plane {
  resetArena()
  const count = width * height
  const luma = allocateFloats(count)
  kernels.luma(putBytes(data), luma, count)
  return { width, height, data: floatsAt(luma, count) }
}
