import type { Center } from '@chioma/contract'
import { useQuery } from '@tanstack/react-query'
import { MapPinned } from 'lucide-react'
import { type ComponentType, lazy, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../lib/api/error-text.ts'
import { useLanguage } from '../../../lib/i18n/use-language.ts'
import { LazyPart } from '../../../lib/lazy-part.tsx'
import { useSiteSettings } from '../../../lib/site-settings.ts'
import { useDeferUntilInteraction } from '../../../lib/use-defer-until-interaction.ts'
import { Band } from '../../../ui/band.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Skeleton, SkeletonText } from '../../../ui/skeleton.tsx'
import { centersQuery } from '../centers-query.ts'
import { CenterCard } from './center-card.tsx'
import type { CenterFinderProps, FindCenters } from './center-finder.tsx'

// Without it the centres stand there all the same.
const CenterFinder = lazy<ComponentType<CenterFinderProps>>(() =>
  import('./center-finder.tsx').then(
    (module) => ({ default: module.CenterFinder }),
    () => ({ default: () => null }),
  ),
)
const CenterMapDialog = lazy(() => import('./center-map-dialog.tsx').then((module) => ({ default: module.CenterMapDialog })))

/** The partner centres, each with a map that opens large. */
export function ContactSection() {
  const { t } = useTranslation()
  return (
    <Band id="contact" title={t('site:centers.title')}>
      <p className="mt-2.5 mb-8 max-w-intro text-ink-2">{t('site:centers.intro')}</p>
      <Centers />
    </Band>
  )
}

function Centers() {
  const { t } = useTranslation()
  const centers = useQuery(centersQuery(useLanguage().language))
  if (centers.isError) {
    const again = { label: t('site:actions.retry'), onRetry: () => void centers.refetch() }
    return (
      <ErrorState title={t('site:centers.failed')} retry={again}>
        {errorText(centers.error, t)}
      </ErrorState>
    )
  }
  if (centers.data === undefined) return <CenterSkeletons />
  if (centers.data.length === 0) {
    return <EmptyState icon={MapPinned} title={t('site:centers.emptyTitle')} text={t('site:centers.emptyText')} />
  }
  return <CenterList centers={centers.data} />
}

function CenterList({ centers }: { centers: Center[] }) {
  const tileUrl = useSiteSettings()?.tileUrl
  const { isWanted, ref } = useDeferUntilInteraction<HTMLDivElement>()
  const [opened, setOpened] = useState<Center>()
  const [find, setFind] = useState<FindCenters>(() => asTheyCame)
  return (
    <>
      {centers.length > 1 && (
        <div ref={ref} className="noscript:hidden mb-6 flex min-h-19 flex-wrap items-end gap-x-6 gap-y-3">
          {isWanted && (
            <LazyPart>
              <CenterFinder centers={centers} onFind={(wanted) => setFind(() => wanted)} />
            </LazyPart>
          )}
        </div>
      )}
      <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
        {find(centers).map(({ center, km }) => (
          <li key={center.id} className="grid">
            <CenterCard center={center} tileUrl={tileUrl} distanceKm={km} onOpenMap={() => setOpened(center)} />
          </li>
        ))}
      </ul>
      {opened !== undefined && (
        <LazyPart>
          <CenterMapDialog center={opened} tileUrl={tileUrl} onClose={() => setOpened(undefined)} />
        </LazyPart>
      )}
    </>
  )
}

const asTheyCame: FindCenters = (centers) => centers.map((center) => ({ center }))

function CenterSkeletons() {
  const { t } = useTranslation()
  return (
    <div role="status" className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
      <span className="sr-only">{t('site:actions.loading')}</span>
      {[1, 2, 3].map((place) => (
        <Card key={place} className="overflow-hidden">
          <Skeleton className="aspect-[16/9] rounded-none" />
          <div className="grid gap-4 p-5">
            <Skeleton className="h-7 w-3/5" />
            <SkeletonText lines={4} />
          </div>
        </Card>
      ))}
    </div>
  )
}
