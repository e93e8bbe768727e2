import type { Spread } from './cell-spread.ts'
import type { PhotoTraits } from './photo-traits.ts'

/** Rises from 0 to 1 while a value goes from `from` to `to`; falls where `from` is the larger. */
const ramp = (value: number, from: number, to: number): number => Math.min(1, Math.max(0, (value - from) / (to - from)))

/**
 * Whether a head is seen from behind rather than from above: a neck at one side of the photo (share of skin), and at least two of hair in the middle,
 * uneven edges around it and an outline that is not round. Limits set by hand on half of the men in `hair-loss-stage`. Where it cannot be told, it is not.
 */
export const isSeenFromBehind = ({ cells, whole }: PhotoTraits): boolean =>
  whole.mostSkinAtSide > LEAST_NECK &&
  ramp(cells.hair.middle, 0.2, 0.7) + unevenness(cells.edges) + ramp(whole.roundness, 0.22, 0.1) > LEAST_TRAITS

const LEAST_NECK = 0.3
const LEAST_TRAITS = 1.25

const unevenness = ({ ringDeviation }: Spread): number => ramp(ringDeviation, 0.42, 0.58)
