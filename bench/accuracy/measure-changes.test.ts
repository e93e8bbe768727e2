import type { CompletedReading, Measure } from '@chioma/contract'
import { expect, test } from 'vitest'
import type { ExaminedPhoto } from './examine-photos.ts'
import { answerChanges, changeMatrix, measureChanges } from './measure-changes.ts'
import type { Perturbation } from './perturbations.ts'

const measure = (code: Measure['code'], value: number): Measure => ({ code, value, low: value, high: value, unit: 'percent' })

const reading = (measures: Measure[], changes: Partial<CompletedReading> = {}): CompletedReading => ({
  outcome: 'completed',
  view: 'microscope',
  viewConfidence: 0.9,
  findings: [],
  scores: {},
  measures,
  cannotTell: [],
  ...changes,
})

const photo = (before: CompletedReading, after: CompletedReading, perturbation: Perturbation): ExaminedPhoto => ({
  folder: 'microscope',
  label: { file: 'a.jpg' },
  file: 'a.jpg',
  maskFile: undefined,
  reading: before,
  answerKind: 'cannot_tell',
  hairs: [],
  sourceWidth: 640,
  sourceHeight: 640,
  hairMaskOverlap: undefined,
  thinningOverlap: undefined,
  blind: { view: 'microscope', viewConfidence: 0.9 },
  perturbed: new Map([[perturbation, after]]),
  engineMs: 1,
  decodeMs: 1,
})

test('a change counts relative to the measure before it', () => {
  const [row] = measureChanges([photo(reading([measure('hair_cover', 20)]), reading([measure('hair_cover', 22)]), 'JPEG 60')])
  expect(row).toMatchObject({ code: 'hair_cover', perturbation: 'JPEG 60', relative: expect.closeTo(0.1) })
})

test('a width in pixels should halve with the photo', () => {
  const widths = (perturbation: Perturbation): number[] =>
    measureChanges([photo(reading([measure('shaft_width_px', 12)]), reading([measure('shaft_width_px', 6)]), perturbation)]).map(
      ({ relative }) => relative,
    )
  expect(widths('half size')).toEqual([0])
  expect(widths('mirrored')).toEqual([0.5])
})

test('next to nothing does not change endlessly: a hundredth of the scale is the least it is held against', () => {
  const [row] = measureChanges([photo(reading([measure('flake_area', 0)]), reading([measure('flake_area', 0.1)]), 'JPEG 60')])
  expect(row.relative).toBeCloseTo(0.5)
})

test('a measure needs enough photos for its median to count', () => {
  const few = measureChanges([photo(reading([measure('hair_cover', 20)]), reading([measure('hair_cover', 22)]), 'JPEG 60')])
  expect(changeMatrix(few)).toEqual([])
  expect(changeMatrix(new Array(8).fill(few[0]))).toEqual([
    { code: 'hair_cover', perturbation: 'JPEG 60', median: expect.closeTo(0.1), n: 8 },
  ])
})

test('gate, view and findings flip each on their own', () => {
  const finding = { code: 'dandruff', severity: 'low', confidence: 0.7, confidenceLow: 0.6, confidenceHigh: 0.8 } as const
  const flips = (after: Partial<CompletedReading>) => answerChanges([photo(reading([]), reading([], after), 'mirrored')])[0]
  expect(flips({})).toMatchObject({ isGateFlipped: false, isViewFlipped: false, areFindingsFlipped: false })
  expect(flips({ findings: [finding] })).toMatchObject({ isViewFlipped: false, areFindingsFlipped: true })
  expect(flips({ view: 'close_up' })).toMatchObject({ isViewFlipped: true, areFindingsFlipped: undefined })
  expect(flips({ view: 'not_hair' })).toMatchObject({ isGateFlipped: true })
})
