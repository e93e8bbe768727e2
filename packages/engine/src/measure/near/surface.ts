import { boxBlur } from '../../image/box-blur.ts'
import { coverOf, maskAbove } from '../../image/mask.ts'
import { openMask } from '../../image/mask-morphology.ts'
import { percentile } from '../../image/percentile.ts'
import type { Mask, Plane } from '../../image/rgb-image.ts'
import type { SignEvidence } from './judge-signs.ts'
import { chanceMap, oddsOf } from './linear-model.ts'
import type { NearScene } from './near-scene.ts'
import { NEAR_SIGN_MODELS } from './near-signs-model.ts'
import { type OutlinedSign, photoFeatures } from './photo-features.ts'
import { pixelFeatures } from './pixel-features.ts'
import { findFlakes, findRedAreas, rednessMap, scaleTextureMap } from './surface-signs.ts'
import { meanWithRange, type RangedValue } from './tile-range.ts'

/** The surface of a scalp seen near: what was measured, where, and the log-odds of the signs that were fitted. */
export interface Surface {
  flakes: Mask
  shinyAreas: Mask
  redAreas: Mask
  scaleAreas: Mask
  shine: RangedValue
  redness: RangedValue
  scaleTexture: RangedValue
  odds: Record<OutlinedSign, number>
}

/** Share of glitter around a pixel from which it is marked as shiny. */
const SHINY_FROM = 0.12
const SCALY_FROM = 0.35

export function readSurface(scene: NearScene): Surface {
  const planes = pixelFeatures(scene)
  const map = (sign: OutlinedSign): Float32Array => chanceMap(NEAR_SIGN_MODELS[sign].pixel, planes)
  const features = photoFeatures(scene, planes, { dandruff: map('dandruff'), oiliness: map('oiliness'), redness: map('redness') })
  const flakes = findFlakes(scene)
  const red = rednessMap(scene)
  const texture = scaleTextureMap(scene, flakes)
  const oddsFor = (sign: OutlinedSign): number =>
    oddsOf(NEAR_SIGN_MODELS[sign].calibration, [oddsOf(NEAR_SIGN_MODELS[sign].photo, features)])
  return {
    flakes,
    shinyAreas: dense(scene.glitter, SHINY_FROM),
    redAreas: findRedAreas(red),
    scaleAreas: dense(texture, SCALY_FROM),
    shine: meanWithRange(scene.glitter, scene.skin),
    redness: rednessAboveNeutral(red.data, scene.skin),
    scaleTexture: meanWithRange(texture, scene.skin),
    odds: { dandruff: oddsFor('dandruff'), oiliness: oddsFor('oiliness'), redness: oddsFor('redness') },
  }
}

/** a* of the reddest tenth of the skin above its neutral third; another photo of the same place gave values within a fifth. */
function rednessAboveNeutral(red: Float32Array, skin: Mask): RangedValue {
  const value = Math.max(0, percentile(red, 90, skin))
  return { value, low: Math.max(0, value - 0.5 - 0.2 * value), high: value + 0.5 + 0.2 * value }
}

const dense = (plane: Plane, threshold: number): Mask => openMask(maskAbove(boxBlur(plane, 4), threshold), 2)

/**
 * Dry scale has no labelled photos and vivid redness none either: their curves are set by hand, on drawn scalps and so that few real
 * photos exceed them.
 */
const DRYNESS = { middle: 0.3, step: 0.04, oddsSpread: 1.2 }
const VIVID_REDNESS = { middle: 11, step: 1.5 }

/** Shares at which flakes and glitter are as likely noise as not. */
const LEAST_FLAKES = 0.002
const LEAST_SHINE = 0.003

/** However a photo looks as a whole, a sign whose pixels are missing is unlikely. */
const oddsOfPresence = (share: number, least: number): number => 1.5 * Math.log((share + 0.02 * least) / least)

/** What the surface says about each sign. Severity is read from how much of the photo shows it. */
export function surfaceEvidence({
  odds,
  flakes,
  shinyAreas,
  redAreas,
  scaleAreas,
  shine,
  redness,
  scaleTexture,
}: Surface): SignEvidence[] {
  const fitted = (code: OutlinedSign): { code: OutlinedSign; odds: number; oddsSpread: number; foundFrom: number } => {
    const { foundFrom, oddsSpread } = NEAR_SIGN_MODELS[code]
    return { code, odds: odds[code], oddsSpread, foundFrom }
  }
  const vivid = (redness.value - VIVID_REDNESS.middle) / VIVID_REDNESS.step
  return [
    {
      ...fitted('dandruff'),
      odds: Math.min(odds.dandruff, oddsOfPresence(coverOf(flakes), LEAST_FLAKES)),
      extent: coverOf(flakes),
      mediumFrom: 0.02,
      highFrom: 0.08,
      mask: flakes,
    },
    {
      ...fitted('oiliness'),
      odds: Math.min(odds.oiliness, oddsOfPresence(shine.value, LEAST_SHINE)),
      extent: coverOf(shinyAreas),
      mediumFrom: 0.08,
      highFrom: 0.25,
      mask: shinyAreas,
    },
    {
      ...fitted('redness'),
      odds: Math.max(odds.redness, vivid),
      extent: redness.value,
      mediumFrom: 8,
      highFrom: 14,
      mask: redAreas,
    },
    {
      code: 'dryness',
      odds: (scaleTexture.value - DRYNESS.middle) / DRYNESS.step,
      oddsSpread: DRYNESS.oddsSpread,
      foundFrom: 0.5,
      extent: scaleTexture.value,
      mediumFrom: 0.38,
      highFrom: 0.5,
      mask: scaleAreas,
    },
  ]
}
