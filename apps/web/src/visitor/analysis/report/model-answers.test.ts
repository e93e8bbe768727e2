import { expect, test } from 'vitest'
import { reportDocument } from '../../../../../../tests/support/report-document.ts'
import { countAnswers, noAnswerReasonOf, withModelWords } from './model-answers.ts'

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

const finding = (code: 'dandruff' | 'redness') => ({
  code,
  name: code,
  severity: 'medium' as const,
  severityName: 'Moderate',
  isRedFlag: false,
  seen: `${code} was seen`,
  certainty: 'sure',
  doubt: '',
  meaning: 'meaning',
  helps: 'helps',
  seeSomeone: 'see',
})
const report = reportDocument({
  kind: 'see_a_doctor',
  redFlags: ['A doctor first.'],
  findings: [finding('dandruff'), finding('redness')],
  limits: ['One photo.'],
})

test('shows a model’s words where it has some, and ours where it has none', () => {
  const narrative = {
    model: 'M',
    opening: 'Its answer.',
    findings: [{ code: 'dandruff' as const, text: 'Its text.' }],
    closing: 'Its limit.',
  }
  const shown = withModelWords({ ...report, narrative })
  expect(shown).toMatchObject({
    answer: 'Its answer.',
    redFlags: report.redFlags,
    limits: ['Its limit.', 'One photo.'],
    notice: report.notice,
  })
  expect(shown.findings[0]).toEqual({ ...report.findings[0], seen: 'Its text.', meaning: '' })
  expect(shown.findings[1]).toBe(report.findings[1])
})

test('leaves a report in our own words alone', () => {
  expect(withModelWords(report)).toBe(report)
})
