import { kernels } from '../kernels/kernels.ts'
import { allocateFloats, floatsAt, pinFloats, putBytes, putFloats, resetArena } from '../kernels/wasm-arena.ts'
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
const curve = pinFloats(buildCurveTable())

/**
 * Converts sRGB to CIELAB; IEC 61966-2-1 transfer curve, CIE 1976 formulas, tabulated (error below 0.1 of a unit). Every channel is multiplied
 * by `gain` first, rounded and clipped at `ceiling` (0..255), which is white unless said otherwise.
 */
export function toLab({ width, height, data }: RgbImage, gain = 1, ceiling = 255): LabPlanes {
  resetArena()
  const count = width * height
  const planes = allocateFloats(3 * count)
  kernels.lab(putBytes(data), planes, 4 * count, count, putFloats(gainedTable(gain, ceiling)), curve)
  const plane = (channel: number): Float32Array => floatsAt(planes + 4 * channel * count, count)
  return { width, height, l: plane(0), a: plane(1), b: plane(2) }
}

function gainedTable(gain: number, ceiling: number): Float32Array {
  const table = new Float32Array(linearOf.length)
  for (let level = 0; level < table.length; level++) table[level] = linearOf[Math.round(Math.min(ceiling, level * gain))]
  return table
}

/** One of the three planes as a plane of its own; the pixels are shared, not copied. */
export const labPlane = (lab: LabPlanes, channel: 'l' | 'a' | 'b'): Plane => ({
  width: lab.width,
  height: lab.height,
  data: lab[channel],
})

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
