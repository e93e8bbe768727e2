import { expect, test } from 'vitest'
import { countAnswers, silenceOf } from './model-silence.ts'

test('a model that answered or turned the photo down needs no excuse; every other one has one', () => {
  expect(silenceOf({ outcome: 'completed' })).toBeUndefined()
  expect(silenceOf({ outcome: 'rejected', failureCode: 'too_blurred' })).toBeUndefined()
  expect(silenceOf({ outcome: 'not_asked', failureCode: 'consent_missing' })).toBe('consent')
  expect(silenceOf({ outcome: 'failed', failureCode: 'deadline' })).toBe('late')
  expect(silenceOf({ outcome: 'failed', failureCode: 'a_code_of_tomorrow' })).toBe('unusable')
})

test('only models that were asked count', () => {
  const outcomes = ['completed', 'not_asked', 'failed', 'rejected', 'not_asked'] as const
  expect(countAnswers(outcomes.map((outcome) => ({ outcome })))).toEqual({ answered: 1, count: 3 })
})
