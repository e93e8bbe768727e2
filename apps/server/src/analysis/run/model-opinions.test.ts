import type { CompletedReading, Finding, Reading } from '@chioma/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BLURRED_READING, FLAKY_READING, fakeModel } from '../../../test/fake-models.ts'
import { opinionsOn } from './merge.ts'
import type { ModelRun } from './run-models.ts'

const [FLAKES] = FLAKY_READING.findings
const CLEAR: CompletedReading = { ...FLAKY_READING, findings: [], scores: { dandruff: 0.2 } }
const SILENT: CompletedReading = { ...FLAKY_READING, findings: [], scores: {} }

describe('what models hold of a finding', () => {
  test('a model that sees it, one that does not, and one that cannot judge it are told apart', () => {
    expect(opinions(FLAKES, { ours: FLAKY_READING, theirs: CLEAR, other: SILENT })).toEqual([
      { model: 'ours', sees: true, severity: 'medium', confidence: 0.8 },
      { model: 'theirs', sees: false, severity: null, confidence: 0.2 },
      { model: 'other', sees: null, severity: null, confidence: null },
    ])
  })

  test('a model that failed or turned the photo down holds nothing', () => {
    const held = opinions(FLAKES, { ours: FLAKY_READING, theirs: CLEAR, blurred: BLURRED_READING, failed: undefined })
    expect(held?.map(({ model }) => model)).toEqual(['ours', 'theirs'])
  })

  test('where a single model read the photo there is nothing to compare', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(undefined, BLURRED_READING), { maxLength: 6 }), (others) => {
        const named = Object.fromEntries(others.map((reading, index) => [`other ${index}`, reading]))
        expect(opinions(FLAKES, { ours: FLAKY_READING, ...named })).toBeUndefined()
      }),
    )
  })

  test('words of one model alone are not compared', () => {
    expect(opinions({ ...FLAKES, code: 'unknown' }, { ours: FLAKY_READING, theirs: CLEAR })).toBeUndefined()
  })
})

const opinions = (finding: Finding | undefined, readings: Record<string, Reading | undefined>) =>
  finding && opinionsOn(finding, Object.entries(readings).map(runOf))

function runOf([name, reading]: [string, Reading | undefined]): ModelRun {
  const model = { ...fakeModel(async () => Promise.reject(new Error('not asked'))), name }
  const result = { model: name, provider: 'local', outcome: 'completed' as const, durationMs: 1, result: { findings: [] } }
  return { model, result, answer: reading && { reading, overlays: {} } }
}
