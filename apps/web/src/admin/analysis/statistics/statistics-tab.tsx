import { type AiModel, formatMoney, STATISTICS_DAYS, type Statistics, statisticsSchema } from '@chioma/contract'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getJson } from '../../../lib/api/request.ts'
import { useLanguage } from '../../../lib/i18n/use-language.ts'
import { Loaded } from '../../../lib/loaded.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { PageSection } from '../../../ui/page-frame.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { modelQueries } from '../models/model-requests.ts'
import { DayChart } from './day-chart.tsx'

/** How the site is used: counted on live data, never illustrated. */
export function StatisticsTab() {
  const { t } = useTranslation('insights')
  const [days, setDays] = useState<number>(30)
  const query = useQuery(statisticsQuery(days))
  return (
    <Loaded query={query} skeleton={<Skeleton className="h-144" />}>
      {(statistics) => (
        <div className="grid gap-6" aria-busy={query.isFetching || undefined}>
          <Counts statistics={statistics} />
          <div className="grid items-start gap-6 lg:grid-cols-2">
            <StatusDistribution statistics={statistics} />
            <Models />
          </div>
          <PageSection
            title={t('statistics.span')}
            actions={
              <SelectField
                label={<span className="sr-only">{t('statistics.days')}</span>}
                className="-mt-2 w-48"
                options={STATISTICS_DAYS.map((span) => ({
                  value: String(span),
                  label: t('statistics.lastDays', { count: span }),
                }))}
                value={String(days)}
                onValueChange={(span) => setDays(Number(span))}
              />
            }
          >
            <DayChart perDay={statistics.perDay} />
          </PageSection>
          <div className="grid items-start gap-6 lg:grid-cols-2">
            <Findings statistics={statistics} />
            <Funnel statistics={statistics} />
          </div>
          <Figures statistics={statistics} />
        </div>
      )}
    </Loaded>
  )
}

function Counts({ statistics: { total, byStatus, activeModels } }: { statistics: Statistics }) {
  const { t } = useTranslation('insights')
  const { language } = useLanguage()
  const counts = { total, completed: byStatus.completed, activeModels }
  return (
    <dl className="grid gap-4 sm:grid-cols-3">
      {Object.entries(counts).map(([name, count]) => (
        <div key={name} className="rounded-card border border-line bg-surface px-6 py-5">
          <dt className="text-compact text-ink-2">{t(`statistics.${name}`)}</dt>
          <dd className="num mt-1 font-display text-figure leading-tight">{count.toLocaleString(language)}</dd>
        </div>
      ))}
    </dl>
  )
}

function StatusDistribution({ statistics: { byStatus } }: { statistics: Statistics }) {
  const { t } = useTranslation('insights')
  const rows = [
    { name: 'completed', count: byStatus.completed, tone: 'low' },
    { name: 'failed', count: byStatus.failed, tone: 'high' },
    { name: 'processing', count: byStatus.processing + byStatus.pending, tone: 'medium' },
  ] as const
  return (
    <PageSection title={t('statistics.byStatus')}>
      <BarList
        rows={rows.map(({ name, count, tone }) => ({ key: name, label: t(`status.${name}`), parts: [{ count, tone }] }))}
        isShare
      />
    </PageSection>
  )
}

function Models() {
  const { t } = useTranslation('insights')
  const { data: models = [] } = useQuery(modelQueries.list)
  return (
    <PageSection title={t('statistics.models')}>
      <ul className="divide-y divide-line">
        {models.map(({ id, name, provider, isActive }: AiModel) => (
          <li key={id} className="flex items-center justify-between gap-4 py-2.5">
            <span className="min-w-0">
              {name} <span className="text-sm text-ink-3">{provider.toUpperCase()}</span>
            </span>
            <Chip tone={isActive ? 'accent' : 'neutral'} className="shrink-0">
              {t(isActive ? 'statistics.active' : 'statistics.inactive')}
            </Chip>
          </li>
        ))}
      </ul>
    </PageSection>
  )
}

function Findings({ statistics: { findings } }: { statistics: Statistics }) {
  const { t } = useTranslation('insights')
  return (
    <PageSection title={t('statistics.findings')} intro={t('statistics.findingsText')}>
      {findings.length === 0 ? (
        <p className="text-ink-2">{t('statistics.none')}</p>
      ) : (
        <BarList
          rows={findings.map(({ code, bySeverity: { low, medium, high } }) => ({
            key: code,
            label: t(`findings:codes.${code}.name.cosmetic`),
            parts: [
              { count: low, tone: 'low', label: t('findings:severity.low') },
              { count: medium, tone: 'medium', label: t('findings:severity.medium') },
              { count: high, tone: 'high', label: t('findings:severity.high') },
            ],
          }))}
        />
      )}
    </PageSection>
  )
}

