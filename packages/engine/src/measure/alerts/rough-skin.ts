import { boxBlur } from '../../image/box-blur.ts'
import { labPlane } from '../../image/lab.ts'
import { percentile } from '../../image/percentile.ts'
import { measureCoherence } from '../../image/structure.ts'
import { ramp } from '../../segment/far-frame.ts'
import type { CloseUpFeatures } from './close-up-features.ts'

/** How far around a pixel (in both directions) strands would have to run alike. */
const REACH_PX = 8
const DIRECTED = { from: 0.45, to: 0.2 }
/** Mean fine detail, from smooth to rough. */
const ROUGH = { from: 1, to: 2.2 }
/** L* of what is lit at all, and how much lighter than the darkest fifth of the photo the surroundings are, which dark hair is not. */
const LIT = { from: 25, to: 40 }
const OVER_DARKEST = { from: 6, to: 16 }

/**
 * Chance of each pixel, 0..1, to be skin that is rough in no direction: what scale, crusts, pustules and broken stubble have in common,
 * and combed hair, partings and smooth skin have not. Limits set by hand on half of the clinical close-ups and on crops of healthy hair.
 */
export function findRoughSkin({ frame, skin, near, around, uncoiled, detail }: CloseUpFeatures): Float32Array {
  const { lab } = frame
  const coherence = measureCoherence(boxBlur(labPlane(lab, 'l'), 1), REACH_PX)
  const darkest = percentile(around.l, 20)
  const rough = new Float32Array(skin.length)
  for (let i = 0; i < rough.length; i++) {
    const isRough = ramp(coherence[i], DIRECTED.from, DIRECTED.to) * ramp(detail[i], ROUGH.from, ROUGH.to) * uncoiled[i]
    const isLit = ramp(near.l[i], LIT.from, LIT.to) * ramp(around.l[i] - darkest, OVER_DARKEST.from, OVER_DARKEST.to)
    rough[i] = isRough * isLit * skin[i]
  }
  return rough
}
