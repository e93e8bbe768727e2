import { percentile } from '../../image/percentile.ts'
import type { Plane } from '../../image/rgb-image.ts'
import { kernels } from '../../kernels/kernels.ts'
import { clearRoom, floatsAt, putBytes, putFloats, putIntegers, takeFloats } from '../../kernels/room.ts'
import type { NearScene } from './near-scene.ts'
import { findRidges, type RidgeField } from './ridge-field.ts'
import { partUnits } from './shaft-units.ts'
import { type TracedShaft, type TraceLimits, traceShafts } from './trace-shafts.ts'

const LEAST_STRENGTH = 4
const LEAST_DARKNESS = 6
/** Differences beyond these are cut off, so that one glaring flake does not outweigh all else. */
const MOST_DARKNESS = 80
const MOST_LIGHTNESS = 5
/** A line fainter than this share of the photo's clear hairs is a wrinkle, a vessel or a shadow. */
const FAINTEST_SHARE = 0.35

export interface FoundShafts {
  shafts: TracedShaft[]
  /** Pixels of the content box per pixel of the shafts. */
  scale: number
  width: number
  height: number
}

/** Finds the hair shafts of a scalp seen near, one by one. */
export function findShafts(scene: NearScene): FoundShafts {
  const image = scene.fine
  const darkness = darknessOf(scene)
  hideCaption(scene.fineLight, darkness.data)
  const ridges = findRidges(darkness, LEAST_DARKNESS)
  const shafts = partUnits(traceShafts(darkness, ridges, limitsFor(ridges)))
  return { shafts, scale: (scene.box.x1 - scene.box.x0) / image.width, width: image.width, height: image.height }
}

function limitsFor({ strength, values }: RidgeField): TraceLimits {
  const [depths, strengths] = [new Float32Array(strength.length), new Float32Array(strength.length)]
  let count = 0
  for (let i = 0; i < strength.length; i++) {
    if (strength[i] <= LEAST_STRENGTH) continue
    depths[count] = values[i]
    strengths[count++] = strength[i]
  }
  return {
    darkness: Math.max(LEAST_DARKNESS, FAINTEST_SHARE * percentile(depths.subarray(0, count), 85)),
    seedStrength: Math.max(LEAST_STRENGTH, FAINTEST_SHARE * percentile(strengths.subarray(0, count), 85)),
  }
}

/** How much darker each pixel is than the bare skin around it, in steps of about one L*; marks of instruments and pens are left out. */
function darknessOf({ fine, fineLight, lab, ground, gain }: NearScene): Plane {
  const { width, height, data } = fine
  clearRoom()
  const darkness = takeFloats(width * height)
  const lightness = putFloats(Float32Array.from({ length: 256 }, (_, level) => lightnessOf(level * gain)))
  // The ground varies so slowly that the nearest value does.
  const columns = putIntegers(Int32Array.from({ length: width }, (_, x) => Math.floor((x * lab.width) / width)))
  const rows = putIntegers(Int32Array.from({ length: height }, (_, y) => Math.floor((y * lab.height) / height) * lab.width))
  const [light, colours, around] = [putFloats(fineLight.data), putBytes(data), putFloats(ground.l)]
  const limits = [-MOST_LIGHTNESS, MOST_DARKNESS, LEAST_DARKNESS] as const
  kernels.darkness(light, colours, around, darkness, width, height, lightness, columns, rows, ...limits)
  return { width, height, data: floatsAt(darkness, width * height) }
}

/** Share of the height in which an instrument writes its caption, at the upper or lower edge. */
const CAPTION_SHARE = 0.07

/** Every so many rows tell how many sharp steps a row of the picture usually has. */
const ROWS_APART = 8

/** Text is a band of rows at an edge with far more sharp steps along them than the rows of the picture have. */
function hideCaption(light: Plane, darkness: Float32Array): void {
  const { width, height } = light
  const steps = Array.from({ length: Math.ceil(height / ROWS_APART) }, (_, n) => sharpSteps(light, n * ROWS_APART))
  const usual = steps.sort((first, second) => first - second)[steps.length >> 1]
  const least = Math.max(0.04 * width, 3 * usual)
  const band = Math.floor(CAPTION_SHARE * height)
  for (const [from, step] of [
    [0, 1],
    [height - 1, -1],
  ]) {
    let rows = 0
    for (let n = 0; n < band; n++) if (sharpSteps(light, from + n * step) > least) rows = n + 1
    for (let n = 0; n < (rows === 0 ? 0 : rows + 2); n++) {
      const start = (from + n * step) * width
      darkness.fill(0, start, start + width)
    }
  }
}

function sharpSteps({ width, data }: Plane, y: number): number {
  let count = 0
  for (let i = y * width + 1; i < (y + 1) * width; i++) if (Math.abs(data[i] - data[i - 1]) > 24) count++
  return count
}

/** L* of a grey of 0..255 and beyond. */
function lightnessOf(level: number): number {
  const encoded = Math.min(1, level / 255)
  const linear = encoded <= 0.04045 ? encoded / 12.92 : ((encoded + 0.055) / 1.055) ** 2.4
  return linear > 216 / 24389 ? 116 * Math.cbrt(linear) - 16 : (24389 / 27) * linear
}
