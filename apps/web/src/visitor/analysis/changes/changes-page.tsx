import { type Series, type SeriesPoint, SPOT_NAME_LENGTH } from '@chioma/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Camera, Check, FileQuestion, ImageOff, type LucideIcon, Pencil } from 'lucide-react'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { FailureNotice, Loaded } from '../../../lib/loaded.tsx'
import { BackLink } from '../../../ui/back-link.tsx'
import { TitledSection } from '../../../ui/band.tsx'
import { Button, RouteButton } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { IconLine } from '../../../ui/icon-line.tsx'
import { Skeleton, SkeletonText } from '../../../ui/skeleton.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useRestoreFocus } from '../../../ui/use-restore-focus.ts'
import { againPath, reportPath } from '../paths.ts'
import { ChangeHeadline, DoctorFirst, isDoctorFirst, stateOf } from './change-headline.tsx'
import { ChangeList } from './change-list.tsx'
import { comparisonQuery, nameSpot, SERIES_KEY, seriesQuery } from './changes-requests.ts'
import { Journal } from './journal.tsx'
import { NextPhoto } from './next-photo.tsx'
import { PhotoPair, PhotoStrip } from './photo-pair.tsx'
import { Trend } from './trend.tsx'

interface ChangesPageProps {
  /** The later one of the two photos. */
  analysisId: string
}

/** One spot over time: two of its photos, what moved between them beyond its noise, and all of them along a line. */
export function ChangesPage({ analysisId }: ChangesPageProps) {
  const { t } = useTranslation('changes')
  const query = useQuery(seriesQuery(analysisId))
  const page = useRef<HTMLDivElement>(null)
  useRestoreFocus(page)
  return (
    <div ref={page}>
      <BackLink to={reportPath(analysisId)} label={t('back')} />
      <Loaded
        query={query}
        skeleton={<PairSkeleton />}
        failed={t('error')}
        notFound={<NothingShown icon={FileQuestion} name="notFound" way="allReports" to="/#history" />}
      >
        {(series) =>
          series.points.length === 0 ? (
            <NothingShown icon={ImageOff} name="nothing" way="back" to={reportPath(analysisId)} />
          ) : (
            <SpotOverTime series={series} laterId={analysisId} />
          )
        }
      </Loaded>
    </div>
  )
}

interface NothingShownProps {
  icon: LucideIcon
  /** Under which its words stand, and the words of the way on. */
  name: 'notFound' | 'nothing'
  way: 'allReports' | 'back'
  to: string
}

/** In place of the changes: there is no such analysis; or it is under way, failed, or its photo was erased. */
function NothingShown({ icon, name, way, to }: NothingShownProps) {
  const { t } = useTranslation('changes')
  const action = <RouteButton to={to}>{t(way)}</RouteButton>
  return <EmptyState icon={icon} title={t(name)} text={t(`${name}Text`)} isPage action={action} />
}

const GRID =
  'mt-4 grid grid-cols-[minmax(0,1fr)] gap-9 lg:grid-cols-[minmax(0,31rem)_minmax(0,39rem)] lg:justify-between lg:gap-x-12'

