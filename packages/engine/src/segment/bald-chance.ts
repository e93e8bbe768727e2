import { boxBlur } from '../image/box-blur.ts'
import { percentile } from '../image/percentile.ts'
import type { Mask, Plane } from '../image/rgb-image.ts'
import { type FarFrame, ramp } from './far-frame.ts'

/** Scalp is at least this light (L*), or this much lighter than the darkest tenth: black hair lets dark scalp count. */
const LIGHT = { overDarkest: 8, leastFrom: 12, mostFrom: 25, over: 18 }

/**
 * How much each pixel looks like bare scalp rather than hair, 0..1: light, reddish where the photo has colour, without fine detail,
 * and without the one direction that strands give. `area` is where hair could be. The limits were set by hand; the share over a head
 * follows the Norwood stage (see the model card).
 */
export function findBaldChance(frame: FarFrame, area: Mask): Plane {
  const { width, height, lab, fine, coherence } = frame
  const darkest = hasLightGreyHair(frame, area) ? 0 : percentile(lab.l, 10, area)
  const dark = Math.min(LIGHT.mostFrom, Math.max(LIGHT.leastFrom, darkest + LIGHT.overDarkest))
  const detail = boxBlur({ width, height, data: fine }, 3).data
  const isColoured = hasColour(frame)
  const chance = new Float32Array(fine.length)
  for (let i = 0; i < chance.length; i++) {
    const colour = isColoured ? reddishness(lab.a[i], lab.b[i]) : 1
    chance[i] = colour * ramp(lab.l[i], dark, dark + LIGHT.over) * ramp(coherence[i], 0.6, 0.25) * ramp(detail[i], 2.5, 0.9)
  }
  return { width, height, data: chance }
}

/** Grey and white hair is not red at all, blond hair far more yellow than red; scalp of any tone is both. */
const reddishness = (a: number, b: number): number => (a <= 1 ? 0 : ramp(a, 1, 4) * ramp(b / a, 8, 4))

/** Grey hair lighter than this L*, over this share of the head: then scalp may well be darker than the hair. */
const LIGHT_GREY = { from: 50, share: 0.15 }

function hasLightGreyHair({ lab }: FarFrame, area: Mask): boolean {
  let grey = 0
  let all = 0
  for (let i = 0; i < area.data.length; i++) {
    if (area.data[i] === 0) continue
    all++
    if (lab.a[i] <= 1 && lab.l[i] > LIGHT_GREY.from) grey++
  }
  return grey > LIGHT_GREY.share * all
}

/** Below this a* and b* in nine tenths of a photo, it is taken as black and white. */
const LEAST_COLOUR = 4

function hasColour({ lab }: FarFrame): boolean {
  return [lab.a, lab.b].some((plane) => Math.max(percentile(plane, 90), -percentile(plane, 10)) > LEAST_COLOUR)
}
