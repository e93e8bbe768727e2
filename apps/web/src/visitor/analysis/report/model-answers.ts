import type { ModelFailureCode, ModelResult, ReportDocument } from '@chioma/contract'

/** Why a model has nothing to say, as a visitor understands it: words in `report.noAnswerReason`. */
type NoAnswerReason = 'consent' | 'setup' | 'late' | 'unavailable' | 'unusable'

const NO_ANSWER_REASON_OF: Record<ModelFailureCode, NoAnswerReason> = {
  consent_missing: 'consent',
  key_missing: 'setup',
  key_refused: 'setup',
  model_unknown: 'setup',
  cannot_see: 'setup',
  price_missing: 'setup',
  prompt_missing: 'setup',
  deadline: 'late',
  payment_required: 'unavailable',
  rate_limited: 'unavailable',
  provider_unavailable: 'unavailable',
  budget_spent: 'unavailable',
  paused_after_failures: 'unavailable',
  interrupted: 'unavailable',
  refused: 'unusable',
  empty_answer: 'unusable',
  off_schema: 'unusable',
  words_refused: 'unusable',
  picture_unreadable: 'unusable',
  picture_other_frame: 'unusable',
  picture_altered_elsewhere: 'unusable',
  picture_no_hair_added: 'unusable',
  model_failed: 'unusable',
}

const isKnown = (code: string): code is ModelFailureCode => Object.hasOwn(NO_ANSWER_REASON_OF, code)

/** Nothing for a model that answered, or that turned the photo down. */
export function noAnswerReasonOf({
  outcome,
  failureCode,
}: Pick<ModelResult, 'outcome' | 'failureCode'>): NoAnswerReason | undefined {
  if (outcome === 'completed' || outcome === 'rejected') return undefined
  return failureCode !== undefined && isKnown(failureCode) ? NO_ANSWER_REASON_OF[failureCode] : 'unusable'
}

/** How many of the models that were shown the photo answered. */
export function countAnswers(results: readonly Pick<ModelResult, 'outcome'>[]): { answered: number; count: number } {
  return {
    answered: results.filter(({ outcome }) => outcome === 'completed').length,
    count: results.filter(({ outcome }) => outcome !== 'not_asked').length,
  }
}

/** The report as it reads: where a model chose the words, its opening, texts and closing stand in place of ours; all else is as it was. */
export function withModelWords(report: ReportDocument): ReportDocument {
  const { narrative } = report
  if (narrative === undefined) return report
  const textOf = (code: string) => narrative.findings.find((finding) => finding.code === code)?.text
  return {
    ...report,
    answer: narrative.opening,
    findings: report.findings.map((finding) => {
      const text = textOf(finding.code)
      return text === undefined ? finding : { ...finding, seen: text, meaning: '' }
    }),
    limits: [narrative.closing, ...report.limits],
  }
}
