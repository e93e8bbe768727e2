import { meanAndDeviation } from '../../image/percentile.ts'
import { ramp } from '../../segment/far-frame.ts'
import type { FarScene } from './far-scene.ts'

/** Bald area over the hair-bearing area, per cent: the mean chance of bare scalp, so that half-covered places count by half. */
export const measureBaldArea = ({ baldChance, area }: FarScene): number => 100 * meanAndDeviation(baldChance.data, area).mean

/** From nothing seen to as bare as the edge of a bald place, in smoothed chance. */
const SEEN = { from: 0.05, to: 0.6 }

/** Scalp seen through the hair, per cent of the area that still bears hair. */
export function measureScalpVisible({ baldAround, hair }: FarScene): number {
  let seen = 0
  let count = 0
  for (let i = 0; i < hair.data.length; i++) {
    if (hair.data[i] === 0) continue
    seen += ramp(baldAround.data[i], SEEN.from, SEEN.to)
    count++
  }
  return count === 0 ? 100 : (100 * seen) / count
}
