import {
  type Analysis,
  type AnalysisResults,
  type DetectedIssue,
  displayedReliabilityPercent,
  type ReportFinding,
} from '@chioma/contract'
import { type ReactNode, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../../ui/notice.tsx'
import { answerKindOf } from '../answer-kind.ts'
import { ChartList } from './chart-list.tsx'
import { FindingCard } from './finding-card.tsx'
import { MeasureList } from './measure-list.tsx'
import { ModelList } from './model-list.tsx'
import { marksOf } from './photo/marks.ts'
import { PhotoViewer } from './photo/photo-viewer.tsx'
import { useShownMark } from './photo/use-shown-mark.ts'
import { ReportHeader } from './report-header.tsx'
import { BulletSection, CannotTell, ReportSection } from './report-sections.tsx'
import { FullReportSection } from './report-text.tsx'
import { withModelWords } from './with-model-words.ts'
import './report.css'

export interface ReportViewProps {
  analysis: Analysis
  results: AnalysisResults
  /** Absent where the photo is not shown to whoever reads. */
  photoUrl: string | undefined
  /** Grows whenever somebody asked for the report: then its headline takes the focus. */
  focusRequest?: number
  /** What only its owner is asked, right after the answer. */
  question?: ReactNode
  /** Ways to keep it. */
  keep?: ReactNode
  /** Ways on to other pages. */
  goOn?: ReactNode
  /** What can be bought; last of all. */
  products?: ReactNode
}

/** A finished report: the answer, what was seen and where, what to do, the measures, and everything behind them. */
export function ReportView(props: ReportViewProps) {
  const { analysis, results, photoUrl, focusRequest = 0, question, keep, goOn, products } = props
  const { t } = useTranslation('journey')
  const report = useMemo(() => withModelWords(results.report), [results.report])
  const viewerRef = useRef<HTMLElement>(null)
  const issues = useInReportOrder(analysis.detectedIssues, report.findings)
  const marks = marksOf(issues, results.alerts, (code) => t(`alerts.${code}`))
  const choice = useShownMark(marks)
  const showInPhoto = (code: string) => {
    choice.show(code)
    viewerRef.current?.focus({ preventScroll: true })
    viewerRef.current?.scrollIntoView({ block: 'nearest' })
  }
  // Where the photo answers nothing, what to do about it comes before the photo.
  const isUnanswered = answerKindOf(analysis) === 'cannot_tell'
  const nextSteps = <BulletSection title={t('report.nextSteps')} items={report.nextSteps} isOrdered />
  const cannotTell = <CannotTell items={report.cannotTell} />
  return (
    <article id="analysis-report" aria-label={t('report.page')} className="grid animate-appear gap-9">
      <ReportHeader analysis={analysis} results={{ ...results, report }} focusRequest={focusRequest} />
      {question}
      {isUnanswered && nextSteps}
      {photoUrl !== undefined && <PhotoViewer ref={viewerRef} photoUrl={photoUrl} marks={marks} choice={choice} />}
      {(report.findings.length > 0 || report.notFound !== '') && (
        <ReportSection title={t(report.findings.length > 0 ? 'report.findings' : 'report.lookedFor')}>
          <div className="grid gap-4">
            {report.findings.map((finding) => (
              <FindingCard
                key={finding.code}
                finding={finding}
                issue={issues.find(({ code }) => code === finding.code)}
                photoUrl={photoUrl}
                isShown={choice.shown?.code === finding.code}
                onShow={() => showInPhoto(finding.code)}
                onHide={choice.hide}
              />
            ))}
          </div>
          {report.findings.length > 0 && analysis.confidence !== null && (
            <p className="num mt-3 max-w-reading text-sm text-ink-3">
              {t('report.reliability', { percent: displayedReliabilityPercent(analysis.confidence) })}
            </p>
          )}
          {report.notFound !== '' && <p className="mt-4 max-w-reading text-ink-2 first:mt-0">{report.notFound}</p>}
        </ReportSection>
      )}
      {isUnanswered && cannotTell}
      <BulletSection title={t('report.reported')} lead={t('report.reportedText')} items={report.reported} />
      <MeasureList measures={report.measures} />
      {!isUnanswered && cannotTell}
      <div className="grid gap-9 sm:grid-cols-2 sm:gap-8">
        {!isUnanswered && nextSteps}
        <BulletSection title={t('report.habits')} items={report.habits} />
      </div>
      <ChartList blocks={results.blocks} />
      <ModelList modelResults={results.modelResults} issues={issues} sentences={report.models} />
      <BulletSection title={t('report.limits')} items={report.limits} />
      <FullReportSection blocks={results.blocks} />
      {keep}
      <Notice title={t('report.notice')}>{report.notice}</Notice>
      {goOn}
      {products}
    </article>
  )
}

/** What the report puts first, the photo marks first. */
function useInReportOrder(issues: readonly DetectedIssue[], findings: readonly ReportFinding[]): readonly DetectedIssue[] {
  return useMemo(() => {
    const place = ({ code }: DetectedIssue): number => {
      const index = findings.findIndex((finding) => finding.code === code)
      return index === -1 ? findings.length : index
    }
    return [...issues].sort((a, b) => place(a) - place(b))
  }, [issues, findings])
}
