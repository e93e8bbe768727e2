import { cellFeatures } from './cell-features.ts'
import { cellOddsFigures } from './cell-odds.ts'
import type { FineDetails } from './cell-summary.ts'
import { oddsOf } from './linear-model.ts'
import type { NearScene } from './near-scene.ts'
import { NEAR_SIGN_MODELS, TRAINING_DISTRIBUTION } from './near-signs-model.ts'
import { distanceFromTraining } from './out-of-distribution.ts'
import { OUTLINED_SIGNS, type OutlinedSign } from './photo-features.ts'
import { treeOdds } from './tree-ensemble.ts'

/** What the fitted models say. */
export interface FittedSigns {
  /** Calibrated log-odds that the photo shows each sign. */
  odds: Record<OutlinedSign, number>
  /** How far the photo is from those the models were fitted on; 1 is what all but one in a hundred of those stay below. */
  distance: number
}

export function readFittedSigns(scene: NearScene, details: FineDetails): FittedSigns {
  const cells = cellFeatures(scene, details)
  const planes = [...cells.planes.values()]
  const models = OUTLINED_SIGNS.map((sign) => NEAR_SIGN_MODELS[sign])
  const cellOdds = treeOdds(
    models.map((model) => model.cells),
    planes,
  )
  const [dandruff, oiliness, redness] = models.map(({ line }, i) =>
    oddsOf(line, cellOddsFigures({ width: cells.width, height: cells.height, data: cellOdds[i] })),
  )
  return { odds: { dandruff, oiliness, redness }, distance: distanceFromTraining(TRAINING_DISTRIBUTION, scene, cells) }
}
