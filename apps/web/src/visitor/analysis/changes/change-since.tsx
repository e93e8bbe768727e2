import { type AnswerKind, type Comparison, dateLocaleOf, type ReportMeasure, type SeriesPoint } from '@chioma/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useLanguage } from '../../../lib/i18n/use-language.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { changesPath } from '../paths.ts'
import { isLessHair, stateOf } from './change-headline.tsx'
import { formatDay } from './changes-format.ts'
import { comparisonQuery, seriesQuery } from './changes-requests.ts'

interface ChangeSinceProps {
  analysisId: string
  kind: AnswerKind
  /** The report's own measures: what they are called. */
  measures: readonly ReportMeasure[]
}

/** A photo in between may show another spot than the others, and can then not be compared. */
const MOST_TRIED = 3

/** The newest of the photos before that an analysis can be compared with, and how; the newest of all where it is none. */
const sinceQuery = (analysisId: string, before: readonly SeriesPoint[]) =>
  queryOptions({
    queryKey: ['since', analysisId, before.map((point) => point.analysisId)],
    queryFn: async ({ client }) => {
      const tried: { earlier: SeriesPoint; comparison: Comparison }[] = []
      for (const earlier of before) {
        const comparison = await client.fetchQuery(comparisonQuery(analysisId, earlier.analysisId))
        if (stateOf(comparison) !== 'apart') return { earlier, comparison }
        tried.push({ earlier, comparison })
      }
      return tried[0] ?? null
    },
  })

/** What changed since the photo of the same spot before this one, in a line; nothing where there is none, or where this photo answers nothing. */
export function ChangeSince({ analysisId, kind, measures }: ChangeSinceProps) {
  const { t } = useTranslation('journey')
  const { language } = useLanguage()
  const { data: series } = useQuery(seriesQuery(analysisId))
  const points = series?.points ?? []
  const at = points.findIndex((point) => point.analysisId === analysisId)
  const before = points.slice(Math.max(0, at - MOST_TRIED), Math.max(0, at)).reverse()
  const isAsked = before.length > 0 && kind !== 'cannot_tell'
  const since = useQuery({ ...sinceQuery(analysisId, before), enabled: isAsked })
  if (!isAsked || since.isError || since.data === null) return null
  return (
    <div className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-3 text-compact text-ink-2">
      <History size={18} aria-hidden="true" className="mt-1 text-accent" />
      {since.data === undefined ? (
        <Skeleton className="mt-1 h-5 w-4/5" />
      ) : (
        <span>
          <Since
            comparison={since.data.comparison}
            date={formatDay(since.data.earlier.createdAt, language)}
            measures={measures}
          />{' '}
          {isLessHair(since.data.comparison) && <b className="font-semibold text-ink">{t('report.since.lessHair')} </b>}
          <Link to={changesPath(analysisId, since.data.earlier.analysisId)} className="text-link whitespace-nowrap print:hidden">
            {t(stateOf(since.data.comparison) === 'apart' ? 'report.since.look' : 'report.since.compare')}
          </Link>
        </span>
      )}
    </div>
  )
}

interface SinceProps {
  comparison: Comparison
  date: string
  measures: readonly ReportMeasure[]
}

function Since({ comparison, date, measures }: SinceProps) {
  const { t } = useTranslation('journey')
  const { language } = useLanguage()
  const state = stateOf(comparison)
  if (state !== 'changed') return t(`report.since.${state}`, { date })
  const changed = comparison.measures.filter((measure) => measure.changed)
  const named = changed.flatMap(({ code, before, after }) => {
    const name = measures.find((measure) => measure.code === code)?.name
    return name === undefined ? [] : [t(after > before ? 'report.since.up' : 'report.since.down', { name })]
  })
  if (named.length < changed.length) return t('report.since.changed', { date, count: changed.length })
  const names = new Intl.ListFormat(dateLocaleOf(language)).format(named)
  const isAll = changed.length === comparison.measures.length
  return t(isAll ? 'report.since.all' : 'report.since.some', { date, names })
}
