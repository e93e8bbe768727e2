import type { CellFeatures } from './cell-features.ts'
import type { Distribution } from './linear-model.ts'
import type { NearScene } from './near-scene.ts'
import type { TrainingDistribution } from './near-sign-model.ts'
import { plainFeatures, SKIN_RED_INDEX, spreadFeatures, yellowPatchesIndex } from './photo-features.ts'

/** Deviations from the mean beyond which hardly any feature of a fitted photo lies. */
const USUAL_DEVIATIONS = 3

/**
 * How unlike the photos of a fit a photo is: how far its features lie beyond what is usual there, or how far the colour of its light is from theirs, whichever
 * is more; 1 is what all but one in a hundred of those photos stay below when they are left out.
 */
export function distanceFromTraining(
  { spread, plain, limits }: TrainingDistribution,
  scene: NearScene,
  cells: CellFeatures,
): number {
  const [spreadOver, plainOver] = [spreadFeatures(cells), plainFeatures(scene, cells)]
  const features = beyondUsual(spread, spreadOver) + beyondUsual(plain, plainOver)
  const light = Math.max(
    deviationsOf(plain, plainOver, SKIN_RED_INDEX),
    deviationsOf(spread, spreadOver, yellowPatchesIndex(cells)),
  )
  return Math.max(features / limits.features, light / limits.light)
}

/** The mean square of how far features lie beyond what is usual. */
function beyondUsual({ means, deviations }: Distribution, features: readonly number[]): number {
  let sum = 0
  for (const [i, value] of features.entries()) {
    const beyond = Math.abs(value - means[i]) / deviations[i] - USUAL_DEVIATIONS
    // One feature that ran away says no more than one that is twice as far out as usual.
    if (beyond > 0) sum += Math.min(USUAL_DEVIATIONS, beyond) ** 2
  }
  return sum / features.length
}

/** One feature in deviations from what is usual, whatever its sign. */
const deviationsOf = ({ means, deviations }: Distribution, features: readonly number[], index: number): number =>
  Math.abs(features[index] - means[index]) / deviations[index]
