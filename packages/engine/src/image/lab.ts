import type { Plane, RgbImage } from './rgb-image.ts'

/** CIELAB (D65, 2 degrees): `l` 0..100, `a` and `b` about -110..110. */
export interface LabPlanes {
  width: number
  height: number
  l: Float32Array
  a: Float32Array
  b: Float32Array
}

const CURVE_STEPS = 4096
const linearOf = buildLinearTable()
const curve = buildCurveTable()

/** Converts sRGB to CIELAB; IEC 61966-2-1 transfer curve, CIE 1976 formulas, tabulated (error below 0.1 of a unit). */
export function toLab(image: RgbImage): LabPlanes {
  const count = image.width * image.height
  const l = new Float32Array(count)
  const a = new Float32Array(count)
  const b = new Float32Array(count)
  const { data } = image
  for (let i = 0, p = 0; i < count; i++, p += 3) {
    const red = linearOf[data[p]]
    const green = linearOf[data[p + 1]]
    const blue = linearOf[data[p + 2]]
    const fx = curveAt(0.433953 * red + 0.376219 * green + 0.189828 * blue)
    const fy = curveAt(0.212671 * red + 0.71516 * green + 0.072169 * blue)
    const fz = curveAt(0.017758 * red + 0.109477 * green + 0.872766 * blue)
    l[i] = 116 * fy - 16
    a[i] = 500 * (fx - fy)
    b[i] = 200 * (fy - fz)
  }
  return { width: image.width, height: image.height, l, a, b }
}

/** One of the three planes as a plane of its own; the pixels are shared, not copied. */
export const labPlane = (lab: LabPlanes, channel: 'l' | 'a' | 'b'): Plane => ({
  width: lab.width,
  height: lab.height,
  data: lab[channel],
})

function curveAt(value: number): number {
  const position = value * CURVE_STEPS
  const index = position | 0
  if (index < 40) return exactCurve(value)
  return curve[index] + (curve[index + 1] - curve[index]) * (position - index)
}

function exactCurve(value: number): number {
  return value > 216 / 24389 ? Math.cbrt(value) : (24389 / 27 / 116) * value + 16 / 116
}

function buildLinearTable(): Float32Array {
  const table = new Float32Array(256)
  for (let i = 0; i < 256; i++) {
    const encoded = i / 255
    table[i] = encoded <= 0.04045 ? encoded / 12.92 : ((encoded + 0.055) / 1.055) ** 2.4
  }
  return table
}

function buildCurveTable(): Float32Array {
  const table = new Float32Array(CURVE_STEPS + 3)
  for (let i = 0; i < table.length; i++) table[i] = exactCurve(i / CURVE_STEPS)
  return table
}
