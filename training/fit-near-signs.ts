/**
 * Fits `packages/engine/src/measure/near/near-signs-model.ts` on outlined microscope photos:
 * `npx tsx --conditions=chioma-source training/fit-near-signs.ts DATA_DIR`, where DATA_DIR holds `microscope/`.
 *
 * Two stages. A logistic regression says of each pixel whether it looks like an outlined one; a second one judges the photo by how
 * those chances and a few plain figures are distributed. Every figure that is printed comes from photos that had no part in the fit.
 */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chanceMap, type LinearModel, logistic, oddsOf } from '../packages/engine/src/measure/near/linear-model.ts'
import { OUTLINED_SIGNS, type OutlinedSign, photoFeatures } from '../packages/engine/src/measure/near/photo-features.ts'
import { fitLogistic, type Rows } from './logistic-regression.ts'
import { loadOutlinedPhotos, type OutlinedPhoto } from './outlined-photos.ts'
import { areaUnderCurve, bestThreshold } from './score-quality.ts'

const FOLDS = 5
const PIXEL_RIDGE = 1e-4
const PHOTO_RIDGE = 0.05
/** A sign that is probably not there is not reported as found, however rare it is. */
const LEAST_FOUND = 0.4
const OUTLINED_SAMPLES = 400
const OTHER_SAMPLES = 600

interface FittedSign {
  pixel: LinearModel
  photo: LinearModel
  calibration: LinearModel
  foundFrom: number
  oddsSpread: number
}

const photos = await loadOutlinedPhotos(join(process.argv[2] ?? '.', 'microscope'))
const foldOf = photos.map((_, i) => (i * 7 + Math.floor(i / FOLDS)) % FOLDS)
const rows = heldOutRows()
const fitted = OUTLINED_SIGNS.map((sign) => [sign, fitSign(sign)] as const)
await writeFile(new URL('../packages/engine/src/measure/near/near-signs-model.ts', import.meta.url), asSource(fitted))

/** The row of each photo, with chance maps from models that never saw it. */
function heldOutRows(): number[][] {
  const rows: number[][] = []
  for (let fold = 0; fold < FOLDS; fold++) {
    const others = photos.filter((_, i) => foldOf[i] !== fold)
    const [dandruff, oiliness, redness] = OUTLINED_SIGNS.map((sign) => fitPixels(sign, others))
    for (const [i, { scene, planes }] of photos.entries()) {
      if (foldOf[i] !== fold) continue
      const maps = {
        dandruff: chanceMap(dandruff, planes),
        oiliness: chanceMap(oiliness, planes),
        redness: chanceMap(redness, planes),
      }
      rows[i] = photoFeatures(scene, planes, maps)
    }
  }
  return rows
}

function fitPixels(sign: OutlinedSign, from: OutlinedPhoto[]): LinearModel {
  const samples: Rows = { features: [], answers: [], weights: [] }
  for (const { planes, outlined } of from) {
    const inside: number[] = []
    const outside: number[] = []
    for (const [pixel, value] of outlined[sign].entries()) (value === 1 ? inside : outside).push(pixel)
    for (const [pixels, most] of [
      [inside, OUTLINED_SAMPLES],
      [outside, OTHER_SAMPLES],
    ] as const) {
      const step = Math.max(1, pixels.length / most)
      for (let at = step / 2; at < pixels.length; at += step) {
        const values = planes.map((plane) => plane[pixels[Math.floor(at)]])
        samples.features.push([...values, ...values.map((value) => value * value)])
        samples.answers.push(pixels === inside ? 1 : 0)
        samples.weights.push(step)
      }
    }
  }
  return fitLogistic(samples, PIXEL_RIDGE)
}

function fitSign(sign: OutlinedSign): FittedSign {
  const answers = photos.map(({ shows }) => (shows[sign] ? 1 : 0))
  const fitFrom = (chosen: number[]): LinearModel =>
    fitLogistic(
      { features: chosen.map((i) => rows[i]), answers: chosen.map((i) => answers[i]), weights: chosen.map(() => 1) },
      PHOTO_RIDGE,
    )
  const everyone = photos.map((_, i) => i)
  const models = Array.from({ length: FOLDS }, (_, fold) => fitFrom(everyone.filter((i) => foldOf[i] !== fold)))
  const odds = everyone.map((i) => oddsOf(models[foldOf[i]], rows[i]))
  const calibration = fitLogistic({ features: odds.map((value) => [value]), answers, weights: odds.map(() => 1) }, 0.001)
  const chances = odds.map((value) => logistic(oddsOf(calibration, [value])))
  const spreads = everyone.map((i) => deviation(models.map((model) => oddsOf(calibration, [oddsOf(model, rows[i])]))))
  process.stdout.write(
    `${sign}: held-out AUROC ${areaUnderCurve(chances, answers).toFixed(3)}, ${photos.length} photos, ${FOLDS} folds\n`,
  )
  return {
    pixel: fitPixels(sign, photos),
    photo: fitFrom(everyone),
    calibration,
    foundFrom: Math.max(LEAST_FOUND, bestThreshold(chances, answers)),
    oddsSpread: spreads.reduce((sum, value) => sum + value, 0) / spreads.length,
  }
}

function deviation(values: number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1))
}

function asSource(signs: (readonly [OutlinedSign, FittedSign])[]): string {
  const short = (value: number): number => Number(value.toPrecision(4))
  const model = ({ weights, bias }: LinearModel): string =>
    `{ bias: ${short(bias)}, weights: [${weights.map(short).join(', ')}] }`
  const entries = signs.map(
    ([sign, { pixel, photo, calibration, foundFrom, oddsSpread }]) => `  ${sign}: {
    pixel: ${model(pixel)},
    photo: ${model(photo)},
    calibration: ${model(calibration)},
    foundFrom: ${short(foundFrom)},
    oddsSpread: ${short(oddsSpread)},
  },`,
  )
  return `// Written by training/fit-near-signs.ts; not by hand.
import type { LinearModel } from './linear-model.ts'
import type { OutlinedSign } from './photo-features.ts'

export interface NearSignModel {
  /** Weights of \`PIXEL_FEATURES\`, then of their squares: the chance that a pixel looks like an outlined one. */
  pixel: LinearModel
  /** Weights of \`PHOTO_FEATURES\`. */
  photo: LinearModel
  /** Turns the photo's log-odds into calibrated ones (Platt 1999), fitted on held-out photos. */
  calibration: LinearModel
  /** Chance from which the sign counts as found: best mean of sensitivity and specificity on held-out photos. */
  foundFrom: number
  /** Deviation of the log-odds between models fitted on different photos. */
  oddsSpread: number
}

/** Fitted on "scalp-data" (Roboflow Universe, nisipeanu; CC BY 4.0 as stated there): ${photos.length} scalp microscope photos. See docs/MODEL-CARD.md. */
export const NEAR_SIGN_MODELS: Record<OutlinedSign, NearSignModel> = {
${entries.join('\n')}
}
`
}
