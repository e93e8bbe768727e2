import {
  ALERT_CODES,
  type CompletedReading,
  FINDING_CODES,
  type Finding,
  MEASURE_CODES,
  MEASURE_UNIT,
  REJECTION_CODES,
  type Reading,
  SEVERITIES,
  VIEWS,
} from '@chioma/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BLURRED_READING, FLAKY_READING, GOOD_QUALITY } from '../../../test/fake-models.ts'
import { analysisConfidence, mergeReadings } from './merge.ts'

const fraction = fc.double({ min: 0, max: 1, noNaN: true })
const range = fc.tuple(fraction, fraction, fraction).map((values) => [...values].sort((a, b) => a - b))
const finding = fc
  .record({
    code: fc.constantFrom(...FINDING_CODES.filter((code) => code !== 'unknown')),
    severity: fc.constantFrom(...SEVERITIES),
    range,
    area: fc.option(fraction, { nil: undefined }),
  })
  .map(
    ({ code, severity, range: [confidenceLow = 0, confidence = 0, confidenceHigh = 0], area }): Finding => ({
      code,
      severity,
      confidence,
      confidenceLow,
      confidenceHigh,
      ...(area !== undefined && { area }),
    }),
  )
const measure = fc
  .record({ code: fc.constantFrom(...MEASURE_CODES), range })
  .map(({ code, range: [low = 0, value = 0, high = 0] }) => ({ code, low, value, high, unit: MEASURE_UNIT[code] }))
const completed: fc.Arbitrary<CompletedReading> = fc.record({
  outcome: fc.constant('completed' as const),
  view: fc.constantFrom(...VIEWS),
  viewConfidence: fraction,
  quality: fc.record({
    sharpness: fraction,
    exposure: fraction,
    glare: fraction,
    shortSidePx: fc.integer({ min: 1, max: 5000 }),
    limits: fc.subarray(['dark', 'glare', 'small']),
  }),
  findings: fc.uniqueArray(finding, { selector: (one) => one.code, maxLength: 6 }),
  alerts: fc.uniqueArray(fc.record({ code: fc.constantFrom(...ALERT_CODES), strength: fraction }), {
    selector: (one) => one.code,
  }),
  scores: fc.dictionary(fc.constantFrom(...FINDING_CODES), fraction),
  measures: fc.uniqueArray(measure, { selector: (one) => one.code, maxLength: 4 }),
  cannotTell: fc.array(fc.record({ code: fc.constantFrom(...FINDING_CODES), reason: fc.constantFrom('view', 'quality') }), {
    maxLength: 4,
  }),
})
const rejected: fc.Arbitrary<Reading> = fc
  .constantFrom(...REJECTION_CODES)
  .map((failureCode) => ({ ...BLURRED_READING, failureCode }))
const reading = fc.oneof({ weight: 4, arbitrary: completed }, { weight: 1, arbitrary: rejected })

const reading1 = (change: Partial<CompletedReading>): CompletedReading => ({
  ...FLAKY_READING,
  findings: [],
  scores: {},
  measures: [],
  cannotTell: [],
  quality: GOOD_QUALITY,
  ...change,
})
const seen = (severity: Finding['severity'], confidence: number): Finding => ({
  code: 'dandruff',
  severity,
  confidence,
  confidenceLow: confidence,
  confidenceHigh: confidence,
})

describe('what is not there to be weighed', () => {
  const crust = (strength: number) => ({ code: 'crust' as const, strength })

  test('alerts of all models are united, each once, as the model gives it that gives it most', () => {
    const one = reading1({ alerts: [crust(0.2), { code: 'bare_area', strength: 0.4 }] })
    const other = reading1({ alerts: [crust(0.9)] })
    for (const readings of [
      [one, other, reading1({})],
      [reading1({}), other, one],
    ])
      expect(mergeReadings(readings)).toMatchObject({ alerts: [{ code: 'bare_area', strength: 0.4 }, crust(0.9)] })
    expect(mergeReadings([reading1({}), reading1({})])).not.toHaveProperty('alerts')
  })

  test('the distance is that of who knows photos, of the view that came out, and the farther one of two', () => {
    const far = reading1({ distance: 1.4, recognizedView: 'close_up' })
    const remote = reading1({})
    expect(mergeReadings([far, remote])).toMatchObject({ distance: 1.4, recognizedView: 'close_up' })
    expect(mergeReadings([reading1({ distance: 0.3 }), far])).toMatchObject({ distance: 1.4 })
    const elsewhere = reading1({ distance: 0.3, view: 'head_top', viewConfidence: 0.2 })
    expect(mergeReadings([elsewhere, remote])).not.toHaveProperty('distance')
  })
})

