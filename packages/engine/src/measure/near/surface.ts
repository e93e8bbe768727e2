import { boxBlur } from '../../image/box-blur.ts'
import { coverOf, maskAbove } from '../../image/mask.ts'
import { openMask } from '../../image/mask-morphology.ts'
import { meanAndDeviation, percentile } from '../../image/percentile.ts'
import type { Mask, Plane } from '../../image/rgb-image.ts'
import { fineDetails } from './cell-features.ts'
import type { FineDetails } from './cell-summary.ts'
import { type FittedSigns, readFittedSigns } from './fitted-signs.ts'
import type { NearScene } from './near-scene.ts'
import { findRedAreas, mapSurface, rednessMap } from './surface-signs.ts'
import { meanWithRange, type RangedValue } from './tile-range.ts'

/** The surface of a scalp seen near: what was measured, and where. */
export interface MeasuredSurface {
  /** Where the signs are: drawn only for those that are found. */
  flakes: () => Mask
  shinyAreas: () => Mask
  redAreas: () => Mask
  crackedAreas: () => Mask
  /** Share of the photo, 0..1. */
  flakeShare: RangedValue
  shine: RangedValue
  redness: RangedValue
  scaleTexture: RangedValue
  /** Mean strength of the fine cracks of dry skin, 0..1. */
  cracks: number
  /** Share of the photo that is bare skin, 0..1. */
  bareShare: number
}

/** The same with what the fitted models say. */
export interface Surface extends MeasuredSurface {
  fitted: FittedSigns
}

/** Share of shine around a pixel from which it is marked. */
const SHINY_FROM = 0.08
const CRACKED_FROM = 0.2

export function readSurface(scene: NearScene): Surface {
  const details = fineDetails(scene)
  return { ...measureSurface(scene, details), fitted: readFittedSigns(scene, details) }
}

export function measureSurface(scene: NearScene, details: FineDetails = fineDetails(scene)): MeasuredSurface {
  const { flakes, shine, scaleTexture, cracks } = mapSurface(scene, details.cracks)
  const red = rednessMap(scene)
  return {
    flakes: () => maskAbove(flakes, 0.5),
    shinyAreas: () => dense(shine, SHINY_FROM),
    redAreas: () => findRedAreas(red),
    crackedAreas: () => dense(cracks, CRACKED_FROM),
    flakeShare: meanWithRange(flakes, undefined),
    shine: meanWithRange(shine, scene.skin),
    redness: rednessAboveNeutral(red.data, scene.skin),
    scaleTexture: meanWithRange(scaleTexture, scene.skin),
    cracks: meanAndDeviation(cracks.data, scene.skin).mean,
    bareShare: coverOf(scene.skin),
  }
}

/** a* of the reddest tenth of the skin above its neutral third; another photo of the same place gave values within a fifth. */
function rednessAboveNeutral(red: Float32Array, skin: Mask): RangedValue {
  const value = Math.max(0, percentile(red, 90, skin))
  return { value, low: Math.max(0, value - 0.5 - 0.2 * value), high: value + 0.5 + 0.2 * value }
}

const dense = (plane: Plane, threshold: number): Mask => openMask(maskAbove(boxBlur(plane, 3), threshold), 2)
