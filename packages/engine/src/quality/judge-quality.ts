import type { Quality, QualityLimit, RejectionCode } from '@chioma/contract'
import { cropImage } from '../image/crop.ts'
import { luminance } from '../image/luminance.ts'
import { meanAndDeviation, percentiles } from '../image/percentile.ts'
import { type PhotoContent, readContent } from '../image/photo-content.ts'
import { fitPlaneWithin } from '../image/resize.ts'
import type { Plane, RgbImage } from '../image/rgb-image.ts'
import { measureBlockiness } from './blockiness.ts'
import { measureGlare } from './glare.ts'
import { measureSharpness } from './sharpness.ts'

export interface QualityVerdict {
  quality: Quality
  /** Why the photo cannot be judged at all; undefined when it can. */
  rejection: Exclude<RejectionCode, 'not_hair_or_scalp'> | undefined
}

/** Photos are judged at this size, so that a large file is not called sharper than a small one of the same scene. */
const JUDGED_SIDE_PX = 512

const REJECTED = { shortSidePx: 160, sharpness: 0.03, detailSpread: 12, lightestBelow: 45, darkestAbove: 225, meanAbove: 0.94 }
const LIMITED = { shortSidePx: 400, sharpness: 0.3, exposureBelow: 0.2, exposureAbove: 0.8, glare: 0.03, blockiness: 2.5 }

/**
 * Judges sharpness, exposure, glare, size and compression of a photo without its plain borders.
 * `sourceWidth` and `sourceHeight` are the upright size before scaling down.
 */
export function judgeQuality(
  image: RgbImage,
  sourceWidth: number,
  sourceHeight: number,
  content: PhotoContent = readContent(image),
): QualityVerdict {
  const light = fitPlaneWithin(content.light, JUDGED_SIDE_PX)
  const wasScaled = image.width !== sourceWidth || image.height !== sourceHeight
  const measured = {
    sharpness: measureSharpness(light),
    exposure: meanAndDeviation(light.data).mean / 255,
    glare: measureGlare(content.image),
    shortSidePx: Math.min(sourceWidth, sourceHeight),
  }
  const blockiness = wasScaled ? 1 : measureBlockiness(luminance(middleBand(image)))
  return { quality: { ...measured, limits: findLimits(measured, blockiness) }, rejection: findRejection(measured, light) }
}

/** Enough rows to tell compression by, at full width. */
function middleBand(image: RgbImage): RgbImage {
  const rows = Math.min(image.height, 200)
  const y0 = Math.floor((image.height - rows) / 2)
  return cropImage(image, { x0: 0, y0, x1: image.width, y1: y0 + rows })
}

type Measured = Omit<Quality, 'limits'>

function findLimits(measured: Measured, blockiness: number): QualityLimit[] {
  const checks: [QualityLimit, boolean][] = [
    ['soft_focus', measured.sharpness < LIMITED.sharpness],
    ['dark', measured.exposure < LIMITED.exposureBelow],
    ['bright', measured.exposure > LIMITED.exposureAbove],
    ['glare', measured.glare > LIMITED.glare],
    ['small', measured.shortSidePx < LIMITED.shortSidePx],
    ['compressed', blockiness > LIMITED.blockiness],
  ]
  return checks.filter(([, isLimited]) => isLimited).map(([limit]) => limit)
}

function findRejection(measured: Measured, light: Plane): QualityVerdict['rejection'] {
  const [darkest, lightest] = percentiles(light.data, [10, 97])
  if (measured.shortSidePx < REJECTED.shortSidePx) return 'too_small'
  if (lightest < REJECTED.lightestBelow) return 'too_dark'
  if (darkest > REJECTED.darkestAbove || measured.exposure > REJECTED.meanAbove) return 'too_bright'
  // A plain surface has nothing to be blurred; whether it is hair or scalp is for the view to say.
  if (measured.sharpness < REJECTED.sharpness && lightest - darkest > REJECTED.detailSpread) return 'too_blurred'
  return undefined
}
