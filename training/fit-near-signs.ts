/**
 * Fits `packages/engine/src/measure/near/near-signs-model.ts` on outlined microscope photos:
 * `npx tsx --conditions=chioma-source training/fit-near-signs.ts DATA_DIR`, where DATA_DIR holds `microscope/`.
 * No chance is involved: the same photos give the same file.
 *
 * Three opinions on each photo: a logistic regression on how the features of its cells are spread, one on a few plain figures, and
 * boosted trees that look for cells like the outlined ones. A last regression, fitted on opinions about photos that had no part in
 * forming them, joins and calibrates the three. Every figure that is printed comes from photos left out.
 */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type LinearModel, logistic, oddsOf } from '../packages/engine/src/measure/near/linear-model.ts'
import type { NearSignModel } from '../packages/engine/src/measure/near/near-sign-model.ts'
import { OUTLINED_SIGNS, type OutlinedSign } from '../packages/engine/src/measure/near/photo-features.ts'
import { strangenessOf } from '../packages/engine/src/measure/near/strangeness.ts'
import { groupAlike } from './alike-photos.ts'
import { assignFolds } from './folds.ts'
import { fitLogistic } from './logistic-regression.ts'
import { nearSignsSource } from './near-signs-source.ts'
import { loadOutlinedPhotos } from './outlined-photos.ts'
import { areaUnderCurve, bestThreshold, calibrationError } from './score-quality.ts'
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
/** A sign that is probably not there is not reported as found, however rare it is. */
const LEAST_FOUND = 0.4
/** At most this share of the photos without any sign may be called high for one of them. */
const FALSELY_HIGH = 0.015

const photos = await loadOutlinedPhotos(join(process.argv[2] ?? '.', 'microscope'))
const groups = groupAlike(photos.map(({ light }) => light))
const kinds = photos.map(({ shows }) => OUTLINED_SIGNS.filter((sign) => shows[sign]).join())
const draws = Array.from({ length: DRAWS }, (_, draw) => assignFolds(groups, kinds, FOLDS, draw))
process.stdout.write(`${photos.length} photos, ${new Set(groups).size} groups of photos that look alike\n`)

const standards = photoStandards(photos)
const strangeness = photos.map(({ spread, plain }) => strangenessOf(standards, { spread, plain }))
const usualStrangeness = [...strangeness].sort((first, second) => first - second)[Math.floor(0.99 * photos.length)]
const signs = OUTLINED_SIGNS.map((sign) => [sign, fitSign(sign)] as const)
const target = new URL('../packages/engine/src/measure/near/near-signs-model.ts', import.meta.url)
await writeFile(target, nearSignsSource({ ...standards, usualStrangeness }, signs, photos.length))

interface HeldOutRow {
  photo: number
  draw: number
  opinions: number[]
}

function fitSign(sign: OutlinedSign): NearSignModel {
  const answers = photos.map(({ shows }) => (shows[sign] ? 1 : 0))
  const rows = draws.flatMap((foldOf, draw) => heldOutRows(sign, foldOf, draw))
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
  const chances = photos.map((_, i) => meanOf(oddsIn.map((odds) => logistic(odds[i]))))
  report(sign, oddsIn, answers)
  const clean = chances
    .filter((_, i) => OUTLINED_SIGNS.every((other) => !photos[i].shows[other]))
    .sort((first, second) => second - first)
  const { cells, spread, plain } = fitOpinions(sign, photos, standards)
  return {
    cells,
    spread,
    plain,
    joined: joinFrom(rows),
    foundFrom: Math.max(LEAST_FOUND, bestThreshold(chances, answers)),
    highFrom: clean[Math.floor(FALSELY_HIGH * clean.length)],
    oddsSpread: meanOf(photos.map((_, i) => deviation(oddsIn.map((odds) => odds[i])))),
  }
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

/** Opinions on each photo from models that never saw it or one that looks alike. */
function heldOutRows(sign: OutlinedSign, foldOf: number[], draw: number): HeldOutRow[] {
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

function report(sign: OutlinedSign, oddsIn: number[][], answers: number[]): void {
  const areas = oddsIn.map((odds) => areaUnderCurve(odds, answers))
  const errors = oddsIn.map((odds) => calibrationError(odds.map(logistic), answers))
  process.stdout.write(
    `${sign}: held-out AUROC ${meanOf(areas).toFixed(3)} (${areas.map((area) => area.toFixed(3)).join(', ')}), calibration error ${meanOf(errors).toFixed(3)}\n`,
  )
}

function meanOf(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function deviation(values: number[]): number {
  const mean = meanOf(values)
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, values.length - 1))
}
