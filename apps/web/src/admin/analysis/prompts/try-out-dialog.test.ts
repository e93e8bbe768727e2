import type { TryOutAnswer } from '@chioma/contract'
import { expect, test } from 'vitest'
import { summarize, verdictOn } from './try-out-dialog.tsx'

const answer = (codes: TryOutAnswer['findings'][number]['code'][], more: Partial<TryOutAnswer> = {}): TryOutAnswer => ({
  outcome: 'completed',
  failureCode: null,
  view: 'microscope',
  findings: codes.map((code) => ({ code, severity: 'medium', confidence: 0.8 })),
  durationMs: 900,
  costUsd: 0.002,
  ...more,
})

test('what was found is told apart by what the sample shows', () => {
  expect(verdictOn(['dandruff', 'redness'], answer(['redness', 'oiliness']))).toEqual({
    right: ['redness'],
    missed: ['dandruff'],
    extra: ['oiliness'],
  })
})

test('a failed or refused answer is no verdict', () => {
  expect(verdictOn(['dandruff'], answer([], { outcome: 'failed', failureCode: 'off_schema' }))).toBeUndefined()
  expect(verdictOn([], answer([], { outcome: 'rejected' }))).toBeUndefined()
})

test('all samples together: right ones, failures, cost and the longest time', () => {
  const failed = answer([], { outcome: 'failed', costUsd: null, durationMs: 2_000 })
  expect(
    summarize([
      { shows: [], answer: answer([]) },
      { shows: ['dandruff'], answer: answer(['dandruff', 'redness']) },
      { shows: ['redness'], answer: failed },
    ]),
  ).toEqual({ rightSamples: 1, failed: 1, costUsd: 0.004, longestMs: 2_000 })
})
