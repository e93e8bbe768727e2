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
  return { width, height, data: averageAreas(plane.data, plane.width, plane.height, 1, width, height) }
}

/** Scales down, keeping proportions, until the longer side is at most `sidePx`; never up. */
export function fitWithin(image: RgbImage, sidePx: number): RgbImage {
  const longSide = Math.max(image.width, image.height)
  if (longSide <= sidePx) return image
  const scale = sidePx / longSide
  return resizeImage(image, Math.max(1, Math.round(image.width * scale)), Math.max(1, Math.round(image.height * scale)))
}

function averageAreas(
  source: Uint8Array | Float32Array,
  sourceWidth: number,
  sourceHeight: number,
  channels: number,
  width: number,
  height: number,
): Float32Array {
  const rowLength = sourceWidth * channels
  const rows = axisWeights(sourceHeight, height)
  const columns = axisWeights(sourceWidth, width)
  const row = new Float32Array(rowLength)
  const out = new Float32Array(width * height * channels)
  for (let y = 0; y < height; y++) {
    row.fill(0)
    for (let k = 0; k < rows.count[y]; k++) {
      addRow(row, source, (rows.first[y] + k) * rowLength, rows.share[y * rows.stride + k])
    }
    averageRow(row, columns, channels, out, y * width * channels)
  }
  return out
}

function addRow(row: Float32Array, source: Uint8Array | Float32Array, from: number, share: number): void {
  for (let i = 0; i < row.length; i++) row[i] += share * source[from + i]
}

function averageRow(row: Float32Array, columns: AxisWeights, channels: number, out: Float32Array, start: number): void {
  const width = columns.first.length
  for (let c = 0; c < channels; c++) {
    for (let x = 0; x < width; x++) {
      let sum = 0
      let from = columns.first[x] * channels + c
      const last = x * columns.stride + columns.count[x]
      for (let k = x * columns.stride; k < last; k++, from += channels) sum += columns.share[k] * row[from]
      out[start + x * channels + c] = sum
    }
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
