import { luminance } from '../../image/luminance.ts'
import { maskAbove } from '../../image/mask.ts'
import { percentile } from '../../image/percentile.ts'
import { resizePlane } from '../../image/resize.ts'
import type { Plane, RgbImage } from '../../image/rgb-image.ts'
import { mapValues } from './map-values.ts'
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
  const darkness = darknessOf(image, scene)
  const ridges = findRidges(darkness, LEAST_DARKNESS)
  const shafts = partUnits(traceShafts(darkness, ridges, limitsFor(darkness, ridges)))
  return { shafts, scale: (scene.box.x1 - scene.box.x0) / image.width, width: image.width, height: image.height }
}

function limitsFor(darkness: Plane, ridges: RidgeField): TraceLimits {
  const lines = maskAbove({ ...darkness, data: ridges.strength }, LEAST_STRENGTH)
  const clearest = percentile(darkness.data, 85, lines)
  const strongest = percentile(ridges.strength, 85, lines)
  return {
    darkness: Math.max(LEAST_DARKNESS, FAINTEST_SHARE * clearest),
    seedStrength: Math.max(LEAST_STRENGTH, FAINTEST_SHARE * strongest),
  }
}

/** How much darker each pixel is than the bare skin around it, in steps of about one L*. */
function darknessOf(image: RgbImage, scene: NearScene): Plane {
  const light = luminance(image)
  const ground = resizePlane({ ...scene.lab, data: scene.ground.l }, image.width, image.height).data
  const data = mapValues(light.data, (value, i) =>
    Math.min(MOST_DARKNESS, Math.max(-MOST_LIGHTNESS, ground[i] - lightnessOf[Math.round(value * scene.gain)])),
  )
  hideInk(image, data)
  hideCaption(light, data)
  return { width: image.width, height: image.height, data }
}

/** Vivid red and blue are lines and marks of instruments and pens, not hair. */
function hideInk(image: RgbImage, darkness: Float32Array): void {
  for (let i = 0, p = 0; i < darkness.length; i++, p += 3) {
    const [red, green, blue] = [image.data[p], image.data[p + 1], image.data[p + 2]]
    if (red - Math.max(green, blue) > 60 || blue - Math.max(red, green) > 60) darkness[i] = 0
  }
}

/** Share of the height in which an instrument writes its caption, at the upper or lower edge. */
const CAPTION_SHARE = 0.07

/** Text is a band of rows at an edge with far more sharp steps along them than the rows of the picture have. */
function hideCaption(light: Plane, darkness: Float32Array): void {
  const { width, height } = light
  const steps = Array.from({ length: height }, (_, y) => sharpSteps(light, y))
  const usual = [...steps].sort((first, second) => first - second)[height >> 1]
  const isText = (y: number): boolean => steps[y] > 0.04 * width && steps[y] > 3 * usual
  const band = Math.floor(CAPTION_SHARE * height)
  for (const [from, step] of [
    [0, 1],
    [height - 1, -1],
  ]) {
    let rows = 0
    for (let n = 0; n < band; n++) if (isText(from + n * step)) rows = n + 1
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
const lightnessOf = Float32Array.from({ length: 1024 }, (_, level) => {
  const encoded = Math.min(1, level / 255)
  const linear = encoded <= 0.04045 ? encoded / 12.92 : ((encoded + 0.055) / 1.055) ** 2.4
  return linear > 216 / 24389 ? 116 * Math.cbrt(linear) - 16 : (24389 / 27) * linear
})
