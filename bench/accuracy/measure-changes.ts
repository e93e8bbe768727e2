import { MEASURE_CODES, MEASURE_SCALE, type MeasureCode, type Reading } from '@chioma/contract'
import type { ExaminedPhoto } from './examine-photos.ts'
import { median } from './figures.ts'
import { isRefusedByGate, measuredValue } from './readings.ts'
import { CHANGE_NAMES, type Change, sizeFactor } from './treatments.ts'

/** How far one measure of one photo moved with one change. */
export interface MeasureChange {
  photo: string
  change: Change
  code: MeasureCode
  /** Over the measure before the change. */
  relative: number
}

/** Whether what was said of one photo held with one change. */
export interface AnswerChange {
  photo: string
  change: Change
  isGateFlipped: boolean
  /** Undefined where the photo was turned away before or after. */
  isViewFlipped: boolean | undefined
  /** Whether any finding came or went; undefined where the view changed too. */
  areFindingsFlipped: boolean | undefined
}

/** Values below this share of the scale they are shown on count as that much, so that a change of next to nothing is not endless. */
const LEAST_SHARE_OF_SCALE = 0.01

/** Every measure that was given before and after a change. */
export const measureChanges = (photos: readonly ExaminedPhoto[]): MeasureChange[] =>
  eachChange(photos, (photo, change, after) =>
    MEASURE_CODES.flatMap((code) => {
      const [before, value] = [measuredValue(photo.reading, code), measuredValue(after, code)]
      if (before === undefined || value === undefined) return []
      return [{ photo: photo.file, change, code, relative: relativeChange(code, change, before, value) }]
    }),
  )

function relativeChange(code: MeasureCode, change: Change, before: number, after: number): number {
  const expected = before * (code === 'shaft_width_px' ? sizeFactor(change) : 1)
  const [from, to] = MEASURE_SCALE[code]
  return Math.abs(after - expected) / Math.max(Math.abs(expected), LEAST_SHARE_OF_SCALE * (to - from))
}

export const answerChanges = (photos: readonly ExaminedPhoto[]): AnswerChange[] =>
  eachChange(photos, (photo, change, after) => {
    const before = photo.reading
    const areBothAccepted = before.outcome === 'completed' && after.outcome === 'completed'
    const isViewFlipped = areBothAccepted ? before.view !== after.view : undefined
    return [
      {
        photo: photo.file,
        change,
        isGateFlipped: isRefusedByGate(before) !== isRefusedByGate(after),
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

function eachChange<Row>(
  photos: readonly ExaminedPhoto[],
  rowsOf: (photo: ExaminedPhoto, change: Change, after: Reading) => Row[],
): Row[] {
  return photos.flatMap((photo) => [...photo.changed].flatMap(([change, after]) => rowsOf(photo, change, after)))
}

/** Pairs fewer than this say nothing about a measure. */
const LEAST_PAIRS = 8

export interface ChangeCell {
  code: MeasureCode
  change: Change
  /** Median of the relative changes. */
  median: number
  n: number
}

/** The median change of each measure with each change, where there are enough photos to tell. */
export function changeMatrix(rows: readonly MeasureChange[]): ChangeCell[] {
  const cells = new Map<string, number[]>()
  for (const { code, change, relative } of rows) {
    const key = `${code} ${change}`
    const cell = cells.get(key)
    if (cell === undefined) cells.set(key, [relative])
    else cell.push(relative)
  }
  return MEASURE_CODES.flatMap((code) =>
    CHANGE_NAMES.flatMap((change) => {
      const among = cells.get(`${code} ${change}`) ?? []
      return among.length < LEAST_PAIRS ? [] : [{ code, change, median: median(among), n: among.length }]
    }),
  )
}
