import {
  type AnalysisReview,
  type DetectedIssue,
  FINDING_CODES,
  type FindingCode,
  type ReviewInput,
  type Severity,
} from '@chioma/contract'

/** What a person says of one finding; `undefined` where nothing was said. */
export type Verdict = { verdict: 'confirmed' | 'added'; severity: Severity } | { verdict: 'rejected'; severity: null }
export type ReviewDraft = ReadonlyMap<FindingCode, Verdict>

export function draftOf(review: AnalysisReview | null): ReviewDraft {
  const draft = new Map<FindingCode, Verdict>()
  for (const { code, verdict, severity } of review?.findings ?? []) {
    if (verdict === 'rejected' || severity === null) draft.set(code, { verdict: 'rejected', severity: null })
    else draft.set(code, { verdict, severity })
  }
  return draft
}

/** A finding that a model saw is confirmed; one that none saw is added. */
export const present = (issues: readonly DetectedIssue[], code: FindingCode, severity: Severity): Verdict => ({
  verdict: issues.some((issue) => issue.code === code) ? 'confirmed' : 'added',
  severity,
})

export function withVerdict(draft: ReviewDraft, code: FindingCode, verdict: Verdict | undefined): ReviewDraft {
  const changed = new Map(draft)
  if (verdict === undefined) changed.delete(code)
  else changed.set(code, verdict)
  return changed
}

/** Findings that could still be added. */
export const addable = (issues: readonly DetectedIssue[], draft: ReviewDraft): FindingCode[] =>
  FINDING_CODES.filter((code) => code !== 'unknown' && !draft.has(code) && !issues.some((issue) => issue.code === code))

export const toInput = (draft: ReviewDraft, note: string, version: number): ReviewInput => ({
  findings: [...draft].map(([code, verdict]) => ({ code, ...verdict })),
  note,
  version,
})

export const isSame = (one: ReviewDraft, other: ReviewDraft): boolean =>
  one.size === other.size &&
  [...one].every(([code, { verdict, severity }]) => {
    const match = other.get(code)
    return match?.verdict === verdict && match.severity === severity
  })
