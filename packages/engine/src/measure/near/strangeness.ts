import type { Standard } from './linear-model.ts'
import type { PhotoStandards } from './near-sign-model.ts'

/** Deviations from the mean beyond which hardly any feature of a fitted photo lies. */
const USUAL_DEVIATIONS = 3

/** How unlike the photos of a fit a photo is: the mean square of how far its features lie beyond what is usual there. */
export const strangenessOf = (standards: PhotoStandards, { spread, plain }: { spread: number[]; plain: number[] }): number =>
  beyondUsual(standards.spread, spread) + beyondUsual(standards.plain, plain)

function beyondUsual({ means, deviations }: Standard, features: readonly number[]): number {
  let sum = 0
  for (const [i, value] of features.entries()) {
    const beyond = Math.abs(value - means[i]) / deviations[i] - USUAL_DEVIATIONS
    // One feature that ran away says no more than one that is twice as far out as usual.
    if (beyond > 0) sum += Math.min(USUAL_DEVIATIONS, beyond) ** 2
  }
  return sum / features.length
}

/** One feature in deviations from what is usual, whatever its sign. */
export const deviationsOf = ({ means, deviations }: Standard, features: readonly number[], place: number): number =>
  Math.abs(features[place] - means[place]) / deviations[place]
