import { gaussianBlur } from '../../image/box-blur.ts'
import { resizePlane } from '../../image/resize.ts'
import type { Plane } from '../../image/rgb-image.ts'

/** Where a plane rises to a line, how clearly, and which way the line runs. */
export interface RidgeField {
  width: number
  height: number
  /** Height of the line above its sides, in the units of the plane; 0 where there is none. */
  strength: Float32Array
  /** Direction of the line in radians, 0..pi. */
  angle: Float32Array
}

/** Blur in pixels and size at which it is applied: wide lines are looked for in a smaller picture. */
const SCALES = [
  { sigmaPx: 1.4, shrink: 1 },
  { sigmaPx: 2.6, shrink: 1 },
  { sigmaPx: 2.4, shrink: 2 },
  { sigmaPx: 2.2, shrink: 4 },
] as const

/** What is fainter is noise. */
const LEAST_STRENGTH = 1

/** Lines of any width by the eigenvalues of the Hessian at several scales (Lindeberg 1998); each pixel keeps its clearest scale. */
export function findRidges(plane: Plane): RidgeField {
  const { width, height } = plane
  const field = { width, height, strength: new Float32Array(width * height), angle: new Float32Array(width * height) }
  for (const { sigmaPx, shrink } of SCALES) {
    const small = resizePlane(plane, Math.max(1, Math.round(width / shrink)), Math.max(1, Math.round(height / shrink)))
    const ridges = ridgesAt(small, sigmaPx)
    if (shrink === 1) keepClearerPixels(field, ridges)
    else keepClearerScaled(field, ridges)
  }
  return field
}

function ridgesAt(plane: Plane, sigmaPx: number): RidgeField {
  const { width, height } = plane
  const { data } = gaussianBlur(plane, sigmaPx)
  const strength = new Float32Array(width * height)
  const angle = new Float32Array(width * height)
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x
      const xx = data[i + 1] - 2 * data[i] + data[i - 1]
      const yy = data[i + width] - 2 * data[i] + data[i - width]
      const xy = (data[i + width + 1] - data[i + width - 1] - data[i - width + 1] + data[i - width - 1]) / 4
      const spread = Math.sqrt(((xx - yy) / 2) ** 2 + xy * xy)
      const across = (xx + yy) / 2 - spread
      if (across >= 0) continue
      const along = (xx + yy) / 2 + spread
      // A blob falls on all sides; a line only across.
      const height = sigmaPx * sigmaPx * (-across - Math.abs(along))
      if (height < LEAST_STRENGTH) continue
      strength[i] = height
      angle[i] = directionOf(xx, yy, xy)
    }
  }
  return { width, height, strength, angle }
}

/** The direction in which a surface with these second derivatives falls least, 0..pi. */
function directionOf(xx: number, yy: number, xy: number): number {
  const steepest = 0.5 * Math.atan2(2 * xy, xx - yy)
  return steepest < 0 ? steepest + Math.PI : steepest
}

function keepClearerScaled(field: RidgeField, other: RidgeField): void {
  const across = other.width / field.width
  const down = other.height / field.height
  for (let y = 0; y < field.height; y++) {
    const v = Math.min(other.height - 1.001, Math.max(0, (y + 0.5) * down - 0.5))
    for (let x = 0; x < field.width; x++) {
      const u = Math.min(other.width - 1.001, Math.max(0, (x + 0.5) * across - 0.5))
      const at = y * field.width + x
      const clearness = between(other, u, v)
      if (clearness <= field.strength[at]) continue
      field.strength[at] = clearness
      field.angle[at] = other.angle[Math.round(v) * other.width + Math.round(u)]
    }
  }
}

function keepClearerPixels(field: RidgeField, other: RidgeField): void {
  for (let i = 0; i < field.strength.length; i++) {
    if (other.strength[i] <= field.strength[i]) continue
    field.strength[i] = other.strength[i]
    field.angle[i] = other.angle[i]
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
