import { type Analysis, displayedReliabilityPercent } from '@chioma/contract'
import { ArrowRight, ScanSearch } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { RouteButton } from '../../../ui/route-button.tsx'
import { IssueList } from './issue-list.tsx'
import { ReportHeader } from './report-header.tsx'
import { reportPath } from './report-path.ts'
import { type FinishedAnalysis, ReportStates } from './report-states.tsx'
import { ViewQuestion } from './view-question.tsx'
import { withModelWords } from './with-model-words.ts'

export interface ReportPanelProps {
  /** The selected analysis; undefined while there is none. */
  analysisId: string | undefined
  /** Changes whenever somebody asked for the report: then it takes the focus. */
  focusRequest: number
  /** The photo was analyzed again, with this result. */
  onReanalyzed: (analysis: Analysis) => void
}

/** The selected analysis in short: the answer, what was found, and the way to the report. */
export function ReportPanel({ analysisId, focusRequest, onReanalyzed }: ReportPanelProps) {
  const { t } = useTranslation('journey')
  if (analysisId === undefined) {
    return (
      <EmptyState icon={ScanSearch} title={t('report.placeholderTitle')} className="min-h-80 content-center">
        {t('report.placeholder')}
      </EmptyState>
    )
  }
  return (
    <section aria-label={t('report.title')} className="min-w-0">
      <ReportStates key={analysisId} analysisId={analysisId} focusRequest={focusRequest} onReanalyzed={onReanalyzed}>
        {(finished) => <ShortReport {...finished} />}
      </ReportStates>
    </section>
  )
}

function ShortReport({ analysis, results, focusRequest, onReanalysisStarted }: FinishedAnalysis) {
  const { t } = useTranslation('journey')
  const { confidence, detectedIssues, id } = analysis
  return (
    <div className="grid animate-appear gap-6">
      <ReportHeader
        analysis={analysis}
        results={{ ...results, report: withModelWords(results.report) }}
        focusRequest={focusRequest}
        heading="h3"
      />
      <ViewQuestion analysis={analysis} results={results} onReanalysisStarted={onReanalysisStarted} heading="h4" />
      <div>
        <RouteButton to={reportPath(id)}>
          {t('report.open')}
          <ArrowRight size={18} aria-hidden="true" />
        </RouteButton>
      </div>
      {detectedIssues.length > 0 && <IssueList analysisId={id} issues={detectedIssues} />}
      {detectedIssues.length > 0 && confidence !== null && (
        <p className="num max-w-reading text-sm text-ink-3">
          {t('report.reliability', { percent: displayedReliabilityPercent(confidence) })}
        </p>
      )}
    </div>
  )
}
