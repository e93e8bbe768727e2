import type { Analysis } from '@chioma/contract'
import { FileQuestion, ScanSearch } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../lib/api/api-error.ts'
import { errorText } from '../../lib/api/error-text.ts'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { ReportFailed } from './report-failed.tsx'
import { ReportSkeleton } from './report-skeleton.tsx'
import { useAnalysis, useFollowedAnalysis } from './use-analysis.ts'

const ReportView = lazy(() => import('./report-view.tsx').then((module) => ({ default: module.ReportView })))

export interface ReportPanelProps {
  /** The selected analysis; undefined while there is none. */
  analysisId: string | undefined
  /** Changes whenever somebody asked for the report: then it takes the focus. */
  focusRequest: number
}

/** The report of the selected analysis, in all its states. */
export function ReportPanel({ analysisId, focusRequest }: ReportPanelProps) {
  const { t } = useTranslation('journey')
  if (analysisId === undefined) {
    return (
      <EmptyState icon={ScanSearch} title={t('report.placeholderTitle')} className="min-h-80 content-center">
        {t('report.placeholder')}
      </EmptyState>
    )
  }
  return (
    <section id="analysis-report" aria-label={t('report.title')} className="min-w-0">
      <LoadedReport key={analysisId} analysisId={analysisId} focusRequest={focusRequest} />
    </section>
  )
}

function LoadedReport({ analysisId, focusRequest }: { analysisId: string; focusRequest: number }) {
  const { t } = useTranslation('journey')
  const query = useAnalysis(analysisId)
  useFollowedAnalysis(query.data)
  if (query.isPending) return <ReportSkeleton />
  if (query.isError && isNotFound(query.error)) {
    return (
      <EmptyState icon={FileQuestion} title={t('report.notFound')}>
        {t('report.notFoundText')}
      </EmptyState>
    )
  }
  if (query.isError) {
    const retry = { label: t('report.retry'), onRetry: () => void query.refetch(), isBusy: query.isFetching }
    return (
      <ErrorState title={t('report.loadError')} retry={retry}>
        {errorText(query.error, t)} {t('report.loadErrorText')}
      </ErrorState>
    )
  }
  return <ReportOf analysis={query.data} focusRequest={focusRequest} />
}

/** An address that names no analysis at all is the same to a visitor as one that is gone. */
const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.status === 404

function ReportOf({ analysis, focusRequest }: { analysis: Analysis; focusRequest: number }) {
  if (analysis.status === 'processing') return <InProgress />
  if (analysis.status !== 'completed' || analysis.results === null) {
    return <ReportFailed analysis={analysis} focusRequest={focusRequest} />
  }
  return (
    <Suspense fallback={<ReportSkeleton />}>
      <ReportView analysis={analysis} results={analysis.results} focusRequest={focusRequest} />
    </Suspense>
  )
}

function InProgress() {
  const { t } = useTranslation('journey')
  return (
    <Card isPadded>
      <p role="status" className="mb-6 flex items-center gap-3 font-semibold">
        <span className="text-accent">
          <Spinner />
        </span>
        {t('report.processing')}
      </p>
      <ReportSkeleton />
    </Card>
  )
}
