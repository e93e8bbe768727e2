import {
  type AdminAnalysis,
  type AnalysisReview,
  analysisReviewSchema,
  type DetectedIssue,
  FINDING_CODES,
  type FindingCode,
  type ReviewInput,
  SEVERITIES,
  type Severity,
} from '@chioma/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { versionConflictIn } from '../../../lib/api/api-error.ts'
import { errorText } from '../../../lib/api/error-text.ts'
import { ConflictNotice } from '../../../lib/conflict-notice.tsx'
import { formatDateTime } from '../../../lib/format.ts'
import { UnsavedGuard } from '../../../lib/unsaved-guard.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { RowList } from '../../../ui/row-list.tsx'
import { Select } from '../../../ui/select-field.tsx'
import { TextArea } from '../../../ui/text-field.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { analysisQueries, saveReview } from './analyses-requests.ts'

/** What a person says of one finding; `undefined` where nothing was said. */
type Verdict = { verdict: 'confirmed' | 'added'; severity: Severity } | { verdict: 'rejected'; severity: null }
type ReviewDraft = ReadonlyMap<FindingCode, Verdict>

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
export const addableFindings = (issues: readonly DetectedIssue[], draft: ReviewDraft): FindingCode[] =>
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

const NOTE_LENGTH = 2_000

interface ReviewSectionProps {
  analysis: AdminAnalysis
  mayReview: boolean
  /** Called whenever it begins or ceases to be unsaved. */
  onUnsaved: (isUnsaved: boolean) => void
}

