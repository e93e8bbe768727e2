import { cellOddsFigures } from '../packages/engine/src/measure/near/cell-odds.ts'
import { type LinearModel, oddsOf, type Standard, standardised } from '../packages/engine/src/measure/near/linear-model.ts'
import type { PhotoStandards } from '../packages/engine/src/measure/near/near-sign-model.ts'
import type { OutlinedSign } from '../packages/engine/src/measure/near/photo-features.ts'
import { type TreeEnsemble, treeOdds } from '../packages/engine/src/measure/near/tree-ensemble.ts'
import { boostTrees } from './boosted-trees.ts'
import { fitLogistic } from './logistic-regression.ts'
import type { OutlinedPhoto } from './outlined-photos.ts'

const CELLS_A_PHOTO = 100
const BOOSTING = { trees: 40, depth: 3, learningRate: 0.15, ridge: 5 }
const SPREAD_RIDGE = 0.5
const PLAIN_RIDGE = 0.05

type Seen = Pick<OutlinedPhoto, 'grid' | 'cells' | 'spread' | 'plain'>

export interface Opinions {
  cells: TreeEnsemble
  spread: LinearModel
  plain: LinearModel
  opinionsOn: (photo: Seen) => number[]
}

export const photoStandards = (photos: OutlinedPhoto[]): PhotoStandards => ({
  spread: standardOf(photos.map(({ spread }) => spread)),
  plain: standardOf(photos.map(({ plain }) => plain)),
})

export function fitOpinions(sign: OutlinedSign, photos: OutlinedPhoto[], standards: PhotoStandards): Opinions {
  const answers = photos.map(({ shows }) => (shows[sign] ? 1 : 0))
  const weights = photos.map(() => 1)
  const fitPart = (part: 'spread' | 'plain', ridge: number): LinearModel =>
    fitLogistic({ features: photos.map((photo) => standardised(standards[part], photo[part])), answers, weights }, ridge)
  const [cells, spread, plain] = [fitCells(sign, photos), fitPart('spread', SPREAD_RIDGE), fitPart('plain', PLAIN_RIDGE)]
  return {
    cells,
    spread,
    plain,
    opinionsOn: (photo) => [
      oddsOf(spread, standardised(standards.spread, photo.spread)),
      oddsOf(plain, standardised(standards.plain, photo.plain)),
      ...cellOddsFigures({ ...photo.grid, data: treeOdds(cells, photo.cells) }),
    ],
  }
}

function standardOf(rows: number[][]): Standard {
  const means = rows[0].map((_, j) => rows.reduce((sum, row) => sum + row[j], 0) / rows.length)
  const deviations = means.map(
    (mean, j) => Math.sqrt(rows.reduce((sum, row) => sum + (row[j] - mean) ** 2, 0) / rows.length) + 1e-3,
  )
  return { means, deviations }
}

/**
 * Trees that tell outlined cells from those of photos without the sign. What lies outside the outlines of a photo with the sign is left
 * out: much of it shows the sign too and was only not outlined.
 */
function fitCells(sign: OutlinedSign, photos: OutlinedPhoto[]): TreeEnsemble {
  const chosen = photos.flatMap((photo) => chooseCells(sign, photo))
  const answers = Uint8Array.from(chosen, ({ photo }) => (photo.shows[sign] ? 1 : 0))
  const positives = answers.reduce((sum, answer) => sum + answer, 0)
  const weights = Float32Array.from(
    answers,
    (answer) => answers.length / (2 * (answer === 1 ? positives : answers.length - positives)),
  )
  const columns = photos[0].cells.map((_, feature) => Float32Array.from(chosen, ({ photo, cell }) => photo.cells[feature][cell]))
  return boostTrees({ columns, answers, weights }, BOOSTING)
}

function chooseCells(sign: OutlinedSign, photo: OutlinedPhoto): { photo: OutlinedPhoto; cell: number }[] {
  const { shows, outlined, cells } = photo
  const candidates: number[] = []
  for (let cell = 0; cell < cells[0].length; cell++) {
    if (!shows[sign] || outlined[sign][cell] > 0.5) candidates.push(cell)
  }
  const step = Math.max(1, candidates.length / CELLS_A_PHOTO)
  const chosen: { photo: OutlinedPhoto; cell: number }[] = []
  for (let at = step / 2; at < candidates.length; at += step) chosen.push({ photo, cell: candidates[Math.floor(at)] })
  return chosen
}
