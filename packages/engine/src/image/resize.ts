import { halvePlane, halveTowards } from './halve.ts'
import type { Plane, RgbImage } from './rgb-image.ts'

/** For each target cell of one axis: the first source cell, how many it touches, and the share of each. */
interface AxisWeights {
  first: Int32Array
  count: Int32Array
  share: Float32Array
  stride: number
}

/** Scales by area averaging; scaling up repeats pixels softly. Width and height are whole pixels, at least 1. */
export function resizeImage(image: RgbImage, width: number, height: number): RgbImage {
  if (image.width === width && image.height === height) return image
  const averaged = averageAreas(image.data, image.width, image.height, 3, width, height)
  const data = new Uint8Array(averaged.length)
  for (let i = 0; i < averaged.length; i++) data[i] = averaged[i] + 0.5
  return { width, height, data }
}

/** Scales a plane by area averaging. */
export function resizePlane(plane: Plane, width: number, height: number): Plane {
  if (plane.width === width && plane.height === height) return plane
  const isHalf = plane.width === 2 * width && plane.height === 2 * height
  if (isHalf || (plane.width === 4 * width && plane.height === 4 * height)) return resizePlane(halvePlane(plane), width, height)
  return { width, height, data: averageAreas(plane.data, plane.width, plane.height, 1, width, height) }
}

/** Scales down, keeping proportions, until the longer side is at most `sidePx`; never up. Halves first, which is quicker. */
export function fitWithin(image: RgbImage, sidePx: number): RgbImage {
  const halved = halveTowards(image, sidePx)
  const longSide = Math.max(halved.width, halved.height)
  if (longSide <= sidePx) return halved
  const scale = sidePx / longSide
  return resizeImage(halved, Math.max(1, Math.round(halved.width * scale)), Math.max(1, Math.round(halved.height * scale)))
}

/** The same for a plane. */
export function fitPlaneWithin(plane: Plane, sidePx: number): Plane {
  const scale = sidePx / Math.max(plane.width, plane.height)
  if (scale >= 1) return plane
  return resizePlane(plane, Math.max(1, Math.round(plane.width * scale)), Math.max(1, Math.round(plane.height * scale)))
}

function averageAreas(
  source: Uint8Array | Float32Array,
  sourceWidth: number,
  sourceHeight: number,
  channels: 1 | 3,
  width: number,
  height: number,
): Float32Array {
  const rowLength = sourceWidth * channels
  const rows = axisWeights(sourceHeight, height)
  const columns = axisWeights(sourceWidth, width)
  const row = new Float32Array(rowLength)
  const out = new Float32Array(width * height * channels)
  const averageRow = channels === 1 ? averageValues : averageColours
  const addRow = source instanceof Uint8Array ? addBytes : addFloats
  for (let y = 0; y < height; y++) {
    row.fill(0)
    for (let k = 0; k < rows.count[y]; k++) {
      const from = (rows.first[y] + k) * rowLength
      addRow(row, source.subarray(from, from + rowLength), rows.share[y * rows.stride + k])
    }
    averageRow(row, columns, out.subarray(y * width * channels, (y + 1) * width * channels))
  }
  return out
}

type AddRow = (row: Float32Array, source: Uint8Array | Float32Array, share: number) => void

// The same loop twice: one that meets both kinds of array is compiled to a slow one.
const addBytes: AddRow = (row, source, share) => {
  for (let i = 0; i < row.length; i++) row[i] += share * source[i]
}

const addFloats: AddRow = (row, source, share) => {
  for (let i = 0; i < row.length; i++) row[i] += share * source[i]
}

function averageValues(row: Float32Array, { first, count, share, stride }: AxisWeights, out: Float32Array): void {
  for (let x = 0; x < out.length; x++) {
    const [from, at, many] = [first[x], x * stride, count[x]]
    let sum = 0
    for (let k = 0; k < many; k++) sum += share[at + k] * row[from + k]
    out[x] = sum
  }
}

function averageColours(row: Float32Array, { first, count, share, stride }: AxisWeights, out: Float32Array): void {
  for (let x = 0, to = 0; x < first.length; x++, to += 3) {
    const last = x * stride + count[x]
    let [red, green, blue] = [0, 0, 0]
    for (let k = x * stride, from = 3 * first[x]; k < last; k++, from += 3) {
      red += share[k] * row[from]
      green += share[k] * row[from + 1]
      blue += share[k] * row[from + 2]
    }
    out[to] = red
    out[to + 1] = green
    out[to + 2] = blue
  }
}

function axisWeights(source: number, target: number): AxisWeights {
  const scale = source / target
  const stride = Math.ceil(scale) + 1
  const weights = {
    first: new Int32Array(target),
    count: new Int32Array(target),
    share: new Float32Array(target * stride),
    stride,
  }
  for (let i = 0; i < target; i++) {
    const start = i * scale
    const end = Math.min(source, start + scale)
    const first = Math.min(source - 1, Math.floor(start))
    const last = Math.min(source - 1, Math.max(first, Math.ceil(end) - 1))
    weights.first[i] = first
    weights.count[i] = last - first + 1
    for (let k = first; k <= last; k++) {
      const overlap = Math.min(end, k + 1) - Math.max(start, k)
      weights.share[i * stride + k - first] = Math.max(0, overlap) / (end - start)
    }
  }
  return weights
}
