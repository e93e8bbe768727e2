import type { Analysis, AnalysisResults, DetectedIssue, ReportFinding } from '@chioma/contract'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../ui/notice.tsx'
import { ChartList } from './chart-list.tsx'
import { FindingCard } from './finding-card.tsx'
import { splitFullReport } from './full-report.ts'
import { FullReportSection } from './full-report-section.tsx'
import { MeasureList } from './measure-list.tsx'
import { ModelList } from './model-list.tsx'
import { PhotoViewer } from './photo-viewer.tsx'
import './report.css'
import { ReportHeader } from './report-header.tsx'
import { BulletSection, CannotTell, ReportSection } from './report-sections.tsx'
import { TakeAlong } from './take-along.tsx'
import { useShownMarks } from './use-shown-marks.ts'
import { withModelWords } from './with-model-words.ts'

export interface ReportViewProps {
  analysis: Analysis
  results: AnalysisResults
  focusRequest: number
}

/** A finished report: red flags, the answer, what was seen and where, the measures, and everything behind them. */
export function ReportView({ analysis, results, focusRequest }: ReportViewProps) {
  const { t } = useTranslation('journey')
  const report = useMemo(() => withModelWords(results.report), [results.report])
  const viewerRef = useRef<HTMLElement>(null)
  const issues = useInReportOrder(analysis.detectedIssues, report.findings)
  const marks = useShownMarks(issues)
  const [split] = useState(() => splitFullReport(results.fullReport))
  const showInPhoto = (code: string) => {
    marks.showOnly(code)
    viewerRef.current?.focus({ preventScroll: true })
    viewerRef.current?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <article className="grid animate-appear gap-9">
      {report.redFlags.length > 0 && (
        <Notice tone="danger" title={t('report.redFlags')} className="text-base">
          <ul className="mt-1 grid gap-1.5">
            {report.redFlags.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Notice>
      )}
      <ReportHeader analysis={analysis} results={{ ...results, report }} focusRequest={focusRequest} />
      <PhotoViewer ref={viewerRef} photoUrl={analysis.photoUrl} issues={issues} marks={marks} />
      {(report.findings.length > 0 || report.notFound !== '') && (
        <ReportSection title={t('report.findings')}>
          <div className="grid gap-4">
            {report.findings.map((finding) => (
              <FindingCard
                key={finding.code}
                finding={finding}
                issue={issues.find(({ code }) => code === finding.code)}
                photoUrl={analysis.photoUrl}
                isShown={marks.isShown(finding.code)}
                onShow={() => showInPhoto(finding.code)}
                onHide={marks.hideAll}
              />
            ))}
          </div>
          {report.notFound !== '' && <p className="mt-4 text-ink-2 first:mt-0">{report.notFound}</p>}
        </ReportSection>
      )}
      <BulletSection title={t('report.reported')} lead={t('report.reportedText')} items={report.reported} />
      <MeasureList measures={report.measures} />
      <CannotTell items={report.cannotTell} />
      <div className="grid gap-9 sm:grid-cols-2 sm:gap-8">
        <BulletSection title={t('report.nextSteps')} items={report.nextSteps} isOrdered />
        <BulletSection title={t('report.habits')} items={report.habits} />
      </div>
      <ChartList charts={split.charts} />
      <ModelList modelResults={results.modelResults} issues={issues} sentences={report.models} />
      <BulletSection title={t('report.limits')} items={report.limits} />
      <FullReportSection text={split.text} />
      <TakeAlong analysisId={analysis.id} />
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
