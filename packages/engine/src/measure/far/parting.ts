import { boxBlur } from '../../image/box-blur.ts'
import { labPlane } from '../../image/lab.ts'
import { emptyMask, intersectMasks } from '../../image/mask.ts'
import { closeMask } from '../../image/mask-morphology.ts'
import { percentile } from '../../image/percentile.ts'
import type { Mask, Plane } from '../../image/rgb-image.ts'
import { type FarScene, RIM_PX } from './far-scene.ts'
import { type HeadDisc, headDisc } from './head-disc.ts'
import { followLightLine, type LightLine, STEPS } from './light-line.ts'

export interface Parting {
  /** Median width over the width of the head, per cent; 20 where more than half of its length is wider. */
  widthPercent: number
  mask: Mask
}

/** By eye on 57 heads: 29 of 32 partings are as strong, and 3 of 25 other heads. */
const LEAST_STRENGTH = 7
/** How much of its two sides is hair. */
const LEAST_HAIR = 0.7
/** Over the width of the head: what is wider is no parting but a thin place, and of a parting at least so much is not. */
const WIDEST = 0.2
const LEAST_SLIM = 0.3
/** Across a line there are two samples in a pixel, each taken together with those of so many places before and after. */
const ACROSS_PX = 0.5
const SMOOTHED_STEPS = 5

/**
 * Finds a light line through the middle of the head with hair on both sides, and its width at half height; undefined where there is none, as in short or
 * unparted hair.
 */
export function findParting({ frame, area, baldAround }: FarScene): Parting | undefined {
  const head = headDisc(area)
  const lightness = boxBlur(labPlane(frame.lab, 'l'), 1)
  const line = followLightLine(area, lightness, head)
  if (line === undefined || line.strength < LEAST_STRENGTH) return undefined
  const bands = findBands(lightness, head, line)
  const slim = bands.filter(({ isOpen }) => !isOpen)
  if (slim.length < LEAST_SLIM * bands.length) return undefined
  if (hairBeside(baldAround, line, bands) < LEAST_HAIR) return undefined
  const width =
    percentile(
      Float32Array.from(bands, ({ left, right }) => right - left),
      50,
    ) * ACROSS_PX
  return { widthPercent: (100 * width) / (head.width + 2 * RIM_PX), mask: paintBands(area, head, line, bands) }
}

/** What a line takes of a place across it: samples to the left (below 0) and to the right. */
interface Band {
  left: number
  right: number
  /** Wider than a parting. */
  isOpen: boolean
}

function findBands(lightness: Plane, head: HeadDisc, line: LightLine): Band[] {
  const widest = Math.round((WIDEST * head.width) / ACROSS_PX)
  const profiles = line.places.map((_, step) => {
    const profile = new Float32Array(2 * widest + 1)
    for (let i = 0; i < profile.length; i++) {
      const pixel = pixelAt(lightness, line, step, i - widest)
      profile[i] = pixel === undefined ? LIGHTEST : lightness.data[pixel]
    }
    return profile
  })
  return profiles.map((_, step) =>
    bandOf(meanOf(profiles.slice(Math.max(0, step - SMOOTHED_STEPS), step + SMOOTHED_STEPS + 1)), widest),
  )
}

const LIGHTEST = 100

/** The pixel so many samples to the right of a line. */
function pixelAt(plane: { width: number; height: number }, line: LightLine, step: number, samples: number): number | undefined {
  const x = Math.round(line.places[step].x - samples * ACROSS_PX * line.direction.y)
  const y = Math.round(line.places[step].y + samples * ACROSS_PX * line.direction.x)
  return x < 0 || y < 0 || x >= plane.width || y >= plane.height ? undefined : y * plane.width + x
}

function meanOf(profiles: readonly Float32Array[]): Float32Array {
  const mean = new Float32Array(profiles[0].length)
  for (const profile of profiles) for (let i = 0; i < mean.length; i++) mean[i] += profile[i] / profiles.length
  return mean
}

/** What is lighter than half between the middle and the darkest of the side that is lighter. */
function bandOf(profile: Float32Array, middle: number): Band {
  const top = Math.max(...profile.subarray(middle - 2, middle + 3))
  const base = Math.max(Math.min(...profile.subarray(0, middle)), Math.min(...profile.subarray(middle + 1)))
  const half = (top + base) / 2
  let left = 0
  while (left < middle && profile[middle - left] > half) left++
  let right = 0
  while (right < middle && profile[middle + right] > half) right++
  const isOpen = left + right > middle
  return isOpen ? { left: -middle / 2, right: middle / 2, isOpen } : { left: 0.5 - left, right: right - 0.5, isOpen }
}

function hairBeside(baldAround: Plane, line: LightLine, bands: readonly Band[]): number {
  let bald = 0
  bands.forEach(({ left, right }, step) => {
    for (const samples of [left - 4, right + 4]) {
      const pixel = pixelAt(baldAround, line, step, samples)
      bald += (pixel === undefined ? 1 : baldAround.data[pixel]) / 2 / bands.length
    }
  })
  return 1 - bald
}

/** The stretches that are slim, each whole: places on the line lie more than a pixel apart. */
function paintBands(area: Mask, head: HeadDisc, line: LightLine, bands: readonly Band[]): Mask {
  const mask = emptyMask(area.width, area.height)
  bands.forEach(({ left, right, isOpen }, step) => {
    if (isOpen) return
    for (let samples = Math.ceil(left); samples <= right; samples++) {
      const pixel = pixelAt(area, line, step, samples)
      if (pixel !== undefined) mask.data[pixel] = 255
    }
  })
  return intersectMasks(closeMask(mask, Math.ceil(head.width / STEPS / 2)), area)
}
