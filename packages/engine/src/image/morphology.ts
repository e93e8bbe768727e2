import type { Plane } from './rgb-image.ts'
import { scratchFloats } from './scratch.ts'

/** Larger than any value of a plane; finite, because it takes part in sums. */
const BEYOND = 65_536

/** Smallest value in a square of `2 * radius + 1` pixels. */
export const erode = (plane: Plane, radius: number): Plane => slideExtreme(plane, radius, keepSmaller, BEYOND)

/** Largest value in a square of `2 * radius + 1` pixels. */
export const dilate = (plane: Plane, radius: number): Plane => slideExtreme(plane, radius, keepLarger, -BEYOND)

/** Removes bright details narrower than the square. */
export const open = (plane: Plane, radius: number): Plane => dilate(erode(plane, radius), radius)

/** Removes dark details narrower than the square. */
export const close = (plane: Plane, radius: number): Plane => erode(dilate(plane, radius), radius)

/** How far each pixel rises above its surroundings: bright details narrower than the square. */
export const topHat = (plane: Plane, radius: number): Plane => subtractFrom(plane.data, open(plane, radius))

/** How far each pixel sinks below its surroundings: dark details narrower than the square, such as hair shafts. */
export function blackHat(plane: Plane, radius: number): Plane {
  const closed = close(plane, radius)
  for (let i = 0; i < closed.data.length; i++) closed.data[i] -= plane.data[i]
  return closed
}

function subtractFrom(values: Float32Array, plane: Plane): Plane {
  for (let i = 0; i < values.length; i++) plane.data[i] = values[i] - plane.data[i]
  return plane
}

/**
 * Each of the first `count` values against the one `shift` places on; in place, since what lies ahead is still as it was.
 * Written without a question: which of two neighbours is larger is a coin toss that no processor guesses, and asking takes
 * three times as long. Differences of single-precision values are exact in double precision, so the result is, too.
 */
type Keep = (data: Float32Array, count: number, shift: number) => void

const keepLarger: Keep = (data, count, shift) => {
  for (let i = 0; i < count; i++) {
    const rise = data[i + shift] - data[i]
    data[i] += 0.5 * (rise + Math.abs(rise))
  }
}

const keepSmaller: Keep = (data, count, shift) => {
  for (let i = 0; i < count; i++) {
    const fall = data[i] - data[i + shift]
    data[i] -= 0.5 * (fall + Math.abs(fall))
  }
}

/** Windows of 2, 4, 8 ... places come from two of half the size, the last from two that overlap. */
function keepWindow(keep: Keep, data: Float32Array, window: number, step: number, count: number): void {
  let size = 1
  for (; 2 * size <= window; size *= 2) keep(data, count + (window - 2 * size) * step, size * step)
  if (size < window) keep(data, count, (window - size) * step)
}

function slideExtreme({ width, height, data }: Plane, radius: number, keep: Keep, outside: number): Plane {
  if (radius < 1) return { width, height, data: data.slice() }
  const window = 2 * radius + 1
  const line = new Float32Array(width + 2 * radius)
  const length = (height + 2 * radius) * width
  const padded = scratchFloats('extremes', length)
  padded.fill(outside, 0, radius * width)
  padded.fill(outside, length - radius * width, length)
  for (let y = 0; y < height; y++) {
    line.fill(outside)
    line.set(data.subarray(y * width, (y + 1) * width), radius)
    keepWindow(keep, line, window, 1, width)
    padded.set(line.subarray(0, width), (radius + y) * width)
  }
  keepWindow(keep, padded, window, width, height * width)
  return { width, height, data: padded.slice(0, height * width) }
}
