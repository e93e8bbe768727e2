import { type AnswerKind, type Comparison, dateLocaleOf, type ReportMeasure } from '@chioma/contract'
import { useQuery } from '@tanstack/react-query'
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

/** What changed since the photo of the same spot before this one, in a line; nothing where there is none, or where this photo answers nothing. */
export function ChangeSince({ analysisId, kind, measures }: ChangeSinceProps) {
  const { t } = useTranslation('journey')
  const { language } = useLanguage()
  const { data: series } = useQuery(seriesQuery(analysisId))
  const at = series?.points.findIndex((point) => point.analysisId === analysisId) ?? -1
  const earlier = series?.points[at - 1]
  const comparison = useQuery({
    ...comparisonQuery(analysisId, earlier?.analysisId ?? ''),
    enabled: earlier !== undefined && kind !== 'cannot_tell',
  })
  if (earlier === undefined || kind === 'cannot_tell' || comparison.isError) return null
  const date = formatDay(earlier.createdAt, language)
  return (
    <div className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-3 text-compact text-ink-2">
      <History size={18} aria-hidden="true" className="mt-1 text-accent" />
      {comparison.data === undefined ? (
        <Skeleton className="mt-1 h-5 w-4/5" />
      ) : (
        <span>
          <Since comparison={comparison.data} date={date} measures={measures} />{' '}
          {isLessHair(comparison.data) && <b className="font-semibold text-ink">{t('report.since.lessHair')} </b>}
          <Link to={changesPath(analysisId)} className="text-link whitespace-nowrap print:hidden">
            {t(stateOf(comparison.data) === 'apart' ? 'report.since.look' : 'report.since.compare')}
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
