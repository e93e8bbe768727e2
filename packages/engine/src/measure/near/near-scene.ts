import { boxBlur, gaussianBlur } from '../../image/box-blur.ts'
import type { PixelBox } from '../../image/crop.ts'
import { applyGain, exposureGain, MICROSCOPE_EXPOSURE } from '../../image/exposure-gain.ts'
import { type LabPlanes, labPlane, toLab } from '../../image/lab.ts'
import { luminance } from '../../image/luminance.ts'
import { emptyMask, invertMask, maskAsPlane } from '../../image/mask.ts'
import { dilateMask } from '../../image/mask-morphology.ts'
import { close, topHat } from '../../image/morphology.ts'
import { type PhotoContent, readContent } from '../../image/photo-content.ts'
import { fitWithin, resizePlane } from '../../image/resize.ts'
import type { Mask, Plane, RgbImage } from '../../image/rgb-image.ts'
import { mapValues } from './map-values.ts'

/** Shafts and points of light are looked for at this size. */
const FINE_SIDE_PX = 640
/** Flakes, shine and redness are wide or many; 320 px show them, and are quick. */
const SURFACE_SIDE_PX = 320
/** Half the width of the widest shaft that is told apart from a dark field. */
const HAIR_REACH_PX = 14
/** How much darker (L*) than its surroundings a hair is at least. */
const HAIR_DARKNESS = 11
/** A point of light rises this far above its surroundings (0..255) to begin to glitter, and this much further to do so fully. */
const GLINT_FROM = 8
const GLINT_RISE = 24
/** How far the colour of the bare skin is averaged. */
const GROUND_SIGMA_PX = 22

/** Scalp seen near, brought to one size and one exposure, hair and bare skin told apart. */
export interface NearScene {
  /** The photo without plain borders, in pixels of the photo. */
  box: PixelBox
  /** That part at the size at which shafts are looked for, at the exposure of the photo. */
  fine: RgbImage
  lab: LabPlanes
  hair: Mask
  /** Neither hair nor its blurred edge. */
  skin: Mask
  /** Colour of the bare skin around each pixel. */
  ground: LabPlanes
  /** How much of each pixel glitters, 0..1: points of light finer than the pixels of this scene, off the hair. */
  glitter: Plane
  /** The factor that brings the photo to its exposure. */
  gain: number
}

export function readNearScene(photo: RgbImage, content: PhotoContent = readContent(photo)): NearScene {
  const { box } = content
  const fine = fitWithin(content.image, FINE_SIDE_PX)
  const scaled = fitWithin(fine, SURFACE_SIDE_PX)
  const gain = exposureGain(scaled, MICROSCOPE_EXPOSURE)
  const lab = toLab(applyGain(scaled, gain))
  const guess = invertMask(darkerThan(lab, boxBlur(close(labPlane(lab, 'l'), HAIR_REACH_PX), HAIR_REACH_PX).data))
  const hair = darkerThan(lab, groundLight(lab, guess))
  const skin = invertMask(dilateMask(hair, 1))
  return { box, fine, lab, hair, skin, ground: skinGround(lab, skin), glitter: findGlitter(fine, gain, skin), gain }
}

function findGlitter(fine: RgbImage, gain: number, skin: Mask): Plane {
  const points = topHat(luminance(fine), 2).data
  for (let i = 0; i < points.length; i++) {
    points[i] = Math.min(1, Math.max(0, (points[i] * gain - GLINT_FROM) / GLINT_RISE))
  }
  const glitter = resizePlane({ width: fine.width, height: fine.height, data: points }, skin.width, skin.height)
  for (let i = 0; i < glitter.data.length; i++) if (skin.data[i] === 0) glitter.data[i] = 0
  return glitter
}

/** Hair is dark: first against the lightest around, which flakes and glare raise; then against the bare skin that this leaves. */
function darkerThan(lab: LabPlanes, around: Float32Array): Mask {
  const hair = emptyMask(lab.width, lab.height)
  for (let i = 0; i < hair.data.length; i++) if (around[i] - lab.l[i] > HAIR_DARKNESS) hair.data[i] = 255
  return hair
}

/** The ground varies slowly, so it is averaged in a picture this much smaller. */
const GROUND_SHRINK = 4

/** Lightness of the skin around each pixel. */
const groundLight = (lab: LabPlanes, skin: Mask): Float32Array => weightedMeans(lab, maskAsPlane(skin).data, ['l'])[0]

/** Mean colour of the skin around each pixel, without what is far brighter than its surroundings, which is flake or glare. */
function skinGround(lab: LabPlanes, skin: Mask): LabPlanes {
  const weights = maskAsPlane(skin).data
  const [first] = weightedMeans(lab, weights, ['l'])
  for (let i = 0; i < weights.length; i++) if (lab.l[i] > first[i] + 7) weights[i] = 0
  const [l, a, b] = weightedMeans(lab, weights, ['l', 'a', 'b'])
  return { width: lab.width, height: lab.height, l, a, b }
}

function weightedMeans(lab: LabPlanes, weights: Float32Array, channels: ('l' | 'a' | 'b')[]): Float32Array[] {
  const { width, height } = lab
  const blurred = (data: Float32Array): Plane => {
    const small = resizePlane({ width, height, data }, Math.ceil(width / GROUND_SHRINK), Math.ceil(height / GROUND_SHRINK))
    return gaussianBlur(small, GROUND_SIGMA_PX / GROUND_SHRINK)
  }
  const totals = blurred(weights)
  return channels.map((channel) => {
    const values = lab[channel]
    const overall = meanOf(values, weights)
    const sums = blurred(mapValues(values, (value, i) => value * weights[i]))
    // A little of the photo's mean keeps places deep inside hair from dividing by nothing.
    const means = mapValues(sums.data, (sum, i) => (sum + 0.01 * overall) / (totals.data[i] + 0.01))
    return resizePlane({ ...totals, data: means }, width, height).data
  })
}

function meanOf(values: Float32Array, weights: Float32Array): number {
  let sum = 0
  let total = 0
  let all = 0
  for (let i = 0; i < values.length; i++) {
    sum += values[i] * weights[i]
    total += weights[i]
    all += values[i]
  }
  return total > 0 ? sum / total : all / Math.max(1, values.length)
}
