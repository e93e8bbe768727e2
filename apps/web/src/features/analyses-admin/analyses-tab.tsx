import { useInfiniteQuery } from '@tanstack/react-query'
import { Download, Images } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../lib/api/error-text.ts'
import { useAddressFilters } from '../../lib/use-address-filters.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageSection } from '../../ui/page-frame.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ANALYSIS_FILTERS, AnalysesFilters } from './analyses-filters.tsx'
import { ANALYSES, fetchAnalysesPage } from './analyses-requests.ts'
import { AnalysisRow } from './analysis-row.tsx'

interface AnalysesTabProps {
  /** The analysis whose report is open below. */
  openId: string | undefined
  onOpen: (id: string) => void
}

/** Every analysis of every visitor, newest first. */
export function AnalysesTab({ openId, onOpen }: AnalysesTabProps) {
  const { t } = useTranslation('insights')
  const filters = useAddressFilters(ANALYSIS_FILTERS)
  const { data, error, isPending, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: ['staff', 'analyses', filters.query],
    queryFn: ({ pageParam, signal }) => fetchAnalysesPage(pageParam, signal),
    initialPageParam: `${ANALYSES}${filters.query}`,
    getNextPageParam: ({ next }) => next,
    // Visitors add to it all the time.
    staleTime: 0,
  })
  const analyses = data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <PageSection
      title={t('analyses.title')}
      intro={t('analyses.intro')}
      actions={
        <LinkButton variant="quiet" size="small" href={`${ANALYSES}.csv${filters.query}`} download>
          <Download size={16} aria-hidden="true" />
          {t('analyses.export')}
        </LinkButton>
      }
    >
      <AnalysesFilters filters={filters} />
      <div className="mt-6">
        {error !== null && data === undefined ? (
          <ErrorState
            title={errorText(error, t)}
            retry={{ label: t('site:actions.retry'), onRetry: () => void refetch(), isBusy: isFetching }}
          />
        ) : isPending ? (
          <div className="grid gap-3" role="status" aria-label={t('site:actions.loading')}>
            <Skeleton className="h-24" />
            <Skeleton className="h-24" />
            <Skeleton className="h-24" />
          </div>
        ) : analyses.length === 0 ? (
          <EmptyState icon={Images} title={t(filters.isAny ? 'analyses.noMatch' : 'analyses.empty')}>
            {t(filters.isAny ? 'analyses.noMatchText' : 'analyses.emptyText')}
          </EmptyState>
        ) : (
          <ul className="-mx-[clamp(1.1rem,2.4vw,1.75rem)] divide-y divide-line border-y border-line">
            {analyses.map((analysis) => (
              <AnalysisRow
                key={analysis.id}
                analysis={analysis}
                isOpen={analysis.id === openId}
                onOpen={() => onOpen(analysis.id)}
              />
            ))}
          </ul>
        )}
        {hasNextPage && (
          <Button variant="quiet" className="mx-auto mt-5 flex" isBusy={isFetching} onClick={() => void fetchNextPage()}>
            {t('analyses.more')}
          </Button>
        )}
      </div>
    </PageSection>
  )
}
