import type { Analysis, AnalysisResults } from '@chioma/contract'
import { FileQuestion } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../lib/api/api-error.ts'
import { useInstant } from '../../../lib/format-times.ts'
import { FailureNotice, QueryError } from '../../../lib/loaded.tsx'
import { useLostFocus, useRequestedFocus } from '../../../lib/use-focus.ts'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { RunStatusChip } from '../../../ui/run-status-chip.tsx'
import { PageShapes } from '../../../ui/skeleton.tsx'
import { answerKindOf } from '../answer-kind.ts'
import { RunUnderWay } from '../run/run-progress.tsx'
import { AnalyzeAnyway } from '../view-choice.tsx'
import { type AnalysisUnderWay, useAnalysis, useFollowedAnalysis, useReanalysis } from './analysis-query.ts'

/** An analysis that ended in a report. */
export interface FinishedAnalysis {
  analysis: Analysis
  results: AnalysisResults
  /** Grows whenever somebody asked for the report: then its headline takes the focus. */
  focusRequest: number
  /** The photo is being analyzed again. */
  onReanalysisStarted: () => void
}

interface ReportStatesProps {
  analysisId: string
  focusRequest: number
  /** Whether it is what the page is about: its title is the page's heading then. */
  isPage?: boolean
  /** The photo was analyzed again, with this result. */
  onReanalyzed: (analysis: Analysis) => void
  /** The way on where there is no such analysis. */
  wayOn?: ReactNode
  children: (finished: FinishedAnalysis) => ReactNode
}

/** What stands in place of a report: that it loads, that it is not there, that it is on its way, why there is none. */
export function ReportStates({ analysisId, focusRequest, isPage = false, onReanalyzed, wayOn, children }: ReportStatesProps) {
  const { t } = useTranslation('journey')
  const query = useAnalysis(analysisId)
  // Whoever had it analyzed again reads the result.
  const [reanalyses, setReanalyses] = useState(0)
  const onReanalysisStarted = () => setReanalyses(reanalyses + 1)
  const underWay = useFollowedAnalysis(query.data, onReanalyzed)
  if (query.isPending) return <ReportSkeleton />
  if (query.isError && isNotFound(query.error)) {
    return (
      <EmptyState
        icon={FileQuestion}
        title={t('report.notFound')}
        text={t('report.notFoundText')}
        isPage={isPage}
        action={wayOn}
      />
    )
  }
  if (query.isError) {
    return (
      <QueryError query={query} title={t('report.loadError')} retry={t('report.retry')}>
        {t('report.loadErrorText')}
      </QueryError>
    )
  }
  const analysis = query.data
  if (analysis.status === 'processing' || analysis.status === 'pending') return <InProgress {...underWay} isPage={isPage} />
  const request = focusRequest + reanalyses
  if (analysis.status !== 'completed' || analysis.results === null) {
    return <ReportFailed analysis={analysis} focusRequest={request} isPage={isPage} onReanalysisStarted={onReanalysisStarted} />
  }
  return children({ analysis, results: analysis.results, focusRequest: request, onReanalysisStarted })
}

/** An address that names no analysis at all is the same to a visitor as one that is gone. */
const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.status === 404

function InProgress({ isPage, progress, place }: AnalysisUnderWay & { isPage: boolean }) {
  const { t } = useTranslation('journey')
  const ref = useLostFocus<HTMLHeadingElement>()
  const Heading = isPage ? 'h1' : 'h3'
  return (
    <Card isPadded className={isPage ? 'max-w-2xl' : undefined}>
      <RunUnderWay
        progress={progress}
        place={place}
        title={
          <Heading ref={ref} tabIndex={-1} className="font-sans text-base font-semibold outline-none">
            {t('report.processing')}
          </Heading>
        }
      />
    </Card>
  )
}

/** The report's shape while it is on its way. */
export function ReportSkeleton() {
  const { t } = useTranslation('journey')
  return <PageShapes label={t('report.loading')} />
}

interface ReportFailedProps {
  analysis: Analysis
  focusRequest: number
  /** Whether it is what the page is about. */
  isPage: boolean
  onReanalysisStarted: () => void
}

/** An analysis that did not end in a report: why, and what to do about it. */
function ReportFailed({ analysis, focusRequest, isPage, onReanalysisStarted }: ReportFailedProps) {
  const { t } = useTranslation('journey')
  const inWords = useInstant()
  const headingRef = useRequestedFocus<HTMLHeadingElement>(focusRequest)
  const Heading = isPage ? 'h1' : 'h3'
  const hasFailed = analysis.status === 'failed'
  return (
    <Card isPadded className="grid gap-4">
      <p className="num flex flex-wrap items-center gap-3 text-sm text-ink-3">
        {inWords(analysis.createdAt)}
        <RunStatusChip status={analysis.status} label={t(`report.status.${analysis.status}`)} />
      </p>
      <Heading ref={headingRef} tabIndex={-1} className="scroll-mt-24 text-3xl outline-none">
        {hasFailed ? t('report.failedTitle') : t('report.title')}
      </Heading>
      {hasFailed ? (
        <WhatToDo analysis={analysis} onReanalysisStarted={onReanalysisStarted} />
      ) : (
        <p className="text-ink-2">{t('report.neither')}</p>
      )}
    </Card>
  )
}

function WhatToDo({ analysis, onReanalysisStarted }: Pick<ReportFailedProps, 'analysis' | 'onReanalysisStarted'>) {
  const { t } = useTranslation('journey')
  const reanalysis = useReanalysis(analysis, onReanalysisStarted)
  // Photos of rejected analyses are not kept.
  const [isPhotoGone, setIsPhotoGone] = useState(false)
  return (
    <>
      {answerKindOf(analysis) === 'see_a_doctor' && (
        <Notice tone="danger" title={t('answers.kinds.see_a_doctor')} className="text-base">
          {t('answers.reported')}
        </Notice>
      )}
      <img
        src={analysis.photoUrl}
        alt={t('report.photo.alt')}
        hidden={isPhotoGone}
        onError={() => setIsPhotoGone(true)}
        className="max-h-72 w-full rounded-card border border-line bg-sunken object-contain"
      />
      <Notice tone="caution">{analysis.failureMessage ?? t('upload.failure.different')}</Notice>
      {analysis.failureCode === 'not_hair_or_scalp' && (
        <AnalyzeAnyway isBusy={reanalysis.isPending} onAnalyze={reanalysis.mutate} />
      )}
      <FailureNotice error={reanalysis.error} title={t('analyzeAnyway.failed')} />
    </>
  )
}