describe('for any readings', () => {
  test('one model comes back as it is', () => {
    fc.assert(
      fc.property(completed, fc.array(rejected, { maxLength: 3 }), (one, others) => {
        expect(mergeReadings([...others, one])).toEqual(one)
      }),
    )
  })

  test('the order of the models changes nothing, to the last bit', () => {
    fc.assert(
      fc.property(
        fc
          .array(reading, { minLength: 2, maxLength: 5 })
          .chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))),
        ([readings, shuffled]) => {
          expect(mergeReadings(shuffled)).toEqual(mergeReadings(readings))
        },
      ),
    )
  })

  test('a merged confidence lies between those of the models, and inside its own range', () => {
    fc.assert(
      fc.property(fc.array(completed, { minLength: 2, maxLength: 4 }), (readings) => {
        const merged = mergeReadings(readings)
        if (merged?.outcome !== 'completed') throw new Error('completed readings merge to a completed one')
        for (const one of merged.findings) {
          const chances = readings.flatMap(
            (from) => from.findings.find((other) => other.code === one.code)?.confidence ?? from.scores[one.code] ?? [],
          )
          expect(one.confidence).toBeGreaterThanOrEqual(Math.min(...chances))
          expect(one.confidence).toBeLessThanOrEqual(Math.max(...chances))
          expect(one.confidenceLow).toBeLessThanOrEqual(one.confidence + 1e-12)
          expect(one.confidenceHigh).toBeGreaterThanOrEqual(one.confidence - 1e-12)
        }
      }),
    )
  })

  test('nothing is found that no model found, and nothing found is lost', () => {
    fc.assert(
      fc.property(fc.array(completed, { minLength: 1, maxLength: 4 }), (readings) => {
        const merged = mergeReadings(readings)
        const codes = merged?.outcome === 'completed' ? merged.findings.map((one) => one.code) : []
        expect(new Set(codes)).toEqual(new Set(readings.flatMap((from) => from.findings.map((one) => one.code))))
        expect(codes).toHaveLength(new Set(codes).size)
      }),
    )
  })

  test('agreement alone does not make it surer', () => {
    fc.assert(
      fc.property(completed, fc.integer({ min: 2, max: 5 }), (one, count) => {
        const merged = mergeReadings(Array.from({ length: count }, () => one))
        if (merged?.outcome !== 'completed') throw new Error('completed readings merge to a completed one')
        for (const same of one.findings) {
          expect(merged.findings.find((other) => other.code === same.code)?.confidence).toBeCloseTo(same.confidence, 12)
          expect(merged.findings.find((other) => other.code === same.code)?.severity).toBe(same.severity)
        }
        expect(analysisConfidence(merged)).toBeCloseTo(analysisConfidence(one), 10)
      }),
    )
  })

  test('the confidence of an analysis is a fraction', () => {
    fc.assert(
      fc.property(completed, (one) => {
        expect(analysisConfidence(one)).toBeGreaterThanOrEqual(0)
        expect(analysisConfidence(one)).toBeLessThanOrEqual(1)
      }),
    )
  })
})

describe('in particular', () => {
  const dandruffOf = (readings: Reading[]) => {
    const merged = mergeReadings(readings)
    return merged?.outcome === 'completed' ? merged.findings.find((one) => one.code === 'dandruff') : undefined
  }

  test('severity is the median, each model weighing as much as it is sure', () => {
    const from = (...findings: Finding[]) => dandruffOf(findings.map((one) => reading1({ findings: [one] })))?.severity
    expect(from(seen('low', 0.9), seen('medium', 0.5), seen('high', 0.5))).toBe('medium')
    expect(from(seen('low', 0.9), seen('high', 0.3))).toBe('low')
    expect(from(seen('low', 0.5), seen('high', 0.5))).toBe('high')
  })

  test('a model that looked and did not see it lowers the confidence; one that cannot judge it does not', () => {
    const found = reading1({ findings: [seen('medium', 0.8)], scores: { dandruff: 0.8 } })
    expect(dandruffOf([found, reading1({ scores: { dandruff: 0.2 } })])?.confidence).toBeCloseTo(0.5)
    expect(dandruffOf([found, reading1({ scores: { redness: 0.2 } })])?.confidence).toBeCloseTo(0.8)
  })

  test('when all reject, most decide why; a single completed reading outweighs them', () => {
    const dark: Reading = { ...BLURRED_READING, failureCode: 'too_dark' }
    expect(mergeReadings([dark, BLURRED_READING, dark])).toEqual({ outcome: 'rejected', failureCode: 'too_dark' })
    expect(mergeReadings([dark, BLURRED_READING])).toEqual({ outcome: 'rejected', failureCode: 'too_blurred' })
    expect(mergeReadings([dark, FLAKY_READING])).toEqual(FLAKY_READING)
    expect(mergeReadings([])).toBeUndefined()
  })

  test('what one model can tell is not among what cannot be told', () => {
    const merged = mergeReadings([
      reading1({ scores: { redness: 0.4 }, cannotTell: [{ code: 'crown_thinning', reason: 'quality' }] }),
      reading1({
        cannotTell: [
          { code: 'redness', reason: 'quality' },
          { code: 'crown_thinning', reason: 'view' },
        ],
      }),
    ])
    expect(merged).toMatchObject({ cannotTell: [{ code: 'crown_thinning', reason: 'view' }] })
  })
})
