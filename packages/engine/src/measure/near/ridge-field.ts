import { gaussianBlur } from '../../image/box-blur.ts'
import { halvePlane } from '../../image/halve.ts'
import type { Plane } from '../../image/rgb-image.ts'

/** Where a plane rises to a line, how clearly, and which way the line runs; large planes are halved first. */
export interface RidgeField {
  width: number
  height: number
  /** Pixels of the plane per pixel of the field, 1 or 2. */
  shrink: number
  /** The plane at this size. */
  values: Float32Array
  /** Height of the line above its sides, in the units of the plane; 0 where there is none. */
  strength: Float32Array
  /** Direction of the line in radians, 0..pi. */
  angle: Float32Array
}

/** Blurs in pixels of the plane; the widest lines are looked for in a picture of half the size. */
const SIGMAS_PX = [1.4, 2.6, 4.8]
const WIDEST_SIGMA_PX = 8.8
/** Hairs in pictures of this size are wide enough to be followed at half of it. */
const HALVED_FROM_PX = 512

/** What is fainter is noise. */
const LEAST_STRENGTH = 1

/** Lines of any width by the eigenvalues of the Hessian at several scales (Lindeberg 1998); each pixel above `least` keeps its clearest scale. */
export function findRidges(plane: Plane, least: number): RidgeField {
  const shrink = Math.max(plane.width, plane.height) >= HALVED_FROM_PX ? 2 : 1
  const field = emptyField(shrink === 2 ? halvePlane(plane) : plane, shrink)
  for (const sigmaPx of SIGMAS_PX) addRidges(field, sigmaPx / shrink, least)
  const wide = emptyField(halvePlane({ ...field, data: field.values }), 2 * shrink)
  addRidges(wide, WIDEST_SIGMA_PX / wide.shrink, least)
  keepClearer(field, wide, placesAbove(field.values, least))
  return field
}

const emptyField = ({ width, height, data }: Plane, shrink: number): RidgeField => ({
  width,
  height,
  shrink,
  values: data,
  strength: new Float32Array(data.length),
  angle: new Float32Array(data.length),
})

function placesAbove(values: Float32Array, least: number): Int32Array {
  const places = new Int32Array(values.length)
  let count = 0
  for (let i = 0; i < values.length; i++) if (values[i] >= least) places[count++] = i
  return places.subarray(0, count)
}

/** Looks for lines of one width, and keeps them where they are clearer than what the field holds. */
function addRidges({ width, height, values, strength, angle }: RidgeField, sigmaPx: number, least: number): void {
  const { data } = gaussianBlur({ width, height, data: values }, sigmaPx)
  for (let y = 1; y < height - 1; y++) {
    for (let i = y * width + 1; i < (y + 1) * width - 1; i++) {
      const middle = data[i]
      // Blurring spreads a line, so what lies beside one is looked at too.
      if (middle < 0.5 * least) continue
      const xx = data[i + 1] - 2 * middle + data[i - 1]
      const yy = data[i + width] - 2 * middle + data[i - width]
      if (xx + yy >= 0) continue
      const xy = (data[i + width + 1] - data[i + width - 1] - data[i - width + 1] + data[i - width - 1]) / 4
      const half = (xx - yy) / 2
      const spread = Math.sqrt(half * half + xy * xy)
      const mean = (xx + yy) / 2
      // A blob falls on all sides; a line only across.
      const rise = sigmaPx * sigmaPx * (spread - mean - Math.abs(mean + spread))
      if (rise < LEAST_STRENGTH || rise <= strength[i]) continue
      strength[i] = rise
      angle[i] = directionOf(xx, yy, xy)
    }
  }
}

/** The direction in which a surface with these second derivatives falls least, 0..pi. */
function directionOf(xx: number, yy: number, xy: number): number {
  const steepest = 0.5 * Math.atan2(2 * xy, xx - yy)
  return steepest < 0 ? steepest + Math.PI : steepest
}

function keepClearer(field: RidgeField, other: RidgeField, places: Int32Array): void {
  const across = other.width / field.width
  const down = other.height / field.height
  for (let n = 0; n < places.length; n++) {
    const at = places[n]
    const y = (at / field.width) | 0
    const v = Math.min(other.height - 1.001, Math.max(0, (y + 0.5) * down - 0.5))
    const u = Math.min(other.width - 1.001, Math.max(0, (at - y * field.width + 0.5) * across - 0.5))
    const clearness = between(other, u, v)
    if (clearness <= field.strength[at]) continue
    field.strength[at] = clearness
    field.angle[at] = other.angle[Math.round(v) * other.width + Math.round(u)]
  }
}

function between({ width, strength }: RidgeField, u: number, v: number): number {
  const column = u | 0
  const row = v | 0
  const at = row * width + column
  const top = strength[at] + (strength[at + 1] - strength[at]) * (u - column)
  const bottom = strength[at + width] + (strength[at + width + 1] - strength[at + width]) * (u - column)
  return top + (bottom - top) * (v - row)
}
