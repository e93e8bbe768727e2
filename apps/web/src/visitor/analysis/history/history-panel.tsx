import { useInfiniteQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n/use-language.ts'
import { QueryError } from '../../../lib/loaded.tsx'
import { MoreButton } from '../../../lib/more-button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LoadingShapes, Skeletons } from '../../../ui/skeleton.tsx'
import { AnalysisCard } from './analysis-card.tsx'
import { historyQuery } from './history-query.ts'

export interface HistoryPanelProps {
  selectedId: string | undefined
}

/** Previous analyses as a grid of cards, newest first. */
export function HistoryPanel({ selectedId }: HistoryPanelProps) {
  const { t } = useTranslation('journey')
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-section">
        {t('history.title')}
      </h2>
      <p className="mt-2 text-ink-2">{t('history.text')}</p>
      <div className="mt-6">
        <HistoryContent selectedId={selectedId} />
      </div>
    </section>
  )
}

function HistoryContent({ selectedId }: HistoryPanelProps) {
  const { t } = useTranslation('journey')
  const history = useInfiniteQuery(historyQuery(useLanguage().language))
  if (history.isPending) return <HistorySkeleton />
  if (history.isError && !history.data) {
    return <QueryError query={history} title={t('history.error')} retry={t('history.retry')} />
  }
  const analyses = history.data.pages.flatMap((page) => page.items)
  if (analyses.length === 0) return <EmptyState icon={History} title={t('history.empty')} />
  return (
    <>
      <Grid>
        {analyses.map((analysis) => (
          <li key={analysis.id}>
            <AnalysisCard analysis={analysis} isSelected={analysis.id === selectedId} />
          </li>
        ))}
      </Grid>
      <MoreButton query={history} label={t('history.more')} busyLabel={t('history.loadingMore')} />
      <p role="status" className="sr-only">
        {analyses.length > 50 && !history.hasNextPage && t('history.allLoaded')}
      </p>
    </>
  )
}

const GRID = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-4'

const Grid = ({ children }: { children: ReactNode }) => <ul className={GRID}>{children}</ul>

function HistorySkeleton() {
  const { t } = useTranslation('journey')
  return (
    <LoadingShapes label={t('history.loading')}>
      <Skeletons count={3} className="h-44 rounded-card" layout={GRID} />
    </LoadingShapes>
  )
}
