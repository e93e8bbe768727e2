import { kernels } from '../kernels/kernels.ts'
import { clearRoom, floatsAt, putBytes, takeFloats } from '../kernels/room.ts'
import type { Plane, RgbImage } from './rgb-image.ts'

/** Luma of the encoded pixels (Rec. 709 weights), 0..255. */
export function luminance({ width, height, data }: RgbImage): Plane {
  clearRoom()
  const count = width * height
  const luma = takeFloats(count)
  kernels.luma(putBytes(data), luma, count)
  return { width, height, data: floatsAt(luma, count) }
}
