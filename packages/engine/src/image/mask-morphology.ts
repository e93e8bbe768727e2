import { kernels } from '../kernels/kernels.ts'
import { allocateBytes, bytesAt, putBytes, resetArena } from '../kernels/wasm-arena.ts'
import type { Mask } from './rgb-image.ts'

/** Grows by a square of `2 * radius + 1` pixels. */
export const dilateMask = (mask: Mask, radius: number): Mask => slide(mask, 'growMask', radius)

/** Shrinks by a square of `2 * radius + 1` pixels; what lies beyond the border counts as inside. */
export const erodeMask = (mask: Mask, radius: number): Mask => slide(mask, 'shrinkMask', radius)

/** Drops parts narrower than the square. */
export const openMask = (mask: Mask, radius: number): Mask => dilateMask(erodeMask(mask, radius), radius)

/** Bridges gaps narrower than the square. */
export const closeMask = (mask: Mask, radius: number): Mask => erodeMask(dilateMask(mask, radius), radius)

function slide({ width, height, data }: Mask, kernel: 'growMask' | 'shrinkMask', radius: number): Mask {
  if (radius < 1) return { width, height, data: data.slice() }
  resetArena()
  const target = allocateBytes((height + 2 * radius) * width)
  kernels[kernel](putBytes(data), target, allocateBytes(kernels.maskWorkspace(width, radius)), width, height, radius)
  return { width, height, data: bytesAt(target, data.length) }
}
