import type { Plane } from './rgb-image.ts'

/** Smallest value in a square of `2 * radius + 1` pixels. */
export const erode = (plane: Plane, radius: number): Plane => slideExtreme(plane, radius, -1)

/** Largest value in a square of `2 * radius + 1` pixels. */
export const dilate = (plane: Plane, radius: number): Plane => slideExtreme(plane, radius, 1)

/** Removes bright details narrower than the square. */
export const open = (plane: Plane, radius: number): Plane => dilate(erode(plane, radius), radius)

/** Removes dark details narrower than the square. */
export const close = (plane: Plane, radius: number): Plane => erode(dilate(plane, radius), radius)

/** How far each pixel rises above its surroundings: bright details narrower than the square. */
export const topHat = (plane: Plane, radius: number): Plane => difference(plane, open(plane, radius))

/** How far each pixel sinks below its surroundings: dark details narrower than the square, such as hair shafts. */
export const blackHat = (plane: Plane, radius: number): Plane => difference(close(plane, radius), plane)

function difference(first: Plane, second: Plane): Plane {
  const data = new Float32Array(first.data.length)
  for (let i = 0; i < data.length; i++) data[i] = first.data[i] - second.data[i]
  return { width: first.width, height: first.height, data }
}

/** Van Herk and Gil-Werman: constant work a pixel, whatever the radius. A minimum is the negated maximum of negated values. */
function slideExtreme(plane: Plane, radius: number, sign: 1 | -1): Plane {
  const { width, height } = plane
  if (radius < 1) return { width, height, data: plane.data.slice() }
  const line = new LineMaximum(Math.max(width, height), radius)
  const rows = new Float32Array(plane.data.length)
  for (let y = 0; y < height; y++) line.slide(plane.data, rows, { start: y * width, step: 1, count: width, sign })
  const data = new Float32Array(plane.data.length)
  for (let x = 0; x < width; x++) line.slide(rows, data, { start: x, step: width, count: height, sign })
  return { width, height, data }
}

interface Line {
  start: number
  step: number
  count: number
  sign: 1 | -1
}

class LineMaximum {
  private readonly padded: Float32Array
  private readonly forward: Float32Array
  private readonly backward: Float32Array
  private readonly radius: number

  constructor(longest: number, radius: number) {
    const window = 2 * radius + 1
    const length = (Math.ceil((longest + 2 * radius) / window) + 1) * window
    this.radius = radius
    this.padded = new Float32Array(length)
    this.forward = new Float32Array(length)
    this.backward = new Float32Array(length)
  }

  slide(source: Float32Array, target: Float32Array, line: Line): void {
    const { padded, forward, backward, radius } = this
    const window = 2 * radius + 1
    const length = Math.ceil((line.count + 2 * radius) / window) * window
    padded.fill(Number.NEGATIVE_INFINITY, 0, length)
    for (let i = 0, p = line.start; i < line.count; i++, p += line.step) padded[radius + i] = line.sign * source[p]
    for (let i = 0; i < length; i++) {
      forward[i] = i % window === 0 || padded[i] > forward[i - 1] ? padded[i] : forward[i - 1]
    }
    for (let i = length - 1; i >= 0; i--) {
      backward[i] = (i + 1) % window === 0 || i === length - 1 || padded[i] > backward[i + 1] ? padded[i] : backward[i + 1]
    }
    for (let i = 0, p = line.start; i < line.count; i++, p += line.step) {
      const ahead = forward[i + 2 * radius]
      target[p] = line.sign * Math.max(ahead, backward[i])
    }
  }
}
