import {
  type CompletedReading,
  FINDING_CODES,
  type Finding,
  REJECTION_CODES,
  type Reading,
  SEVERITIES,
  VIEWS,
} from '@chioma/contract'
import fc from 'fast-check'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { BLURRED_READING, FLAKY_READING } from '../../../test/fake-models.ts'
import { ModelCallError } from '../models/model-call-error.ts'
import type { VisionModel, VisionRequest } from '../models/vision-model.ts'
import { calibrateReading } from '../models/with-metering.ts'
import { mergeReadings } from './merge.ts'
import { runModels } from './run-models.ts'

/** What models at providers say: a stated confidence, and nothing measured. */
const stated = fc.double({ min: 0, max: 1, noNaN: true })
const CODES = FINDING_CODES.filter((code) => code !== 'unknown')
const opinion = fc.record({
  code: fc.constantFrom(...CODES),
  severity: fc.constantFrom(...SEVERITIES),
  confidence: stated,
  sees: fc.boolean(),
})
const completed: fc.Arbitrary<CompletedReading> = fc
  .record({
    view: fc.constantFrom(...VIEWS),
    viewConfidence: stated,
    opinions: fc.uniqueArray(opinion, { selector: ({ code }) => code, maxLength: 6 }),
  })
  .map(({ view, viewConfidence, opinions }) => ({
    outcome: 'completed',
    view,
    viewConfidence,
    findings: opinions.filter(({ sees }) => sees).map(({ code, severity, confidence }) => seen(code, severity, confidence)),
    scores: Object.fromEntries(opinions.map(({ code, confidence, sees }) => [code, sees ? confidence : 1 - confidence])),
    measures: [],
    cannotTell: [],
  }))
const rejected: fc.Arbitrary<Reading> = fc
  .constantFrom(...REJECTION_CODES)
  .map((failureCode) => ({ ...BLURRED_READING, failureCode }))
const calibration = fc.option(
  fc.record({ bias: fc.double({ min: -2, max: 2, noNaN: true }), slope: fc.double({ min: 0.1, max: 2, noNaN: true }) }),
  { nil: null },
)
const model = fc.record({
  reading: fc.oneof({ weight: 4, arbitrary: completed }, { weight: 1, arbitrary: rejected }),
  calibration,
})
const severalModels = fc.array(model, { minLength: 1, maxLength: 6 })

const seen = (code: Finding['code'], severity: Finding['severity'], confidence: number): Finding => ({
  code,
  severity,
  confidence,
  confidenceLow: confidence,
  confidenceHigh: confidence,
})
const mergedFindings = (readings: readonly Reading[]): Finding[] => {
  const merged = mergeReadings(readings)
  return merged?.outcome === 'completed' ? merged.findings : []
}

test('one to six calibrated models give the same in any order', () => {
  fc.assert(
    fc.property(
      severalModels.chain((models) => fc.tuple(fc.constant(models), fc.shuffledSubarray(models, { minLength: models.length }))),
      (orders) => {
        const [one, other] = orders.map((models) =>
          mergeReadings(models.map(({ reading, calibration: known }) => calibrateReading(reading, known))),
        )
        expect(one).toEqual(other)
      },
    ),
  )
})

test('however many models reject the photo, those that could judge it count alone', () => {
  fc.assert(
    fc.property(
      fc.array(completed, { minLength: 1, maxLength: 3 }),
      fc.array(rejected, { maxLength: 5 }),
      fc.nat({ max: 3 }),
      (judged, others, place) => {
        const together = [...judged.slice(0, place), ...others, ...judged.slice(place)]
        expect(mergeReadings(together)).toEqual(mergeReadings(judged))
      },
    ),
  )
})

test('an unmeasured model is never surer than it says, and its range holds its value', () => {
  fc.assert(
    fc.property(completed, (reading) => {
      const calibrated = calibrateReading(reading, null)
      if (calibrated.outcome !== 'completed') throw new Error('a completed reading stays completed')
      calibrated.findings.forEach((finding, index) => {
        const said = reading.findings[index]?.confidence ?? 0
        expect(Math.abs(finding.confidence - 0.5)).toBeLessThanOrEqual(Math.abs(said - 0.5) + 1e-9)
        expect(Math.sign(finding.confidence - 0.5) * Math.sign(said - 0.5)).toBeGreaterThanOrEqual(0)
      })
      for (const { confidenceLow, confidence, confidenceHigh } of calibrated.findings) {
        expect(confidenceLow).toBeGreaterThan(0)
        expect(confidenceLow).toBeLessThanOrEqual(confidence)
        expect(confidence).toBeLessThanOrEqual(confidenceHigh)
        expect(confidenceHigh).toBeLessThan(1)
      }
    }),
  )
})

