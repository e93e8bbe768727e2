import { emptyMask } from './mask.ts'
import type { Mask } from './rgb-image.ts'

/** Grows by a square of `2 * radius + 1` pixels. */
export const dilateMask = (mask: Mask, radius: number): Mask => countWindow(mask, radius, 1)

/** Shrinks by a square of `2 * radius + 1` pixels; what lies beyond the border counts as inside. */
export const erodeMask = (mask: Mask, radius: number): Mask => countWindow(mask, radius, 'all')

/** Drops parts narrower than the square. */
export const openMask = (mask: Mask, radius: number): Mask => dilateMask(erodeMask(mask, radius), radius)

/** Bridges gaps narrower than the square. */
export const closeMask = (mask: Mask, radius: number): Mask => erodeMask(dilateMask(mask, radius), radius)

function countWindow(mask: Mask, radius: number, needed: 1 | 'all'): Mask {
  if (radius < 1) return { ...mask, data: mask.data.slice() }
  const { width, height } = mask
  const rows = emptyMask(width, height)
  for (let y = 0; y < height; y++) {
    slide(mask.data, rows.data, { start: y * width, step: 1, count: width, radius, needed })
  }
  const out = emptyMask(width, height)
  for (let x = 0; x < width; x++) {
    slide(rows.data, out.data, { start: x, step: width, count: height, radius, needed })
  }
  return out
}

interface Line {
  start: number
  step: number
  count: number
  radius: number
  needed: 1 | 'all'
}

function slide(source: Uint8Array, target: Uint8Array, { start, step, count, radius, needed }: Line): void {
  let inside = 0
  let size = 0
  for (let i = 0; i < Math.min(radius, count); i++) {
    if (source[start + i * step] !== 0) inside++
    size++
  }
  for (let i = 0; i < count; i++) {
    if (i + radius < count) {
      if (source[start + (i + radius) * step] !== 0) inside++
      size++
    }
    if (i - radius > 0) {
      if (source[start + (i - radius - 1) * step] !== 0) inside--
      size--
    }
    target[start + i * step] = inside >= (needed === 'all' ? size : needed) ? 255 : 0
  }
}
