import { expect, it } from 'vitest'
import { reportDocument } from '../../../../../../tests/support/report-document.ts'
import { withModelWords } from './with-model-words.ts'

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

it('shows a model’s words where it has some, and ours where it has none', () => {
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

it('leaves a report in our own words alone', () => {
  expect(withModelWords(report)).toBe(report)
})
