import type { Plane } from '../../image/rgb-image.ts'
import { cellFeatures } from './cell-features.ts'
import { cellOddsFigures } from './cell-odds.ts'
import type { FineDetails } from './cell-summary.ts'
import { oddsOf, standardised } from './linear-model.ts'
import type { NearScene } from './near-scene.ts'
import { NEAR_SIGN_MODELS, PHOTO_STANDARDS, USUAL_STRANGENESS } from './near-signs-model.ts'
import {
  OUTLINED_SIGNS,
  type OutlinedSign,
  plainFeatures,
  skinRedPlace,
  spreadFeatures,
  yellowPatchesPlace,
} from './photo-features.ts'
import { deviationsOf, strangenessOf } from './strangeness.ts'
import { treeOdds } from './tree-ensemble.ts'

/** What the fitted models say of one sign. */
export interface FittedSign {
  /** Calibrated log-odds that the photo shows it. */
  odds: number
  /** Log-odds of each cell that it looks like an outlined one; on their own scale, good for telling places apart. */
  cellOdds: Plane
}

export interface FittedSigns {
  signs: Record<OutlinedSign, FittedSign>
  /** How far the photo is from those the models were fitted on; 1 is what all but one in a hundred of those stay below. */
  strangeness: number
  /** How far the colour of the light is from that of their microscopes, in deviations; 2.7 is what 98 in a hundred stay below. */
  strangeLight: number
}

export function readFittedSigns(scene: NearScene, details: FineDetails): FittedSigns {
  const cells = cellFeatures(scene, details)
  const planes = [...cells.planes.values()]
  const [spread, plain] = [spreadFeatures(cells), plainFeatures(scene, cells)]
  const strangeness = strangenessOf(PHOTO_STANDARDS, { spread, plain }) / USUAL_STRANGENESS
  const [spreadRow, plainRow] = [standardised(PHOTO_STANDARDS.spread, spread), standardised(PHOTO_STANDARDS.plain, plain)]
  const read = (sign: OutlinedSign): FittedSign => {
    const model = NEAR_SIGN_MODELS[sign]
    const cellOdds = { width: cells.width, height: cells.height, data: treeOdds(model.cells, planes) }
    const opinions = [oddsOf(model.spread, spreadRow), oddsOf(model.plain, plainRow), ...cellOddsFigures(cellOdds)]
    return { odds: oddsOf(model.joined, opinions), cellOdds }
  }
  const [dandruff, oiliness, redness] = OUTLINED_SIGNS.map(read)
  const strangeLight = Math.max(
    deviationsOf(PHOTO_STANDARDS.plain, plain, skinRedPlace),
    deviationsOf(PHOTO_STANDARDS.spread, spread, yellowPatchesPlace(cells)),
  )
  return { signs: { dandruff, oiliness, redness }, strangeness, strangeLight }
}
