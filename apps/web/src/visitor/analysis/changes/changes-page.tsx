import type { Series, SeriesPoint } from '@chioma/contract'
import { useQuery } from '@tanstack/react-query'
import { Camera, Check, FileQuestion, ImageOff } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { useLanguage } from '../../../lib/i18n/use-language.ts'
import { Loaded } from '../../../lib/loaded.tsx'
import { BackLink } from '../../../ui/back-link.tsx'
import { RouteButton } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { IconLine } from '../../../ui/icon-line.tsx'
import { Skeleton, SkeletonText } from '../../../ui/skeleton.tsx'
import { againPath, changesPath, reportPath } from '../paths.ts'
import { ChangeHeadline, stateOf } from './change-headline.tsx'
import { ChangeList } from './change-list.tsx'
import { formatDay } from './changes-format.ts'
import { comparisonQuery, seriesQuery } from './changes-requests.ts'
import { Journal } from './journal.tsx'
import { NextPhoto } from './next-photo.tsx'
import { PhotoPair } from './photo-pair.tsx'
import { SpotName } from './spot-name.tsx'
import { Trend } from './trend.tsx'

interface ChangesPageProps {
  /** The later one of the two photos. */
  analysisId: string
}

/** One spot over time: two of its photos, what moved between them beyond its noise, and all of them along a line. */
export function ChangesPage({ analysisId }: ChangesPageProps) {
  const { t } = useTranslation('changes')
  const query = useQuery(seriesQuery(analysisId))
  return (
    <>
      <BackLink to={reportPath(analysisId)} label={t('back')} />
      <Loaded query={query} skeleton={<PairSkeleton />} failed={t('error')} notFound={<NotFound />}>
        {(series) =>
          series.points.length === 0 ? (
            <NothingToCompare analysisId={analysisId} />
          ) : (
            <SpotOverTime series={series} laterId={analysisId} />
          )
        }
      </Loaded>
    </>
  )
}

function NotFound() {
  const { t } = useTranslation('changes')
  return (
    <EmptyState
      icon={FileQuestion}
      title={t('notFound')}
      isPage
      action={<RouteButton to="/#history">{t('allReports')}</RouteButton>}
    >
      {t('notFoundText')}
    </EmptyState>
  )
}

/** Of an analysis that is under way, that failed, or whose photo was erased. */
function NothingToCompare({ analysisId }: ChangesPageProps) {
  const { t } = useTranslation('changes')
  return (
    <EmptyState
      icon={ImageOff}
      title={t('nothing')}
      isPage
      action={<RouteButton to={reportPath(analysisId)}>{t('back')}</RouteButton>}
    >
      {t('nothingText')}
    </EmptyState>
  )
}

const GRID = 'mt-4 grid gap-9 lg:grid-cols-[minmax(0,31rem)_minmax(0,39rem)] lg:justify-between lg:gap-x-12'

function SpotOverTime({ series, laterId }: { series: Series; laterId: string }) {
  const { t } = useTranslation('changes')
  const [address] = useSearchParams()
  const laterAt = series.points.findIndex((point) => point.analysisId === laterId)
  const before = series.points.slice(0, Math.max(0, laterAt))
  const earlier = before.find((point) => point.analysisId === address.get('earlier')) ?? before.at(-1)
  const later = series.points[laterAt]
  return (
    <>
      <SpotName series={series} analysisId={laterId} />
      {earlier !== undefined && later !== undefined ? (
        <ComparedPair series={series} earlier={earlier} later={later} />
      ) : (
        <div className={GRID}>
          <section>
            <h1 className="font-display text-page leading-tight">{t('headline.first')}</h1>
            <p className="mt-3 mb-6 max-w-reading text-lead text-ink-2">{t('say.first')}</p>
            <AgainButton analysisId={laterId} />
          </section>
          <div className="grid content-start gap-9">
            <NextPhoto nextPhoto={series.nextPhoto} />
            <Journal />
          </div>
        </div>
      )}
    </>
  )
}

