import { expect, test } from 'vitest'
import type { DetectedIssue } from './analysis.ts'
import { isPointedAt, marksOf } from './marks.ts'

const regions = [{ x: 0, y: 0, width: 1, height: 1 }]
const patch: DetectedIssue = {
  code: 'patchy_loss',
  name: 'Bare patches',
  description: '',
  severity: 'high',
  confidence: 0.9,
  confidenceLow: 0.8,
  confidenceHigh: 1,
  isRedFlag: true,
  regions,
}
const alerts = [
  { code: 'bare_area' as const, strength: 1, regions },
  { code: 'crust' as const, strength: 1, regions },
]
const marked = (issue: DetectedIssue): string[] => marksOf([issue], alerts, (code) => code).map(({ code }) => code)

test('a place is marked once: not by an alert that a finding explains', () => {
  expect(marked(patch)).toEqual(['crust', 'patchy_loss'])
})

test('an alert is marked where the finding that would explain it is no reason for a doctor, or has no place', () => {
  expect(marked({ ...patch, severity: 'low', isRedFlag: false })).toEqual(['bare_area', 'crust', 'patchy_loss'])
  expect(marked({ ...patch, regions: [] })).toEqual(['bare_area', 'crust'])
})

test('a report does not point at what it leaves open, but where a doctor should look', () => {
  expect(isPointedAt({ confidence: 0.3, isRedFlag: false })).toBe(false)
  expect(isPointedAt({ confidence: 0.3, isRedFlag: true })).toBe(true)
  expect(isPointedAt({ confidence: 0.5, isRedFlag: false })).toBe(true)
})
