import type { Analysis } from '@chioma/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../lib/api/error-text.ts'
import { formatDateTime } from '../../../lib/format.ts'
import { useRequestedFocus } from '../../../lib/use-focus.ts'
import { Card } from '../../../ui/card.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { RunStatusChip } from '../../../ui/run-status-chip.tsx'
import { AnalyzeAnyway } from '../analyze-anyway.tsx'
import { answerKindOf } from '../answer-kind.ts'
import { useReanalysis } from './analysis-query.ts'

interface ReportFailedProps {
  analysis: Analysis
  focusRequest: number
  /** Whether it is what the page is about. */
  isPage: boolean
  onReanalysisStarted: () => void
}

/** An analysis that did not end in a report: why, and what to do about it. */
export function ReportFailed({ analysis, focusRequest, isPage, onReanalysisStarted }: ReportFailedProps) {
  const { t } = useTranslation('journey')
  const headingRef = useRequestedFocus<HTMLHeadingElement>(focusRequest)
  const Heading = isPage ? 'h1' : 'h3'
  const hasFailed = analysis.status === 'failed'
  return (
    <Card isPadded className="grid gap-4">
      <p className="num flex flex-wrap items-center gap-3 text-sm text-ink-3">
        {formatDateTime(analysis.createdAt)}
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
      {reanalysis.isError && (
        <Notice tone="danger" role="alert" title={t('analyzeAnyway.failed')}>
          {errorText(reanalysis.error, t)}
        </Notice>
      )}
    </>
  )
}
