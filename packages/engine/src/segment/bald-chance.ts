import { boxBlur } from '../image/box-blur.ts'
import type { Plane } from '../image/rgb-image.ts'
import { type FarFrame, ramp } from './far-frame.ts'

/**
 * How much each pixel looks like bare scalp rather than hair, 0..1: light, without fine detail, and without the one direction
 * that strands give. The limits were set by hand; the share over a head follows the Norwood stage (see the model card).
 */
export function findBaldChance({ width, height, lab, fine, coherence }: FarFrame): Plane {
  const detail = boxBlur({ width, height, data: fine }, 3).data
  const chance = new Float32Array(fine.length)
  for (let i = 0; i < chance.length; i++) {
    chance[i] = ramp(lab.l[i], 25, 45) * ramp(coherence[i], 0.6, 0.25) * ramp(detail[i], 2.5, 0.9)
  }
  return { width, height, data: chance }
}
