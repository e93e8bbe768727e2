import { emptyMask } from '../../image/mask.ts'
import { percentiles } from '../../image/percentile.ts'
import { resizePlane } from '../../image/resize.ts'
import type { Plane } from '../../image/rgb-image.ts'
import { type CellFeatures, cellFeatures } from './cell-features.ts'
import type { FineDetails } from './cell-summary.ts'
import { oddsOf } from './linear-model.ts'
import type { NearScene } from './near-scene.ts'
import { NEAR_SIGN_MODELS, SURFACE_LOOK, TRAINING_DISTRIBUTION } from './near-signs-model.ts'
import { distanceFromTraining } from './out-of-distribution.ts'
import { OUTLINED_SIGNS, type OutlinedSign } from './photo-features.ts'
import { type SurfaceView, viewSurface } from './surface-net.ts'
import { treeOdds } from './tree-ensemble.ts'

/** What the fitted models say. */
export interface FittedSigns {
  /** Calibrated log-odds that the photo shows each sign; nothing of a photo that is not familiar. */
  odds: Record<OutlinedSign, number> | undefined
  /** How far the photo is from those the models were fitted on; 1 is what all but one in a hundred of those stay below. */
  distance: number
}

/** Up to this distance a photo is like those of the fit. */
const FAMILIAR_UP_TO = 1

export function readFittedSigns(scene: NearScene, details: FineDetails): FittedSigns {
  const cells = cellFeatures(scene, details)
  const distance = distanceFromTraining(TRAINING_DISTRIBUTION, scene, cells)
  return { distance, odds: distance <= FAMILIAR_UP_TO ? oddsOfSigns(scene, cells) : undefined }
}

function oddsOfSigns(scene: NearScene, cells: CellFeatures): Record<OutlinedSign, number> {
  const seen = viewSurface(scene, SURFACE_LOOK)
  const models = OUTLINED_SIGNS.map((sign) => NEAR_SIGN_MODELS[sign])
  const cellOdds = treeOdds(
    models.map((model) => model.cells),
    treePlanes(cells, seen),
  )
  const [dandruff, oiliness, redness] = models.map(({ line, surface, toldByNet }, i) => {
    const figures = cellOddsFigures({ width: cells.width, height: cells.height, data: cellOdds[i] })
    if (surface !== undefined) figures.push(oddsOf(surface, seen.features))
    if (toldByNet) figures.push(seen.odds[OUTLINED_SIGNS[i]])
    return oddsOf(line, figures)
  })
  return { dandruff, oiliness, redness }
}

/** What trees may ask of a cell: its own figures, and after them what each channel of the network answers there. */
export function treePlanes({ width, height, planes }: CellFeatures, { channels }: SurfaceView): Float32Array[] {
  return [...planes.values(), ...channels.map((channel) => resizePlane(channel, width, height).data)]
}

/**
 * How high the log-odds of the cells are where they are high: what one in fifty exceeds, and one in two hundred. The outermost
 * cells are left out: plain borders bleed into them.
 */
function cellOddsFigures(odds: Plane): number[] {
  const inside = emptyMask(odds.width, odds.height)
  for (let y = 1; y < odds.height - 1; y++) inside.data.fill(255, y * odds.width + 1, (y + 1) * odds.width - 1)
  return percentiles(odds.data, [98, 99.5], inside)
}
