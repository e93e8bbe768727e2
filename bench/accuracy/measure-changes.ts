import { MEASURE_CODES, MEASURE_SCALE, type MeasureCode, type Reading } from '@chioma/contract'
import type { ExaminedPhoto } from './examine-photos.ts'
import { median } from './figures.ts'
import { PERTURBATION_NAMES, type Perturbation, sizeFactor } from './perturbations.ts'
import { isRejectedByGate, measuredValue } from './readings.ts'

/** How far one measure of one photo moved with one perturbation. */
export interface MeasureChange {
  photo: string
  perturbation: Perturbation
  code: MeasureCode
  /** Over the measure before the perturbation. */
  relative: number
}

/** Whether what was said of one photo held with one perturbation. */
export interface AnswerChange {
  photo: string
  perturbation: Perturbation
  isGateFlipped: boolean
  /** Undefined where the photo was rejected before or after. */
  isViewFlipped: boolean | undefined
  /** Whether any finding came or went; undefined where the view changed too. */
  areFindingsFlipped: boolean | undefined
}

/** Values below this share of the scale they are shown on count as that much, so that a change of next to nothing is not endless. */
const LEAST_SHARE_OF_SCALE = 0.01

/** Every measure that was given before and after a perturbation. */
export const measureChanges = (photos: readonly ExaminedPhoto[]): MeasureChange[] =>
  eachPerturbation(photos, (photo, perturbation, after) =>
    MEASURE_CODES.flatMap((code) => {
      const [before, value] = [measuredValue(photo.reading, code), measuredValue(after, code)]
      if (before === undefined || value === undefined) return []
      return [{ photo: photo.file, perturbation, code, relative: relativeChange(code, perturbation, before, value) }]
    }),
  )

function relativeChange(code: MeasureCode, perturbation: Perturbation, before: number, after: number): number {
  const expected = before * (code === 'shaft_width_px' ? sizeFactor(perturbation) : 1)
  const [from, to] = MEASURE_SCALE[code]
  return Math.abs(after - expected) / Math.max(Math.abs(expected), LEAST_SHARE_OF_SCALE * (to - from))
}

export const answerChanges = (photos: readonly ExaminedPhoto[]): AnswerChange[] =>
  eachPerturbation(photos, (photo, perturbation, after) => {
    const before = photo.reading
    const areBothAccepted = before.outcome === 'completed' && after.outcome === 'completed'
    const isViewFlipped = areBothAccepted ? before.view !== after.view : undefined
    return [
      {
        photo: photo.file,
        perturbation,
        isGateFlipped: isRejectedByGate(before) !== isRejectedByGate(after),
        isViewFlipped,
        areFindingsFlipped: isViewFlipped === false ? foundCodes(before) !== foundCodes(after) : undefined,
      },
    ]
  })

const foundCodes = (reading: Reading): string =>
  reading.outcome === 'completed'
    ? reading.findings
        .map(({ code }) => code)
        .sort()
        .join()
    : ''

function eachPerturbation<Row>(
  photos: readonly ExaminedPhoto[],
  rowsOf: (photo: ExaminedPhoto, perturbation: Perturbation, after: Reading) => Row[],
): Row[] {
  return photos.flatMap((photo) => [...photo.perturbed].flatMap(([perturbation, after]) => rowsOf(photo, perturbation, after)))
}

/** Pairs fewer than this say nothing about a measure. */
const LEAST_PAIRS = 8

export interface ChangeCell {
  code: MeasureCode
  perturbation: Perturbation
  /** Median of the relative changes. */
  median: number
  n: number
}

/** The median change of each measure with each perturbation, where there are enough photos to tell. */
export function changeMatrix(rows: readonly MeasureChange[]): ChangeCell[] {
  const cells = new Map<string, number[]>()
  for (const { code, perturbation, relative } of rows) {
    const key = `${code} ${perturbation}`
    const cell = cells.get(key)
    if (cell === undefined) cells.set(key, [relative])
    else cell.push(relative)
  }
  return MEASURE_CODES.flatMap((code) =>
    PERTURBATION_NAMES.flatMap((perturbation) => {
      const among = cells.get(`${code} ${perturbation}`) ?? []
      return among.length < LEAST_PAIRS ? [] : [{ code, perturbation, median: median(among), n: among.length }]
    }),
  )
}
