import type { Alert, AlertCode } from '@chioma/contract'
import { boxBlur } from '../../image/box-blur.ts'
import { dropSmall, largestRegions } from '../../image/components.ts'
import { countMask, maskAbove } from '../../image/mask.ts'
import { openMask } from '../../image/mask-morphology.ts'
import { meanAndDeviation } from '../../image/percentile.ts'
import type { Mask } from '../../image/rgb-image.ts'
import type { PatchMeasure } from '../far/head-patches.ts'
import type { CloseUpFeatures } from './close-up-features.ts'
import { findRedSkin, findYellowSpots } from './sore-skin.ts'

export interface FoundAlerts {
  alerts: Alert[]
  masks: Partial<Record<AlertCode, Mask>>
}

/** Likeness to a bare patch from which on a doctor should see it, whatever the finding of patchy loss holds. */
const BARE_FROM = 0.38
/** Share of the photo: rough skin, vividly red skin (and what of it stands out from its surroundings), yellow spots. */
const ROUGH_FROM = 0.08
const RED_FROM = { overSkin: 0.025, overAround: 0.016 }
const YELLOW_FROM = 0.002
/** Rough skin this red on average (a*) is sore rather than crusted. */
const SORE_FROM = 15

/**
 * What a doctor should look at in a close-up. The limits lean towards one too many; they were set by hand on half of the clinical close-ups
 * and on crops of healthy hair, partings and hairlines (see the model card).
 */
export function readAlerts(features: CloseUpFeatures, rough: Float32Array, patches: PatchMeasure): FoundAlerts {
  const found: FoundAlerts = { alerts: [], masks: {} }
  if (patches.strength >= BARE_FROM) add(found, 'bare_area', patches.strength / BARE_FROM, patches.mask)
  addRoughSkin(found, features, rough)
  addRedSkin(found, features)
  const yellow = findYellowSpots(features)
  const share = meanAndDeviation(yellow).mean
  if (share >= YELLOW_FROM) add(found, 'yellow_spots', share / YELLOW_FROM, dense(features, yellow, 0))
  return found
}

function addRoughSkin(found: FoundAlerts, features: CloseUpFeatures, rough: Float32Array): void {
  const share = meanAndDeviation(rough).mean
  if (share < ROUGH_FROM) return
  let redness = 0
  for (let i = 0; i < rough.length; i++) redness += rough[i] * features.near.a[i]
  const isSore = redness / (share * rough.length) >= SORE_FROM
  add(found, isSore ? 'sore_skin' : 'crust', share / ROUGH_FROM, dense(features, rough, 3))
}

function addRedSkin(found: FoundAlerts, features: CloseUpFeatures): void {
  const { overSkin, overAround } = findRedSkin(features)
  const [red, outstanding] = [meanAndDeviation(overSkin).mean, meanAndDeviation(overAround).mean]
  if (red < RED_FROM.overSkin || outstanding < RED_FROM.overAround || found.masks.sore_skin !== undefined) return
  add(found, 'sore_skin', Math.min(red / RED_FROM.overSkin, outstanding / RED_FROM.overAround), dense(features, overSkin, 1))
}

const MOST_REGIONS = 12
/** Pieces below this share of the photo are not marked. */
const LEAST_PIECE = 0.001

function dense({ frame: { width, height } }: CloseUpFeatures, chance: Float32Array, radius: number): Mask {
  const around = boxBlur({ width, height, data: chance }, radius)
  return dropSmall(openMask(maskAbove(around, 0.35), radius), LEAST_PIECE * chance.length)
}

/** `times`: how far beyond its limit; three times is as strong as it gets. */
function add(found: FoundAlerts, code: AlertCode, times: number, mask: Mask): void {
  found.alerts.push({ code, strength: Math.min(1, times / 3), regions: largestRegions(mask, MOST_REGIONS) })
  if (countMask(mask) > 0) found.masks[code] = mask
}
