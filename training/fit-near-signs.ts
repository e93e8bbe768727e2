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
import { logistic } from '../packages/engine/src/measure/near/linear-model.ts'
import type { NearSignModel } from '../packages/engine/src/measure/near/near-sign-model.ts'
import { OUTLINED_SIGNS, type OutlinedSign } from '../packages/engine/src/measure/near/photo-features.ts'
import { strangenessOf } from '../packages/engine/src/measure/near/strangeness.ts'
import { drawFolds, heldOutOdds } from './held-out-odds.ts'
import { nearSignsSource } from './near-signs-source.ts'
import { loadOutlinedPhotos } from './outlined-photos.ts'
import { areaUnderCurve, bestThreshold, calibrationError } from './score-quality.ts'
import { fitOpinions, photoStandards } from './sign-opinions.ts'

/** A sign that is probably not there is not reported as found, however rare it is. */
const LEAST_FOUND = 0.4
/** At most this share of the photos without any sign may be called high for one of them. */
const FALSELY_HIGH = 0.015

const photos = await loadOutlinedPhotos(join(process.argv[2] ?? '.', 'microscope'))
const draws = drawFolds(photos)
process.stdout.write(`${photos.length} photos\n`)

const standards = photoStandards(photos)
const strangeness = photos.map(({ spread, plain }) => strangenessOf(standards, { spread, plain }))
const usualStrangeness = [...strangeness].sort((first, second) => first - second)[Math.floor(0.99 * photos.length)]
const signs = OUTLINED_SIGNS.map((sign) => [sign, fitSign(sign)] as const)
const target = new URL('../packages/engine/src/measure/near/near-signs-model.ts', import.meta.url)
await writeFile(target, nearSignsSource({ ...standards, usualStrangeness }, signs, photos.length))

function fitSign(sign: OutlinedSign): NearSignModel {
  const answers = photos.map(({ shows }) => (shows[sign] ? 1 : 0))
  const { joined, oddsIn } = heldOutOdds(sign, photos, draws)
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
    joined,
    foundFrom: Math.max(LEAST_FOUND, bestThreshold(chances, answers)),
    highFrom: clean[Math.floor(FALSELY_HIGH * clean.length)],
    oddsSpread: meanOf(photos.map((_, i) => deviation(oddsIn.map((odds) => odds[i])))),
  }
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
