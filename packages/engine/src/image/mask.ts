import { kernels } from '../kernels/kernels.ts'
import { putBytes, resetArena } from '../kernels/wasm-arena.ts'
import type { Mask, Plane } from './rgb-image.ts'

/** An empty mask. */
export const emptyMask = (width: number, height: number): Mask => ({ width, height, data: new Uint8Array(width * height) })

/** Pixels whose value is above the threshold. */
export function maskAbove(plane: Plane, threshold: number): Mask {
  const mask = emptyMask(plane.width, plane.height)
  for (let i = 0; i < plane.data.length; i++) if (plane.data[i] > threshold) mask.data[i] = 255
  return mask
}

export function intersectMasks(first: Mask, second: Mask): Mask {
  const mask = emptyMask(first.width, first.height)
  for (let i = 0; i < mask.data.length; i++) mask.data[i] = first.data[i] & second.data[i]
  return mask
}

/** What is in the first mask and not in the second. */
export function subtractMask(first: Mask, second: Mask): Mask {
  const mask = emptyMask(first.width, first.height)
  for (let i = 0; i < mask.data.length; i++) mask.data[i] = first.data[i] & ~second.data[i]
  return mask
}

export function invertMask(source: Mask): Mask {
  const mask = emptyMask(source.width, source.height)
  for (let i = 0; i < mask.data.length; i++) mask.data[i] = 255 - source.data[i]
  return mask
}

/** How many pixels are inside. */
export function countMask({ data }: Mask): number {
  resetArena()
  return kernels.countSet(putBytes(data), data.length)
}

/** Those masks that have a pixel inside. */
export const withPixels = (masks: Record<string, Mask>): Record<string, Mask> =>
  Object.fromEntries(Object.entries(masks).filter(([, mask]) => countMask(mask) > 0))

/** Share of the mask's frame that is inside, 0..1. */
export const coverOf = (mask: Mask): number => countMask(mask) / Math.max(1, mask.data.length)

/** Scales by taking the nearest pixel. */
export function resizeMask(mask: Mask, width: number, height: number): Mask {
  if (mask.width === width && mask.height === height) return mask
  const out = emptyMask(width, height)
  for (let y = 0; y < height; y++) {
    const row = Math.min(mask.height - 1, Math.floor(((y + 0.5) * mask.height) / height)) * mask.width
    for (let x = 0; x < width; x++) {
      out.data[y * width + x] = mask.data[row + Math.min(mask.width - 1, Math.floor(((x + 0.5) * mask.width) / width))]
    }
  }
  return out
}

/** 1 inside and 0 outside, for blurring and averaging. */
export function maskAsPlane(mask: Mask): Plane {
  const data = new Float32Array(mask.data.length)
  for (let i = 0; i < data.length; i++) data[i] = mask.data[i] === 0 ? 0 : 1
  return { width: mask.width, height: mask.height, data }
}
