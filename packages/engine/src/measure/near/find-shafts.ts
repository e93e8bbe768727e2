import { percentile } from '../../image/percentile.ts'
import type { Plane } from '../../image/rgb-image.ts'
import { scratchFloats } from '../../image/scratch.ts'
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

/** How much darker each pixel is than the bare skin around it, in steps of about one L*. */
function darknessOf({ fine, fineLight, lab, ground, gain }: NearScene): Plane {
  const { width, height, data } = fine
  const darkness = scratchFloats('darkness', width * height).subarray(0, width * height)
  const lightness = Float32Array.from({ length: 256 }, (_, level) => lightnessOf(level * gain))
  // The ground varies so slowly that the nearest value does.
  const columns = Int32Array.from({ length: width }, (_, x) => Math.floor((x * lab.width) / width))
  for (let y = 0, i = 0, p = 0; y < height; y++) {
    const row = Math.floor((y * lab.height) / height) * lab.width
    for (let x = 0; x < width; x++, i++, p += 3) {
      const difference = ground.l[row + columns[x]] - lightness[(fineLight.data[i] + 0.5) | 0]
      darkness[i] = Math.min(MOST_DARKNESS, Math.max(-MOST_LIGHTNESS, difference))
      if (difference > LEAST_DARKNESS && isMark(data[p], data[p + 1], data[p + 2])) darkness[i] = 0
    }
  }
  return { width, height, data: darkness }
}

/** Vivid red and blue are lines and marks of instruments and pens, not hair. */
const isMark = (red: number, green: number, blue: number): boolean =>
  red - Math.max(green, blue) > 60 || blue - Math.max(red, green) > 60

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
