import { expect, test } from 'vitest'
import { countAnswers, noAnswerReasonOf } from './model-answers.ts'

test('a model that answered or turned the photo down needs no excuse; every other one has one', () => {
  expect(noAnswerReasonOf({ outcome: 'completed' })).toBeUndefined()
  expect(noAnswerReasonOf({ outcome: 'rejected', failureCode: 'too_blurred' })).toBeUndefined()
  expect(noAnswerReasonOf({ outcome: 'not_asked', failureCode: 'consent_missing' })).toBe('consent')
  expect(noAnswerReasonOf({ outcome: 'failed', failureCode: 'deadline' })).toBe('late')
  expect(noAnswerReasonOf({ outcome: 'failed', failureCode: 'a_code_of_tomorrow' })).toBe('unusable')
})

test('only models that were asked count', () => {
  const outcomes = ['completed', 'not_asked', 'failed', 'rejected', 'not_asked'] as const
  expect(countAnswers(outcomes.map((outcome) => ({ outcome })))).toEqual({ answered: 1, count: 3 })
})