function SpotOverTime({ series, laterId }: { series: Series; laterId: string }) {
  const { t } = useTranslation('changes')
  const [address] = useSearchParams()
  const laterAt = series.points.findIndex((point) => point.analysisId === laterId)
  const before = series.points.slice(0, Math.max(0, laterAt))
  const earlier = before.find((point) => point.analysisId === address.get('earlier')) ?? before.at(-1)
  const later = series.points[laterAt]
  const isOnly = series.points.length === 1
  return (
    <>
      <SpotName series={series} analysisId={laterId} />
      {earlier !== undefined && later !== undefined ? (
        <ComparedPair series={series} earlier={earlier} later={later} />
      ) : (
        <div className={GRID}>
          <section>
            <h1 className="font-display text-page leading-tight">{t('headline.first')}</h1>
            {later !== undefined && isDoctorFirst(later) ? (
              <DoctorFirst point={later} words={t('doctorAlone')} />
            ) : (
              <p className="mt-3 max-w-reading text-lead text-ink-2">{t(isOnly ? 'say.first' : 'strip.label')}</p>
            )}
            {!isOnly && <PhotoStrip points={series.points} earlierId={laterId} laterId={laterId} />}
            {later !== undefined && <AgainButton point={later} />}
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
  const strip = <PhotoStrip points={series.points} earlierId={earlier.analysisId} laterId={later.analysisId} />
  return (
    <>
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
                  {strip}
                  <AgainButton point={later} />
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
      {/* One of the two photos may be lost: the others can still be chosen. */}
      {query.isError && query.data === undefined && (
        <div className="grid content-start gap-9">
          <div>
            {strip}
            <AgainButton point={later} />
          </div>
          <Journal />
        </div>
      )}
    </>
  )
}

/** Aside where a doctor comes first. */
function AgainButton({ point }: { point: SeriesPoint }) {
  const { t } = useTranslation('changes')
  const look = isDoctorFirst(point) ? ({ variant: 'quiet', size: 'small' } as const) : {}
  return (
    <p className="mt-5">
      <RouteButton to={againPath(point.analysisId)} icon={Camera} {...look}>
        {t('again')}
      </RouteButton>
    </p>
  )
}

function Points({ texts, className }: { texts: readonly string[]; className?: string }) {
  return (
    <ul className={classNames('grid gap-2', className)}>
      {texts.map((text) => (
        <IconLine key={text} icon={Check}>
          {text}
        </IconLine>
      ))}
    </ul>
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
      <Points texts={ADVICE.map((name) => t(`why.${name}`))} />
    </section>
  )
}

const REMARKS = ['months', 'cause', 'doctor'] as const

function HowToRead() {
  const { t } = useTranslation('changes')
  return (
    <TitledSection title={t('read.title')} className="mt-9 border-t border-line pt-7">
      <Points texts={REMARKS.map((name) => t(`read.${name}`))} className="mt-3" />
      <p className="mt-4 text-note text-ink-2">{t('read.note')}</p>
    </TitledSection>
  )
}

const PairSkeleton = () => (
  <div className={GRID}>
    <Skeleton className="h-96 rounded-card" />
    <SkeletonText lines={4} />
  </div>
)

/** What the spot is called, and how many photos it has; its name can be changed. */
function SpotName({ series, analysisId }: { series: Series; analysisId: string }) {
  const { t } = useTranslation('changes')
  const queryClient = useQueryClient()
  /** `null` once it was typed and closed: the focus goes back to where it came from. */
  const [typed, setTyped] = useState<string | null>()
  const naming = useMutation({
    mutationFn: (spot: string) => nameSpot(analysisId, spot === '' ? null : spot),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: SERIES_KEY }),
  })
  const caption = series.view && t('spot.caption', { view: t(`views.${series.view}`), count: series.points.length })
  const open = () => {
    naming.reset()
    setTyped(series.spot ?? '')
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    naming.mutate((typed ?? '').trim(), { onSuccess: () => setTyped(null) })
  }
  return (
    <div className="border-b border-line pb-3">
      {typed == null ? (
        <p className="flex flex-wrap items-center gap-x-3 text-note text-ink-2">
          {series.spot === null ? caption : t('spot.named', { spot: series.spot, caption })}
          <Button variant="quiet" size="small" autoFocus={typed === null} onClick={open}>
            <Pencil size={14} aria-hidden="true" />
            {t(series.spot === null ? 'spot.name' : 'spot.rename')}
          </Button>
        </p>
      ) : (
        <form onSubmit={save} className="grid max-w-md gap-3">
          <TextField
            label={t('spot.label')}
            hint={t('spot.hint')}
            value={typed}
            onValueChange={setTyped}
            maxLength={SPOT_NAME_LENGTH}
            autoFocus
          />
          <FailureNotice error={naming.error} />
          <div className="flex flex-wrap gap-2.5">
            <Button type="submit" size="small" isBusy={naming.isPending}>
              {t('spot.save')}
            </Button>
            <Button variant="quiet" size="small" onClick={() => setTyped(null)}>
              {t('spot.cancel')}
            </Button>
          </div>
        </form>
      )}
    </div>
  )
}
