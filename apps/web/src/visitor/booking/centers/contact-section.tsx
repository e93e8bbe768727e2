import type { Center } from '@chioma/contract'
import { useQuery } from '@tanstack/react-query'
import { MapPinned } from 'lucide-react'
import { lazy, Suspense, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n/use-language.ts'
import { QueryError } from '../../../lib/loaded.tsx'
import { useSiteSettings } from '../../../lib/site-settings.ts'
import { Band } from '../../../ui/band.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Select } from '../../../ui/select.tsx'
import { Skeleton, SkeletonText } from '../../../ui/skeleton.tsx'
import { centersQuery } from '../centers-query.ts'
import { CenterCard } from './center-card.tsx'
import { type City, citiesOf, cityOf } from './cities.ts'
import { byDistance, type Place } from './distance.ts'
import { NearMe } from './near-me.tsx'

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
    return <QueryError query={centers} title={t('site:centers.failed')} retry={t('site:actions.retry')} />
  }
  if (centers.data === undefined) return <CenterSkeletons />
  if (centers.data.length === 0) {
    return (
      <EmptyState icon={MapPinned} title={t('site:centers.emptyTitle')}>
        {t('site:centers.emptyText')}
      </EmptyState>
    )
  }
  return <CenterList centers={centers.data} />
}

function CenterList({ centers }: { centers: Center[] }) {
  const tileUrl = useSiteSettings()?.tileUrl
  const [opened, setOpened] = useState<Center>()
  const [place, setPlace] = useState<Place>()
  const [city, setCity] = useState('')
  const cities = citiesOf(centers)
  const isChosen = cities.some(({ name }) => name === city)
  const shown = isChosen ? centers.filter(({ address }) => cityOf(address) === city) : centers
  return (
    <>
      <div className="mb-6 flex flex-wrap items-end gap-x-6 gap-y-3">
        {cities.length > 1 && <CityChoice cities={cities} all={centers.length} city={isChosen ? city : ''} onChoose={setCity} />}
        {centers.length > 1 && <NearMe isKnown={place !== undefined} onPlace={setPlace} />}
      </div>
      <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
        {byDistance(shown, place).map(({ center, km }) => (
          <li key={center.id} className="grid">
            <CenterCard center={center} tileUrl={tileUrl} distanceKm={km} onOpenMap={() => setOpened(center)} />
          </li>
        ))}
      </ul>
      {opened !== undefined && (
        <Suspense>
          <CenterMapDialog center={opened} tileUrl={tileUrl} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </>
  )
}

interface CityChoiceProps {
  cities: readonly City[]
  /** How many centres there are. */
  all: number
  city: string
  onChoose: (city: string) => void
}

function CityChoice({ cities, all, city, onChoose }: CityChoiceProps) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {t('site:centers.city')}
      </label>
      <Select id={id} value={city} onChange={({ target }) => onChoose(target.value)}>
        <option value="">{t('site:centers.allCities', { total: all })}</option>
        {cities.map(({ name, count }) => (
          <option key={name} value={name}>
            {name} ({count})
          </option>
        ))}
      </Select>
    </div>
  )
}

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