function Funnel({ statistics: { funnel } }: { statistics: Statistics }) {
  const { t } = useTranslation('insights')
  return (
    <PageSection title={t('statistics.funnel')} intro={t('statistics.funnelText')}>
      <BarList
        rows={Object.entries(funnel).map(([name, count]) => ({
          key: name,
          label: t(`statistics.steps.${name}`),
          parts: [{ count, tone: 'accent' as const }],
        }))}
      />
    </PageSection>
  )
}

function Figures({ statistics: { sales, durationMs, agreement } }: { statistics: Statistics }) {
  const { t } = useTranslation('insights')
  const { language } = useLanguage()
  const money = (amount: string) => formatMoney(amount, sales.currency, language)
  const seconds = (ms: number) =>
    new Intl.NumberFormat(language, { style: 'unit', unit: 'second', maximumFractionDigits: 1 }).format(ms / 1000)
  const percent = (share: number) => new Intl.NumberFormat(language, { style: 'percent' }).format(share)
  const nothing = t('statistics.notYet')
  const figures = {
    revenue: money(sales.revenue),
    averageOrder: sales.averageOrder === null ? nothing : money(sales.averageOrder),
    median: durationMs === null ? nothing : seconds(durationMs.median),
    p95: durationMs === null ? nothing : seconds(durationMs.p95),
    agreement: agreement.judgedTogether === 0 ? nothing : percent(agreement.agreed / agreement.judgedTogether),
  }
  return (
    <PageSection title={t('statistics.figures')}>
      <dl className="grid gap-x-8 gap-y-5 sm:grid-cols-2 lg:grid-cols-5">
        {Object.entries(figures).map(([name, value]) => (
          <div key={name}>
            <dt className="text-sm text-ink-3">{t(`statistics.figure.${name}`)}</dt>
            <dd className="num mt-0.5 text-title-xs font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </PageSection>
  )
}

/** The figures of the last days. Asked for anew whenever the tab is opened. */
const statisticsQuery = (days: number) =>
  queryOptions({
    queryKey: ['staff', 'statistics', days],
    queryFn: ({ signal }) => getJson(`/api/admin/statistics?days=${days}`, statisticsSchema, signal),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

type Tone = 'low' | 'medium' | 'high' | 'accent'

interface BarRow {
  key: string
  label: string
  /** Side by side in one bar. */
  parts: readonly { count: number; tone: Tone; label?: string }[]
}

const COLOUR: Record<Tone, string> = { low: 'bg-low', medium: 'bg-medium', high: 'bg-high', accent: 'bg-accent' }

const countOf = ({ parts }: BarRow): number => parts.reduce((sum, { count }) => sum + count, 0)

/** Counts as bars against the largest of them, or as shares of all together. Every number also stands in words. */
function BarList({ rows, isShare = false }: { rows: readonly BarRow[]; isShare?: boolean }) {
  const { language } = useLanguage()
  const counts = rows.map(countOf)
  const whole = Math.max(1, isShare ? counts.reduce((sum, count) => sum + count, 0) : Math.max(...counts, 1))
  const percent = new Intl.NumberFormat(language, { style: 'percent' })
  return (
    <ul className="grid gap-4">
      {rows.map((row) => (
        <li key={row.key}>
          <div className="flex items-baseline justify-between gap-4 text-compact">
            <span>{row.label}</span>
            <span className="num font-semibold">
              {countOf(row).toLocaleString(language)}
              {isShare && <span className="font-normal text-ink-3"> · {percent.format(countOf(row) / whole)}</span>}
            </span>
          </div>
          <div aria-hidden="true" className="mt-1.5 flex h-2.5 gap-px overflow-hidden rounded-full bg-sunken">
            {row.parts.map(
              ({ count, tone }) =>
                count > 0 && <span key={tone} className={COLOUR[tone]} style={{ width: `${(100 * count) / whole}%` }} />,
            )}
          </div>
          {row.parts.length > 1 && (
            <p className="num mt-1 text-sm text-ink-3">
              {row.parts
                .filter(({ count }) => count > 0)
                .map(({ label, count }) => `${label} ${count.toLocaleString(language)}`)
                .join(' · ')}
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}
