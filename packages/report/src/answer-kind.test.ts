import { ALERT_CODES, QUESTIONNAIRE_OPTIONS, signsThatMatter, VIEWS } from '@chioma/contract'
import { describe, expect, it } from 'vitest'
import { finding, measuredIn, reportInput } from '../../../tests/support/report-texts.ts'
import { type AnswerFacts, answerKind, answerKindWhenRejected, reassures } from './answer-kind.ts'

const SENSITIVITIES = measuredIn('microscope')

const clean: AnswerFacts = {
  ...reportInput({ view: 'microscope' }),
  distance: 0.4,
  scores: Object.fromEntries(signsThatMatter('microscope').map((code) => [code, 0.1])),
  measures: [{ code: 'hair_count', value: 14, low: 12, high: 16, unit: 'count' }],
}
const kind = (changes: Partial<AnswerFacts> = {}) => answerKind({ ...clean, ...changes }, SENSITIVITIES)

describe('a photo is answered', () => {
  it('with nothing seen where all that matters was measured, familiar, sharp and not found', () => {
    expect(kind()).toBe('nothing_seen')
    expect(reassures(clean, SENSITIVITIES)).toBe(true)
  })

  it('with a doctor for a red flag, whatever its chance', () => {
    expect(kind({ findings: [finding('patchy_loss', 'medium')] })).toBe('see_a_doctor')
    expect(kind({ findings: [finding('scarring_signs', 'low', 0.35)] })).toBe('see_a_doctor')
    expect(kind({ findings: [finding('patchy_loss', 'low')] })).toBe('signs_found')
  })

  it.each(ALERT_CODES)('with a doctor for the alert %s', (code) => {
    expect(kind({ alerts: [{ code, strength: 0 }] })).toBe('see_a_doctor')
  })

  it.each(QUESTIONNAIRE_OPTIONS.warningSigns)('by the sign %s that was ticked', (sign) => {
    const expected = sign === 'none' ? 'nothing_seen' : 'see_a_doctor'
    expect(kind({ questionnaire: { warningSigns: [sign] } })).toBe(expected)
    expect(answerKindWhenRejected({ warningSigns: [sign] })).toBe(sign === 'none' ? 'cannot_tell' : 'see_a_doctor')
  })

  it('with a doctor for what was told in any free text', () => {
    for (const field of ['goals', 'previousTreatments', 'currentProducts'] as const) {
      expect(kind({ questionnaire: { [field]: 'There is pus and it hurts' } })).toBe('see_a_doctor')
      expect(kind({ questionnaire: { [field]: 'Senza dolore né pus' } })).toBe('nothing_seen')
    }
    expect(answerKindWhenRejected(undefined)).toBe('cannot_tell')
  })

  it('with signs where one is more likely than not, and as open where it is not', () => {
    expect(kind({ findings: [finding('dandruff', 'medium', 0.6)] })).toBe('signs_found')
    expect(kind({ findings: [finding('dandruff', 'medium', 0.44)] })).toBe('cannot_tell')
  })
})

describe('calm is not earned', () => {
  const { redness: _unscored, ...withoutRedness } = clean.scores
  const { distance: _unknown, ...withoutDistance } = clean

  it.each([
    ['by a photo unlike the known ones', { distance: 1.01 }],
    ['by a photo that is not sharp', { quality: { limits: ['soft_focus'] } }],
    ['where the photo is taken for something else than the person says', { recognizedView: 'portrait' }],
    ['by a field without hair', { measures: [{ code: 'hair_count', value: 1, low: 0, high: 2, unit: 'count' }] }],
    ['where nothing tells of hair', { measures: [] }],
    ['where a sign was not scored', { scores: withoutRedness }],
    [
      'where one reading scored a sign and another one could not tell it',
      { cannotTell: [{ code: 'dandruff', reason: 'not_measured' }] },
    ],
    ['where a score is not below its limit', { scores: { ...clean.scores, redness: 0.3 } }],
  ] satisfies [string, Partial<AnswerFacts>][])('%s', (_why, changes) => {
    expect(kind(changes)).toBe('cannot_tell')
  })

  it('by a photo of unknown distance', () => {
    expect(answerKind(withoutDistance, SENSITIVITIES)).toBe('cannot_tell')
  })

  it.each(VIEWS.filter((view) => view !== 'microscope'))('in the view %s, which no figure speaks for', (view) => {
    const scores = Object.fromEntries(signsThatMatter(view).map((code) => [code, 0.01]))
    expect(kind({ view, scores })).toBe('cannot_tell')
  })

  it('about a sign that another one speaks for, by that one alone', () => {
    const judged = SENSITIVITIES.map((row) => ({ ...row, ...(row.code === 'pustules' && { judgedBy: 'redness' as const }) }))
    const { pustules: _unscored, ...scores } = clean.scores
    expect(reassures({ ...clean, scores }, judged)).toBe(true)
    expect(reassures({ ...clean, scores: { ...scores, redness: 0.3 } }, judged)).toBe(false)
  })

  it('by a picture without hair or scalp, even where nothing would matter in it', () => {
    expect(reassures({ ...clean, view: 'not_hair', scores: {} }, [])).toBe(false)
  })
})