/** A person's word on the findings. What the models said stays as it is; where the visitor agreed, it measures them. */
export function ReviewSection({ analysis, mayReview, onUnsaved }: ReviewSectionProps) {
  const { t } = useTranslation('insights')
  const { detectedIssues, review } = analysis
  const { draft, setDraft, note, setNote, isDirty, save, theirs } = useReview(analysis)
  useEffect(() => {
    onUnsaved(isDirty)
    return () => onUnsaved(false)
  }, [isDirty, onUnsaved])
  const codes = [...new Set([...detectedIssues.map(({ code }) => code), ...draft.keys()])]
  const missing = addableFindings(detectedIssues, draft)
  return (
    <section aria-labelledby="review-title" className="grid gap-4">
      <div>
        <h4 id="review-title" className="text-title-sm">
          {t('review.title')}
        </h4>
        <p className="mt-1 max-w-[46em] text-compact text-ink-2">
          {t(analysis.mayBeUsedAsLabels ? 'review.usedAsLabels' : 'review.notUsedAsLabels')}
          {review !== null && ` ${t('review.last', { reviewer: review.reviewer, date: formatDateTime(review.reviewedAt) })}`}
        </p>
      </div>
      {theirs !== undefined && (
        <ConflictNotice
          fields={[]}
          labelOf={String}
          lastChange={undefined}
          text={t('review.changedText', { reviewer: theirs.reviewer })}
        >
          <ul className="mt-2 list-disc pl-5">
            {theirs.findings.map(({ code, verdict, severity }) => (
              <li key={code}>
                {t('site:labelled', { label: t(`findings:codes.${code}.name.cosmetic`), value: t(`review.verdicts.${verdict}`) })}
                {severity !== null && `, ${t(`findings:severity.${severity}`)}`}
              </li>
            ))}
          </ul>
          <Button variant="quiet" size="small" className="mt-3" onClick={() => setDraft(draftOf(theirs))}>
            {t('review.takeTheirs')}
          </Button>
        </ConflictNotice>
      )}
      {codes.length === 0 && <p className="text-ink-2">{t('review.nothingFound')}</p>}
      <RowList items={codes}>
        {(code) => (
          <FindingVerdict
            key={code}
            code={code}
            issue={detectedIssues.find((issue) => issue.code === code)}
            verdict={draft.get(code)}
            isDisabled={!mayReview}
            onPresent={(severity) => setDraft(withVerdict(draft, code, present(detectedIssues, code, severity)))}
            onVerdict={(verdict) => setDraft(withVerdict(draft, code, verdict))}
          />
        )}
      </RowList>
      {mayReview && (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label={t('review.add')} hint={t('review.addHint')}>
              {(control) => (
                <Select
                  {...control}
                  value=""
                  onChange={({ target }) => {
                    const code = missing.find((known) => known === target.value)
                    if (code !== undefined) setDraft(withVerdict(draft, code, present(detectedIssues, code, 'medium')))
                  }}
                >
                  <option value="">{t('review.choose')}</option>
                  {missing.map((code) => (
                    <option key={code} value={code}>
                      {t(`findings:codes.${code}.name.cosmetic`)}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
            <Field label={t('review.note')} hint={t('review.noteHint')}>
              {(control) => (
                <TextArea
                  {...control}
                  rows={2}
                  maxLength={NOTE_LENGTH}
                  value={note}
                  onChange={({ target }) => setNote(target.value)}
                />
              )}
            </Field>
          </div>
          <Button
            size="small"
            className="justify-self-start"
            disabled={!isDirty}
            isBusy={save.isPending}
            onClick={() => save.mutate()}
          >
            {t('review.save')}
          </Button>
          <UnsavedGuard isDirty={isDirty} />
        </>
      )}
    </section>
  )
}

function useReview({ id, review }: AdminAnalysis) {
  const { t } = useTranslation('insights')
  const showToast = useToast()
  const queryClient = useQueryClient()
  const [base, setBase] = useState<AnalysisReview | null>(review)
  const [draft, setDraft] = useState<ReviewDraft>(() => draftOf(review))
  const [note, setNote] = useState(review?.note ?? '')
  const [theirs, setTheirs] = useState<AnalysisReview>()
  const save = useMutation({
    mutationFn: () => saveReview(id, toInput(draft, note, base?.version ?? 0)),
    onSuccess: (saved) => {
      setBase(saved)
      setTheirs(undefined)
      void queryClient.invalidateQueries({ queryKey: analysisQueries.list })
      showToast({ title: t('review.saved') })
    },
    onError: (error) => {
      const conflict = versionConflictIn(error, analysisReviewSchema)
      if (conflict !== undefined) {
        setTheirs(conflict.now)
        setBase(conflict.now)
      }
      showToast({ title: t('review.failed'), description: errorText(error, t), variant: 'destructive' })
    },
  })
  const isDirty = !isSame(draft, draftOf(base)) || note.trim() !== (base?.note ?? '')
  return { draft, setDraft, note, setNote, isDirty, save, theirs }
}

interface FindingVerdictProps {
  code: FindingCode
  /** What the models said of it; `undefined` where none saw it. */
  issue: DetectedIssue | undefined
  verdict: Verdict | undefined
  isDisabled: boolean
  onPresent: (severity: Severity) => void
  onVerdict: (verdict: Verdict | undefined) => void
}

function FindingVerdict({ code, issue, verdict, isDisabled, onPresent, onVerdict }: FindingVerdictProps) {
  const { t } = useTranslation('insights')
  const name = t(`findings:codes.${code}.name.cosmetic`)
  const said = verdict === undefined ? '' : (verdict.severity ?? 'rejected')
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <span className="min-w-0">
        <span className="font-semibold">{name}</span>{' '}
        <span className="text-sm text-ink-2">
          {issue === undefined
            ? t('review.noModelSaw')
            : t('review.modelsSaw', { severity: t(`findings:severity.${issue.severity}`).toLocaleLowerCase() })}
        </span>
      </span>
      <Select
        aria-label={t('review.verdictOn', { name })}
        className="w-auto min-w-48"
        value={said}
        disabled={isDisabled}
        onChange={({ target }) => {
          const severity = SEVERITIES.find((known) => known === target.value)
          if (severity !== undefined) onPresent(severity)
          else onVerdict(target.value === 'rejected' ? { verdict: 'rejected', severity: null } : undefined)
        }}
      >
        <option value="">{t(issue === undefined ? 'review.takeBack' : 'review.noWord')}</option>
        {SEVERITIES.map((severity) => (
          <option key={severity} value={severity}>
            {t('review.isThere', { severity: t(`findings:severity.${severity}`).toLocaleLowerCase() })}
          </option>
        ))}
        {issue !== undefined && <option value="rejected">{t('review.isNotThere')}</option>}
      </Select>
    </li>
  )
}