test('a merged confidence and its range never leave those of the calibrated models', () => {
  fc.assert(
    fc.property(severalModels, (models) => {
      const readings = models.map(({ reading, calibration: known }) => calibrateReading(reading, known))
      const judged = readings.filter((reading) => reading.outcome === 'completed')
      for (const merged of mergedFindings(readings)) {
        const of = (part: 'confidence' | 'confidenceLow' | 'confidenceHigh') =>
          judged.flatMap(
            ({ findings, scores }) => findings.find(({ code }) => code === merged.code)?.[part] ?? scores[merged.code] ?? [],
          )
        for (const part of ['confidence', 'confidenceLow', 'confidenceHigh'] as const) {
          expect(merged[part]).toBeGreaterThanOrEqual(Math.min(...of(part)))
          expect(merged[part]).toBeLessThanOrEqual(Math.max(...of(part)))
        }
      }
    }),
  )
})

test('where models disagree, the severity is one that somebody gave, and more weight on the gravest never lowers it', () => {
  const voices = fc.array(fc.record({ severity: fc.constantFrom(...SEVERITIES), confidence: stated }), {
    minLength: 2,
    maxLength: 6,
  })
  const readingOf = (voice: { severity: Finding['severity']; confidence: number }): CompletedReading => ({
    ...FLAKY_READING,
    findings: [seen('redness', voice.severity, voice.confidence)],
    scores: {},
  })
  fc.assert(
    fc.property(voices, stated, (all, more) => {
      const before = mergedFindings(all.map(readingOf))[0]?.severity ?? 'low'
      expect(all.map(({ severity }) => severity)).toContain(before)
      const rank = (severity: Finding['severity']) => SEVERITIES.indexOf(severity)
      const [gravest] = all.toSorted((a, b) => rank(b.severity) - rank(a.severity))
      const heavier = all.map((voice) =>
        voice === gravest ? { ...voice, confidence: Math.min(1, voice.confidence + more) } : voice,
      )
      expect(rank(mergedFindings(heavier.map(readingOf))[0]?.severity ?? 'low')).toBeGreaterThanOrEqual(rank(before))
    }),
  )
})

test('the deadline is that of the providers: our own engine is waited for, however busy the machine is', async () => {
  const request: VisionRequest = { photo: new Uint8Array(), mediaType: 'image/jpeg', language: 'en', questionnaire: undefined }
  const slow = (provider: VisionModel['provider']): VisionModel => ({
    provider,
    modelId: provider,
    name: provider,
    analyze: async () => {
      await new Promise((resolve) => setTimeout(resolve, 200))
      return { reading: BLURRED_READING, overlays: {} }
    },
  })
  const options = { deadlineMs: 20, signal: new AbortController().signal, onAnswer: async () => undefined }
  const runs = await runModels({ logger: pino({ enabled: false }) }, [slow('openai'), slow('local')], request, options)
  expect(runs.map(({ result }) => result.failureCode)).toEqual(['deadline', 'too_blurred'])
})

test('models that fail take nothing from those that answer', async () => {
  const logger = pino({ enabled: false })
  const request: VisionRequest = { photo: new Uint8Array(), mediaType: 'image/jpeg', language: 'en', questionnaire: undefined }
  const answering = (reading: Reading, name: string): VisionModel => ({
    provider: 'openai',
    modelId: name,
    name,
    analyze: async () => ({ reading, overlays: {} }),
  })
  const failing = (name: string): VisionModel => ({
    ...answering(BLURRED_READING, name),
    analyze: () => Promise.reject(new ModelCallError('refused')),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(completed, { minLength: 1, maxLength: 5 }), fc.nat({ max: 5 }), async (readings, place) => {
      const models = readings.map((reading, index) => answering(reading, `model ${index}`))
      models.splice(place, 0, failing('the failing one'))
      const options = { deadlineMs: 5_000, signal: new AbortController().signal, onAnswer: async () => undefined }
      const runs = await runModels({ logger }, models, request, options)
      expect(mergeReadings(runs.flatMap(({ answer }) => answer?.reading ?? []))).toEqual(mergeReadings(readings))
      expect(runs.map(({ result }) => result.outcome).filter((outcome) => outcome === 'failed')).toHaveLength(1)
    }),
    { numRuns: 50 },
  )
})
