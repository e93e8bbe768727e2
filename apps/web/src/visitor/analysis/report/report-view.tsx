import {
  type Analysis,
  type AnalysisResults,
  type DetectedIssue,
  displayedReliabilityPercent,
  type ReportFinding,
} from '@chioma/contract'
import { Download } from 'lucide-react'
import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { inLanguage } from '../../../lib/i18n/in-language.ts'
import { useLanguage } from '../../../lib/i18n/use-language.ts'
import { LinkButton } from '../../../ui/button.tsx'
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
import { ViewQuestion } from './view-question.tsx'
import { withModelWords } from './with-model-words.ts'
import './report.css'

export interface ReportViewProps {
  analysis: Analysis
  results: AnalysisResults
  focusRequest: number
  /** The photo is being analyzed again. */
  onReanalysisStarted: () => void
}

/** A finished report: the answer, what was seen and where, what to do, the measures, and everything behind them. */
export function ReportView({ analysis, results, focusRequest, onReanalysisStarted }: ReportViewProps) {
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
    <article className="grid animate-appear gap-9">
      <ReportHeader analysis={analysis} results={{ ...results, report }} focusRequest={focusRequest} />
      <ViewQuestion analysis={analysis} results={results} onReanalysisStarted={onReanalysisStarted} />
      {isUnanswered && nextSteps}
      <PhotoViewer ref={viewerRef} photoUrl={analysis.photoUrl} marks={marks} choice={choice} />
      {(report.findings.length > 0 || report.notFound !== '') && (
        <ReportSection title={t(report.findings.length > 0 ? 'report.findings' : 'report.lookedFor')}>
          <div className="grid gap-4">
            {report.findings.map((finding) => (
              <FindingCard
                key={finding.code}
                finding={finding}
                issue={issues.find(({ code }) => code === finding.code)}
                photoUrl={analysis.photoUrl}
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
      <ReportDownloads analysisId={analysis.id} />
      <Notice title={t('report.notice')}>{report.notice}</Notice>
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

const KINDS = ['pdf', 'docx', 'json'] as const

/** The report as files, for a doctor or for keeping. */
function ReportDownloads({ analysisId }: { analysisId: string }) {
  const { t } = useTranslation('journey')
  const { language } = useLanguage()
  return (
    <div className="print:hidden">
      <ReportSection title={t('report.downloads.title')}>
        <p className="-mt-2 mb-3 text-sm text-ink-3">{t('report.downloads.text')}</p>
        <div className="flex flex-wrap gap-2.5">
          {KINDS.map((kind) => (
            <LinkButton
              key={kind}
              variant="quiet"
              size="small"
              href={inLanguage(`/api/analysis/${analysisId}/report.${kind}`, language)}
              download
            >
              <Download size={16} aria-hidden="true" />
              {t(`report.downloads.${kind}`)}
            </LinkButton>
          ))}
        </div>
      </ReportSection>
    </div>
  )
}
