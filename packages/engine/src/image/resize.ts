import { kernels } from '../kernels/kernels.ts'
import { allocateBytes, allocateFloats, bytesAt, floatsAt, putBytes, putFloats, resetArena } from '../kernels/wasm-arena.ts'
import { halvePlane, halveTowards } from './halve.ts'
import type { Plane, RgbImage } from './rgb-image.ts'

/** For each target place of one axis: the first source place, how many it touches, and the share of each; as kernels read them. */
interface AxisWeights {
  place: number
  stride: number
}

/** Scales by area averaging; scaling up repeats pixels softly. Width and height are whole pixels, at least 1. */
export function resizeImage(image: RgbImage, width: number, height: number): RgbImage {
  if (image.width === width && image.height === height) return image
  resetArena()
  const target = allocateBytes(3 * width * height)
  const row = allocateFloats(3 * image.width)
  kernels.scaleColours(putBytes(image.data), target, row, image.width, ...putWeights(image, width, height))
  return { width, height, data: bytesAt(target, 3 * width * height) }
}

/** Scales a plane by area averaging. */
export function resizePlane(plane: Plane, width: number, height: number): Plane {
  if (plane.width === width && plane.height === height) return plane
  const isHalf = plane.width === 2 * width && plane.height === 2 * height
  if (isHalf || (plane.width === 4 * width && plane.height === 4 * height)) return resizePlane(halvePlane(plane), width, height)
  resetArena()
  const target = allocateFloats(width * height)
  const row = allocateFloats(plane.width)
  kernels.scalePlane(putFloats(plane.data), target, row, plane.width, ...putWeights(plane, width, height))
  return { width, height, data: floatsAt(target, width * height) }
}

/** Scales down, keeping proportions, until the longer side is at most `sidePx`; never up. Halves first, which is quicker. */
export function fitWithin(image: RgbImage, sidePx: number): RgbImage {
  const halved = halveTowards(image, sidePx)
  const longSide = Math.max(halved.width, halved.height)
  if (longSide <= sidePx) return halved
  const scale = sidePx / longSide
  return resizeImage(halved, Math.max(1, Math.round(halved.width * scale)), Math.max(1, Math.round(halved.height * scale)))
}

/**
 * The same by a mean that falls off to the neighbouring pixels, straight from whatever size the photo has. What is too fine for the target is gone alike,
 * whether a photo comes at full size or was halved before, and with whichever filter.
 */
export function softenWithin(image: RgbImage, sidePx: number): RgbImage {
  const scale = sidePx / Math.max(image.width, image.height)
  if (scale >= 1) return image
  const [width, height] = [Math.max(1, Math.round(image.width * scale)), Math.max(1, Math.round(image.height * scale))]
  resetArena()
  const target = allocateBytes(3 * width * height)
  const row = allocateFloats(3 * image.width)
  kernels.scaleColours(putBytes(image.data), target, row, image.width, ...putWeights(image, width, height, tentWeights))
  return { width, height, data: bytesAt(target, 3 * width * height) }
}

/** The same as `fitWithin` for a plane. */
export function fitPlaneWithin(plane: Plane, sidePx: number): Plane {
  const scale = sidePx / Math.max(plane.width, plane.height)
  if (scale >= 1) return plane
  return resizePlane(plane, Math.max(1, Math.round(plane.width * scale)), Math.max(1, Math.round(plane.height * scale)))
}

type Size = Pick<Plane, 'width' | 'height'>

/** The weights of both axes as kernels take them. */
function putWeights(source: Size, width: number, height: number, weigh = axisWeights) {
  const [rows, columns] = [weigh(source.height, height), weigh(source.width, width)]
  return [rows.place, rows.stride, height, columns.place, columns.stride, width] as const
}

function axisWeights(source: number, target: number): AxisWeights {
  const scale = source / target
  const { bytes, stride, first, count, share } = axisTable(target, Math.ceil(scale) + 1)
  for (let i = 0; i < target; i++) {
    const start = i * scale
    const end = Math.min(source, start + scale)
    first[i] = Math.min(source - 1, Math.floor(start))
    const last = Math.min(source - 1, Math.max(first[i], Math.ceil(end) - 1))
    count[i] = last - first[i] + 1
    for (let k = first[i]; k <= last; k++) {
      const overlap = Math.min(end, k + 1) - Math.max(start, k)
      share[i * stride + k - first[i]] = Math.max(0, overlap) / (end - start)
    }
  }
  return { place: putBytes(new Uint8Array(bytes)), stride }
}

/** Weights that fall from the middle of a target place to those of its neighbours. */
function tentWeights(source: number, target: number): AxisWeights {
  const scale = source / target
  const { bytes, stride, first, count, share } = axisTable(target, Math.ceil(2 * scale) + 1)
  for (let i = 0; i < target; i++) {
    const middle = (i + 0.5) * scale - 0.5
    first[i] = Math.max(0, Math.ceil(middle - scale))
    count[i] = Math.min(source - 1, Math.floor(middle + scale)) - first[i] + 1
    let total = 0
    for (let k = 0; k < count[i]; k++) total += tentAt(first[i] + k - middle, scale)
    for (let k = 0; k < count[i]; k++) share[i * stride + k] = tentAt(first[i] + k - middle, scale) / total
  }
  return { place: putBytes(new Uint8Array(bytes)), stride }
}

const tentAt = (distance: number, scale: number): number => 1 - Math.abs(distance) / scale

function axisTable(target: number, stride: number) {
  const bytes = new ArrayBuffer(4 * target * (2 + stride))
  const first = new Int32Array(bytes, 0, target)
  const count = new Int32Array(bytes, 4 * target, target)
  const share = new Float32Array(bytes, 8 * target)
  return { bytes, stride, first, count, share }
}
