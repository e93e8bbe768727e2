import { type LinearModel, oddsOf } from '../packages/engine/src/measure/near/linear-model.ts'
import { OUTLINED_SIGNS, type OutlinedSign } from '../packages/engine/src/measure/near/photo-features.ts'
import { groupAlike } from './alike-photos.ts'
import { assignFolds } from './folds.ts'
import { fitLogistic } from './logistic-regression.ts'
import type { OutlinedPhoto } from './outlined-photos.ts'
import { fitOpinions, photoStandards } from './sign-opinions.ts'

const FOLDS = 5
/** The folds are drawn anew this many times: which photos happen to be left out together matters. */
const DRAWS = 2
/** Strong enough to weigh the opinions nearly alike; the calibration gives back the scale that it takes. */
const JOINING_RIDGE = 0.3
const CALIBRATION_RIDGE = 0.001
/**
 * Which of the opinions are heeded: spread, plain, the highest twentieth of the cells and the highest two hundredth. Flakes are few and
 * small, so only the highest cells speak for them; the plain figures did not help to tell redness.
 */
const HEEDED: Record<OutlinedSign, readonly number[]> = {
  dandruff: [1, 0, 0, 1],
  oiliness: [1, 1, 1, 1],
  redness: [1, 0, 1, 1],
}

interface HeldOutRow {
  photo: number
  draw: number
  opinions: number[]
}

/** What photos that had no part in forming an opinion say of it. */
export interface HeldOut {
  /** Joins the opinions of models fitted on all photos. */
  joined: LinearModel
  /** Calibrated log-odds of each photo, draw by draw, from models that never saw it or one that looks alike. */
  oddsIn: number[][]
}

/** The fold of each photo, draw by draw; photos that look alike share one. */
export function drawFolds(photos: OutlinedPhoto[]): number[][] {
  const groups = groupAlike(photos.map(({ light }) => light))
  const kinds = photos.map(({ shows }) => OUTLINED_SIGNS.filter((sign) => shows[sign]).join())
  return Array.from({ length: DRAWS }, (_, draw) => assignFolds(groups, kinds, FOLDS, draw))
}

/** `draws`: the fold of each photo, draw by draw. */
export function heldOutOdds(sign: OutlinedSign, photos: OutlinedPhoto[], draws: number[][]): HeldOut {
  const rows = draws.flatMap((foldOf, draw) => heldOutRows(sign, photos, foldOf, draw))
  const answers = photos.map(({ shows }) => (shows[sign] ? 1 : 0))
  const joinFrom = (chosen: HeldOutRow[]): LinearModel => joinOpinions(chosen, answers, HEEDED[sign])
  const joiners = Array.from({ length: FOLDS }, (_, fold) =>
    joinFrom(rows.filter(({ photo, draw }) => draws[draw][photo] !== fold)),
  )
  const oddsIn = draws.map((foldOf, draw) =>
    rows
      .filter((row) => row.draw === draw)
      .sort((first, second) => first.photo - second.photo)
      .map(({ photo, opinions }) => oddsOf(joiners[foldOf[photo]], opinions)),
  )
  return { joined: joinFrom(rows), oddsIn }
}

function joinOpinions(rows: HeldOutRow[], answerOf: number[], heeded: readonly number[]): LinearModel {
  const answers = rows.map(({ photo }) => answerOf[photo])
  const weights = rows.map(() => 1)
  const join = fitLogistic(
    { features: rows.map(({ opinions }) => opinions.map((opinion, i) => opinion * heeded[i])), answers, weights },
    JOINING_RIDGE,
  )
  const odds = rows.map(({ opinions }) => [oddsOf(join, opinions)])
  const {
    bias,
    weights: [slope],
  } = fitLogistic({ features: odds, answers, weights }, CALIBRATION_RIDGE)
  return { weights: join.weights.map((weight) => weight * slope), bias: join.bias * slope + bias }
}

function heldOutRows(sign: OutlinedSign, photos: OutlinedPhoto[], foldOf: number[], draw: number): HeldOutRow[] {
  const rows: HeldOutRow[] = []
  for (let fold = 0; fold < FOLDS; fold++) {
    const others = photos.filter((_, i) => foldOf[i] !== fold)
    const fitted = fitOpinions(sign, others, photoStandards(others))
    for (const [photo, seen] of photos.entries()) {
      if (foldOf[photo] === fold) rows.push({ photo, draw, opinions: fitted.opinionsOn(seen) })
    }
  }
  return rows
}