function ComparedPair({ series, earlier, later }: { series: Series; earlier: SeriesPoint; later: SeriesPoint }) {
  const { t } = useTranslation('changes')
  const query = useQuery(comparisonQuery(later.analysisId, earlier.analysisId))
  return (
    <Loaded query={query} skeleton={<PairSkeleton />} failed={t('error')}>
      {(comparison) => {
        const state = stateOf(comparison)
        const placement = comparison.aligned ? comparison.placement : undefined
        return (
          <div className={GRID}>
            <div className="order-1 lg:order-2">
              <ChangeHeadline comparison={comparison} earlier={earlier} later={later} />
            </div>
            {/* One column on a phone: what changed comes right after the photos. */}
            <div className="contents lg:order-1 lg:row-span-3 lg:block">
              <div className="order-2">
                <PhotoPair earlier={earlier} later={later} placement={placement} />
                <PhotoStrip points={series.points} earlierId={earlier.analysisId} laterId={later.analysisId} />
                <div className="mt-5">
                  <AgainButton analysisId={later.analysisId} />
                </div>
              </div>
              <div className="order-4">
                <HowToRead />
                <NextPhoto nextPhoto={series.nextPhoto} />
              </div>
            </div>
            <div className="order-3 grid content-start gap-9">
              {state === 'apart' && <ForAComparablePhoto />}
              {(state === 'changed' || state === 'same') && <ChangeList measures={comparison.measures} />}
              <Trend series={series} earlier={earlier} comparison={comparison} />
              <Journal />
            </div>
          </div>
        )
      }}
    </Loaded>
  )
}

function AgainButton({ analysisId }: { analysisId: string }) {
  const { t } = useTranslation('changes')
  return (
    <RouteButton to={againPath(analysisId)}>
      <Camera size={18} aria-hidden="true" />
      {t('again')}
    </RouteButton>
  )
}

const ADVICE = ['distance', 'angle', 'light'] as const

function ForAComparablePhoto() {
  const { t } = useTranslation('changes')
  const id = useId()
  return (
    <section aria-labelledby={id} className="rounded-card border border-line bg-surface p-card">
      <h2 id={id} className="mb-3 font-display text-title-md leading-tight">
        {t('why.title')}
      </h2>
      <ul className="grid gap-2">
        {ADVICE.map((name) => (
          <IconLine key={name} icon={Check}>
            {t(`why.${name}`)}
          </IconLine>
        ))}
      </ul>
    </section>
  )
}

const REMARKS = ['months', 'cause', 'doctor'] as const

function HowToRead() {
  const { t } = useTranslation('changes')
  const id = useId()
  return (
    <section aria-labelledby={id} className="mt-9 border-t border-line pt-7">
      <h2 id={id} className="mb-3 font-display text-title-lg leading-tight">
        {t('read.title')}
      </h2>
      <ul className="grid gap-2">
        {REMARKS.map((name) => (
          <IconLine key={name} icon={Check}>
            {t(`read.${name}`)}
          </IconLine>
        ))}
      </ul>
      <p className="mt-4 text-note text-ink-2">{t('read.note')}</p>
    </section>
  )
}

const PairSkeleton = () => (
  <div className={GRID}>
    <Skeleton className="h-96 rounded-card" />
    <SkeletonText lines={4} />
  </div>
)

interface PhotoStripProps {
  points: readonly SeriesPoint[]
  earlierId: string
  laterId: string
}

/** All photos of the spot: one from before the later photo becomes the earlier one, one from after it the later one. */
function PhotoStrip({ points, earlierId, laterId }: PhotoStripProps) {
  const { t } = useTranslation('changes')
  const { language } = useLanguage()
  const laterAt = points.findIndex(({ analysisId }) => analysisId === laterId)
  const pathTo = (id: string, index: number): string =>
    index < laterAt ? changesPath(laterId, id) : changesPath(id, id === laterId ? earlierId : laterId)
  const sideOf = (id: string) => (id === earlierId ? 'before' : id === laterId ? 'after' : undefined)
  return (
    <nav aria-label={t('strip.label')} className="mt-4 overflow-x-auto">
      <ul className="flex gap-2 pb-2">
        {points.map(({ analysisId, createdAt, photoUrl }, index) => {
          const side = sideOf(analysisId)
          return (
            <li key={analysisId} className="shrink-0">
              <Link
                to={pathTo(analysisId, index)}
                aria-current={side !== undefined}
                className={classNames(
                  'block w-20 rounded-small border-2 p-1 text-center text-tiny text-ink-2 no-underline',
                  side === undefined ? 'border-transparent' : 'border-accent font-semibold text-ink',
                )}
              >
                <img src={photoUrl} alt="" loading="lazy" className="aspect-square w-full rounded-small bg-sunken object-cover" />
                <span className="mt-1 block">{formatDay(createdAt, language)}</span>
                {side !== undefined && <span className="block text-accent-strong">{t(`strip.${side}`)}</span>}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
