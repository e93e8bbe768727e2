import { useInfiniteQuery } from '@tanstack/react-query'
import { Download, ScrollText } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../lib/api/error-text.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageFrame } from '../../ui/page-frame.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { type AuditChoice, auditQuery, NO_CHOICE } from './audit-choice.ts'
import { AuditEntryRow } from './audit-entry-row.tsx'
import { AuditFilters } from './audit-filters.tsx'
import { fetchAuditPage } from './staff-requests.ts'

/** What the staff changed, newest first. */
export function AuditPage() {
  const { t } = useTranslation('staff')
  const [choice, setChoice] = useState<AuditChoice>(NO_CHOICE)
  const query = auditQuery(choice)
  const { data, error, isPending, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: ['staff', 'audit', query],
    queryFn: ({ pageParam, signal }) => fetchAuditPage(pageParam, signal),
    initialPageParam: `/api/admin/audit${query}`,
    getNextPageParam: (page) => page.next,
    // The log grows with every change made elsewhere.
    staleTime: 0,
  })
  const entries = data?.pages.flatMap((page) => page.items) ?? []
  return (
    <PageFrame
      title={t('audit.title')}
      intro={t('audit.intro')}
      actions={
        <LinkButton variant="quiet" href={`/api/admin/audit.csv${query}`} download>
          <Download size={17} aria-hidden="true" />
          {t('audit.export')}
        </LinkButton>
      }
    >
      <AuditFilters choice={choice} onChoice={setChoice} />
      {error !== null && data === undefined ? (
        <ErrorState
          title={errorText(error, t)}
          retry={{ label: t('site:actions.retry'), onRetry: () => void refetch(), isBusy: isFetching }}
        />
      ) : isPending ? (
        <div className="grid gap-3">
          <Skeleton className="h-14" />
          <Skeleton className="h-14" />
          <Skeleton className="h-14" />
        </div>
      ) : entries.length === 0 ? (
        <EmptyState icon={ScrollText} title={t('audit.empty')}>
          {t('audit.emptyText')}
        </EmptyState>
      ) : (
        <div className="rounded-card border border-line bg-surface">
          <ul className="divide-y divide-line">
            {entries.map((entry) => (
              <AuditEntryRow key={entry.id} entry={entry} />
            ))}
          </ul>
        </div>
      )}
      {hasNextPage && (
        <Button variant="quiet" className="justify-self-center" isBusy={isFetching} onClick={() => void fetchNextPage()}>
          {t('audit.more')}
        </Button>
      )}
    </PageFrame>
  )
}
