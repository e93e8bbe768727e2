import type { Measure, MeasureCode } from '@chioma/contract'
import { expect, test } from 'vitest'
import { compareMeasures } from './compare-measures.ts'

const percent = (code: MeasureCode, value: number): Measure => ({ code, value, low: value, high: value, unit: 'percent' })
const head = (baldArea: number, largestPatch: number) => [percent('bald_area', baldArea), percent('largest_patch', largestPatch)]
const compared = (earlier: Measure[], later: Measure[]) => compareMeasures('head_top', earlier, later).map(({ code }) => code)

test('a largest bare area that is more than all that is bare is not compared', () => {
  expect(compared(head(10, 4), head(12, 5))).toEqual(['bald_area', 'largest_patch'])
  expect(compared(head(10, 4), head(3, 5))).toEqual(['bald_area'])
  expect(compared(head(3, 4), head(10, 5))).toEqual(['bald_area'])
})
