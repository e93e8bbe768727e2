import type { Analysis } from '@chioma/contract'
import { FileQuestion, ScanSearch } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../lib/api/api-error.ts'
import { QueryError } from '../../../lib/loaded.tsx'
import { useLostFocus } from '../../../lib/use-lost-focus.ts'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LoadingShapes, Skeleton, SkeletonText } from '../../../ui/skeleton.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { useAnalysis, useFollowedAnalysis } from './analysis-query.ts'
import { ReportFailed } from './report-failed.tsx'

const ReportView = lazy(() => import('./report-view.tsx').then((module) => ({ default: module.ReportView })))

export interface ReportPanelProps {
  /** The selected analysis; undefined while there is none. */
  analysisId: string | undefined
  /** Changes whenever somebody asked for the report: then it takes the focus. */
  focusRequest: number
  /** The photo was analyzed again, with this result. */
  onReanalyzed: (analysis: Analysis) => void
}

/** The report of the selected analysis, in all its states. */
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
    <section id="analysis-report" aria-label={t('report.title')} className="min-w-0">
      <LoadedReport key={analysisId} analysisId={analysisId} focusRequest={focusRequest} onReanalyzed={onReanalyzed} />
    </section>
  )
}

function LoadedReport({ analysisId, focusRequest, onReanalyzed }: ReportPanelProps & { analysisId: string }) {
  const { t } = useTranslation('journey')
  const query = useAnalysis(analysisId)
  // Whoever had it analyzed again reads the result.
  const [reanalyses, setReanalyses] = useState(0)
  useFollowedAnalysis(query.data, onReanalyzed)
  if (query.isPending) return <ReportSkeleton />
  if (query.isError && isNotFound(query.error)) {
    return (
      <EmptyState icon={FileQuestion} title={t('report.notFound')}>
        {t('report.notFoundText')}
      </EmptyState>
    )
  }
  if (query.isError) {
    return (
      <QueryError query={query} title={t('report.loadError')} retry={t('report.retry')}>
        {t('report.loadErrorText')}
      </QueryError>
    )
  }
  return (
    <ReportOf
      analysis={query.data}
      focusRequest={focusRequest + reanalyses}
      onReanalysisStarted={() => setReanalyses(reanalyses + 1)}
    />
  )
}

/** An address that names no analysis at all is the same to a visitor as one that is gone. */
const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.status === 404

interface ReportOfProps {
  analysis: Analysis
  focusRequest: number
  onReanalysisStarted: () => void
}

function ReportOf(props: ReportOfProps) {
  const { analysis } = props
  if (analysis.status === 'processing' || analysis.status === 'pending') return <InProgress />
  if (analysis.status !== 'completed' || analysis.results === null) return <ReportFailed {...props} />
  return (
    <Suspense fallback={<ReportSkeleton />}>
      <ReportView {...props} results={analysis.results} />
    </Suspense>
  )
}

function InProgress() {
  const { t } = useTranslation('journey')
  const ref = useLostFocus<HTMLParagraphElement>()
  return (
    <Card isPadded>
      <p ref={ref} tabIndex={-1} role="status" className="mb-6 flex items-center gap-3 font-semibold outline-none">
        <span className="text-accent">
          <Spinner />
        </span>
        {t('report.processing')}
      </p>
      <ReportSkeleton />
    </Card>
  )
}

/** The report's shape while it is on its way. */
function ReportSkeleton() {
  const { t } = useTranslation('journey')
  return (
    <LoadingShapes label={t('report.loading')} className="grid gap-6">
      <Skeleton className="h-5 w-48" />
      <Skeleton className="h-11 w-4/5" />
      <SkeletonText lines={3} />
      <div className="flex gap-3">
        <Skeleton className="h-7 w-28 rounded-full" />
        <Skeleton className="h-7 w-40 rounded-full" />
      </div>
      <Skeleton className="h-72 rounded-card" />
      <Skeleton className="h-44 rounded-card" />
    </LoadingShapes>
  )
}
