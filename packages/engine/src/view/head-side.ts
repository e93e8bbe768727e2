import type { PhotoTraits } from './photo-traits.ts'

/** Weights of `headSideTraits`, and a start; fitted by `training/fit-head-side.ts` on photos of heads. */
const WEIGHTS = [2.3, 7.2, -12.1]
const START = -2.8

/** What tells the back of a head from its top: hair in the middle, uneven edges around it, and an outline that is not round. */
export const headSideTraits = ({ cells, whole }: PhotoTraits): number[] => [
  cells.hair.middle,
  cells.edges.ringDeviation,
  whole.roundness,
]

/** Whether a head is seen from behind rather than from above. */
export const isSeenFromBehind = (traits: PhotoTraits): boolean =>
  headSideTraits(traits).reduce((sum, value, i) => sum + WEIGHTS[i] * value, START) > 0
