import { type Analysis, type DetectedIssue, displayedReliabilityPercent, isFound } from '@chioma/contract'
import { ArrowRight, ScanSearch } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { RouteButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { SeverityShape } from '../../../ui/chip.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { reportPath } from '../paths.ts'
import { withModelWords } from './model-answers.ts'
import { ReportHeader } from './report-header.tsx'
import { type FinishedAnalysis, ReportStates } from './report-states.tsx'
import { ViewQuestion } from './view-question.tsx'

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
      <EmptyState
        icon={ScanSearch}
        title={t('report.placeholderTitle')}
        text={t('report.placeholder')}
        className="min-h-80 content-center"
      />
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
  const { confidence, id } = analysis
  const found = analysis.detectedIssues.filter(isFound)
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
      {found.length > 0 && <IssueList analysisId={id} issues={found} />}
      {results.report.findings.length > 0 && confidence !== null && (
        <p className="num max-w-reading text-sm text-ink-3">
          {t('report.reliability', {
            percent: displayedReliabilityPercent(confidence),
            certainty: Math.round(confidence * 100),
          })}
        </p>
      )}
    </div>
  )
}

const COLOR = { high: 'text-high', medium: 'text-medium', low: 'text-low' } as const

interface IssueListProps {
  analysisId: string
  issues: readonly DetectedIssue[]
}

/** What was found at a glance; each leads to its card in the report. */
function IssueList({ analysisId, issues }: IssueListProps) {
  const { t } = useTranslation('journey')
  return (
    <Card isPadded>
      <h4 className="font-display text-title-sm leading-tight">{t('issues.title')}</h4>
      <p className="mt-0.5 text-sm text-ink-3">{t('issues.count', { count: issues.length })}</p>
      <ul className="mt-3">
        {issues.map((issue) => (
          <li key={issue.code} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 border-t border-line py-3">
            <span className={classNames('mt-1.5', COLOR[issue.severity])}>
              <SeverityShape level={issue.severity} size={13} />
            </span>
            <div>
              <Link to={reportPath(analysisId, issue.code)} className="text-link font-semibold">
                {issue.name}
              </Link>
              <p className="num text-sm text-ink-3">
                {t(`report.severity.${issue.severity}`)}
                {issue.isRedFlag && <span className="font-semibold text-high"> · {t('issues.redFlag')}</span>}
              </p>
              {issue.description !== '' && <p className="mt-1 text-note text-ink-2">{issue.description}</p>}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}
