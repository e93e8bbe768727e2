import type { ModelOpinion } from '@chioma/contract'
import { expect, test } from 'vitest'
import { disagreementOf } from './finding-card.tsx'

const sees = (model: string, severity: ModelOpinion['severity']): ModelOpinion => ({
  model,
  sees: true,
  severity,
  confidence: 0.8,
})
const doesNot = (model: string): ModelOpinion => ({ model, sees: false, severity: null, confidence: 0.2 })
const cannot = (model: string): ModelOpinion => ({ model, sees: null, severity: null, confidence: null })

test('who does not see it is named, and who cannot judge it does not count', () => {
  expect(disagreementOf([sees('a', 'low'), doesNot('b'), sees('c', 'low'), cannot('d')])).toEqual({
    seen: 2,
    judged: 3,
    against: ['b'],
    unable: ['d'],
    severities: [],
  })
})

test('a difference in strength is one', () => {
  expect(disagreementOf([sees('a', 'low'), sees('b', 'high')])).toMatchObject({
    against: [],
    severities: [
      { model: 'a', severity: 'low' },
      { model: 'b', severity: 'high' },
    ],
  })
})

test('agreement is not spoken of, nor a single model', () => {
  expect(disagreementOf([sees('a', 'low'), sees('b', 'low'), cannot('c')])).toBeUndefined()
  expect(disagreementOf([sees('a', 'low')])).toBeUndefined()
  expect(disagreementOf(undefined)).toBeUndefined()
})
