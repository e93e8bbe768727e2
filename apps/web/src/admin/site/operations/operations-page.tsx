import { type Operations, type OperationWork, operationsSchema } from '@chioma/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { ChevronDown, RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { getJson } from '../../../lib/api/request.ts'
import { formatBytes, formatDateTime, formatDuration, formatNumber, formatUsd } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n/use-language.ts'
import { Loaded } from '../../../lib/loaded.tsx'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Notice } from '../../../ui/notice.tsx'
import { PageFrame, PageSection } from '../../../ui/page-frame.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'

export const operationsQuery = queryOptions({
  queryKey: ['operations'],
  queryFn: ({ signal }) => getJson('/api/admin/operations', operationsSchema, signal),
  // Of another moment than now it says nothing.
  gcTime: 0,
})

/** How the server does, for who runs it. */
export function OperationsPage() {
  const { t } = useTranslation('insights')
  const query = useQuery(operationsQuery)
  return (
    <PageFrame
      title={t('operations.title')}
      intro={t('operations.intro')}
      actions={
        <Button variant="quiet" isBusy={query.isFetching} onClick={() => void query.refetch()}>
          {!query.isFetching && <RefreshCw size={17} aria-hidden="true" />}
          {t('operations.refresh')}
        </Button>
      }
    >
      <Loaded query={query} skeleton={<Skeleton className="h-144" />} failed={t('operations.failed')}>
        {(operations) => (
          <>
            <Concerns operations={operations} />
            <KeyFigures operations={operations} />
            <div className="grid items-start gap-6 lg:grid-cols-2">
              <Parts operations={operations} />
              <Stored operations={operations} />
              <Failures operations={operations} />
              <div className="grid gap-6">
                <Backups operations={operations} />
                <Spend operations={operations} />
              </div>
            </div>
            <Technical operations={operations} />
          </>
        )}
      </Loaded>
    </PageFrame>
  )
}

/** Of the routes, which come with the slowest first; beside them those that failed. */
const SLOWEST = 12

type SectionProps = { operations: Operations }

function Concerns({ operations: { concerns, at } }: SectionProps) {
  const { t } = useTranslation('insights')
  const [name, tone] = concerns.length === 0 ? (['calm', 'success'] as const) : (['concerned', 'caution'] as const)
  return (
    <Notice tone={tone} title={t(`operations.${name}`)} role="status">
      <ul className="list-disc pl-5 empty:hidden">
        {concerns.map((concern) => (
          <li key={concern}>
            <strong className="block font-semibold">{t(`operations.concerns.${concern}`)}</strong>
            {t(`operations.advice.${concern}`)}
          </li>
        ))}
      </ul>
      <p className="mt-1.5 text-sm">{t('operations.asOf', { date: formatDateTime(at) })}</p>
    </Notice>
  )
}

function KeyFigures({ operations }: SectionProps) {
  const { t } = useTranslation('insights')
  const { language } = useLanguage()
  const { queues, requests, storage, spend, backups, at } = operations
  const [lastBackup] = backups
  const requestCount = requests.reduce((sum, { total }) => sum + total, 0)
  const failedCount = requests.reduce((sum, { failed }) => sum + failed, 0)
  const figures = {
    waits: formatDuration(Math.max(0, ...queues.map((queue) => queue.oldestWaitingSeconds)) * 1_000, language),
    failed: t('operations.ofAll', { count: formatNumber(failedCount, language), all: formatNumber(requestCount, language) }),
    disk: storage.disk === null ? t('operations.elsewhere') : formatBytes(storage.disk.freeBytes, language),
    spend: t('operations.ofAll', { count: formatUsd(spend.committedUsd, language), all: formatUsd(spend.budgetUsd, language) }),
    backup:
      lastBackup === undefined
        ? t('operations.never')
        : formatDuration(Math.max(0, Date.parse(at) - Date.parse(lastBackup.finishedAt)), language),
  }
  return (
    <dl className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-5">
      {Object.entries(figures).map(([name, value]) => (
        <div key={name} className="rounded-card border border-line bg-surface px-4 py-4 last:max-lg:col-span-full sm:px-5">
          <dt className="text-compact text-ink-2">{t(`operations.figures.${name}`)}</dt>
          <dd className="num mt-1 text-title-xs font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Parts({ operations: { parts } }: SectionProps) {
  const { t } = useTranslation('insights')
  return (
    <PageSection title={t('operations.parts')} intro={t('operations.partsText')}>
      <ul className="divide-y divide-line">
        {Object.entries(parts).map(([part, isReady]) => (
          <li key={part} className="flex items-center justify-between gap-4 py-2.5">
            <span className="min-w-0">{t(`operations.part.${part}`)}</span>
            <Chip tone={isReady ? 'low' : 'high'}>{t(isReady ? 'operations.ready' : 'operations.notReady')}</Chip>
          </li>
        ))}
      </ul>
    </PageSection>
  )
}

/** What says something to engineers alone. */
function Technical({ operations }: SectionProps) {
  const { t } = useTranslation('insights')
  return (
    <details className="group">
      <summary className="flex min-h-15 cursor-pointer list-none items-center justify-between gap-4 rounded-card border border-line px-gutter py-3.5 hover:bg-sunken [&::-webkit-details-marker]:hidden">
        <span className="min-w-0">
          <span className="block font-semibold">{t('operations.technical')}</span>
          <span className="text-compact text-ink-2">{t('operations.technicalText')}</span>
        </span>
        <ChevronDown size={20} aria-hidden="true" className="shrink-0 text-ink-3 transition-transform group-open:rotate-180" />
      </summary>
      <div className="mt-6 grid gap-6">
        <Queues operations={operations} />
        <Work name="requests" work={operations.requests.filter(({ failed }, place) => place < SLOWEST || failed > 0)} />
        <Work name="jobs" work={operations.jobs} />
      </div>
    </details>
  )
}

function Queues({ operations: { queues } }: SectionProps) {
  const { language } = useLanguage()
  const busy = queues.filter(({ waiting, running }) => waiting + running > 0)
  return (
    <FigureSection
      name="queues"
      columns={['queue', 'waiting', 'running', 'since']}
      rows={busy.map(({ name, waiting, running, oldestWaitingSeconds }) => ({
        key: name,
        name,
        cells: [
          formatNumber(waiting, language),
          formatNumber(running, language),
          formatDuration(oldestWaitingSeconds * 1_000, language),
        ],
      }))}
      empty="queuesEmpty"
    />
  )
}

/** How often, how many failed, how long they took. */
function Work({ name, work }: { name: 'requests' | 'jobs'; work: readonly OperationWork[] }) {
  const { language } = useLanguage()
  return (
    <FigureSection
      name={name}
      columns={[name, 'p95', 'failed', 'count', 'median']}
      rows={work.map(({ name: row, total, failed, medianMs, p95Ms }) => ({
        key: row,
        name: row,
        cells: [
          formatDuration(p95Ms, language),
          formatNumber(failed, language),
          formatNumber(total, language),
          formatDuration(medianMs, language),
        ],
      }))}
      empty="workEmpty"
    />
  )
}

function Failures({ operations: { analyses, modelCalls, mails } }: SectionProps) {
  const { t } = useTranslation('insights')
  const { language } = useLanguage()
  const counts = [
    ...analyses.map(({ status, failureCode, count }) => [t(`status.${status}`), failureCode, count] as const),
    ...modelCalls.map(
      ({ provider, outcome, failureCode, count }) =>
        [t(`operations.calls.${outcome}`, { provider: provider.toUpperCase() }), failureCode, count] as const,
    ),
    ...(['waiting', 'failed'] as const).map((state) => [t(`operations.mails.${state}`), null, mails[state]] as const),
  ]
  return (
    <FigureSection
      name="ends"
      columns={['what', 'count']}
      rows={counts.map(([name, code, count]) => ({
        key: `${name} ${code}`,
        name: <Noted name={name} note={code} className="font-mono" />,
        cells: [formatNumber(count, language)],
      }))}
      empty="workEmpty"
    />
  )
}

function Backups({ operations: { backups } }: SectionProps) {
  const { t } = useTranslation('insights')
  const { language } = useLanguage()
  return (
    <FigureSection
      name="backups"
      columns={['written', 'size', 'rows', 'objects']}
      rows={backups.map(({ finishedAt, bytes, rowCount, objectCount, isEncrypted }) => ({
        key: finishedAt,
        name: <Noted name={formatDateTime(finishedAt)} note={isEncrypted ? t('operations.encrypted') : null} />,
        cells: [formatBytes(bytes, language), formatNumber(rowCount, language), formatNumber(objectCount, language)],
      }))}
      empty="backupsEmpty"
    />
  )
}

function Stored({ operations: { storage } }: SectionProps) {
  const { t } = useTranslation('insights')
  const { language } = useLanguage()
  const { objects, databaseBytes, disk } = storage
  const rows = [
    ['objects', objects && `${formatBytes(objects.bytes, language)} (${formatNumber(objects.count, language)})`],
    ['database', formatBytes(databaseBytes, language)],
    ['free', disk && formatBytes(disk.freeBytes, language)],
    ['total', disk && formatBytes(disk.totalBytes, language)],
    ['least', disk && formatBytes(disk.minFreeBytes, language)],
  ] as const
  return (
    <FigureSection
      name="storage"
      columns={['what', 'size']}
      rows={rows.flatMap(([name, text]) =>
        text === null ? [] : [{ key: name, name: t(`operations.stored.${name}`), cells: [text] }],
      )}
      empty="workEmpty"
    />
  )
}

function Spend({ operations: { spend } }: SectionProps) {
  const { t } = useTranslation('insights')
  const { language } = useLanguage()
  return (
    <FigureSection
      name="spend"
      intro={t('operations.spendText', { budget: formatUsd(spend.budgetUsd, language) })}
      columns={['day', 'cost']}
      rows={spend.days.map(({ day, usd }) => ({
        key: day,
        name: day.split('-').reverse().join('/'),
        cells: [formatUsd(usd, language)],
      }))}
      empty="spendEmpty"
    />
  )
}

/** The name of a row, and what else is to be said of it below. */
function Noted({ name, note, className }: { name: string; note: string | null; className?: string }) {
  return (
    <>
      {name}
      {note !== null && <span className={classNames('block text-sm font-normal text-ink-3', className)}>{note}</span>}
    </>
  )
}

interface FigureSectionProps {
  /** Under which its title, and below it what it tells, stand among the texts. */
  name: string
  intro?: string
  /** The texts of the columns: the first names the rows; the others hold figures. */
  columns: readonly string[]
  rows: readonly { key: string; name: ReactNode; cells: readonly string[] }[]
  /** The text that stands there where nothing is to be counted. */
  empty: string
}

function FigureSection({ name, intro, ...table }: FigureSectionProps) {
  const { t } = useTranslation('insights')
  const title = t(`operations.${name}`)
  return (
    <PageSection title={title} intro={intro ?? t(`operations.${name}Text`)}>
      <FigureTable caption={title} {...table} />
    </PageSection>
  )
}

/** By the number of figures: on a small screen several of them stand below their name, and not beside it. */
const STACKED: Record<number, string> = { 3: 'max-sm:grid max-sm:grid-cols-3', 4: 'max-sm:grid max-sm:grid-cols-4' }

/** Names with figures beside them. It scrolls by itself where there is little room. */
function FigureTable({
  caption,
  columns,
  rows,
  empty,
}: Pick<FigureSectionProps, 'columns' | 'rows' | 'empty'> & { caption: string }) {
  const { t } = useTranslation('insights')
  const [nameColumn, ...figures] = columns.map((column) => t(`operations.columns.${column}`))
  if (rows.length === 0) return <p className="text-compact text-ink-2">{t(`operations.${empty}`)}</p>
  const stacked = STACKED[figures.length]
  const inStack = stacked !== undefined
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section aria-label={caption} className="overflow-x-auto" tabIndex={0}>
      <table className="num w-full border-collapse text-left text-compact">
        <thead>
          <tr className={classNames('border-b border-line text-sm text-ink-3', stacked)}>
            <th scope="col" className={classNames('py-2 pr-4 font-semibold', inStack && 'max-sm:col-span-full max-sm:pb-0')}>
              {nameColumn}
            </th>
            {figures.map((column) => (
              <th
                key={column}
                scope="col"
                className={classNames('py-2 pl-4 text-right font-semibold', inStack && 'max-sm:pl-2 max-sm:wrap-anywhere')}
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, cells }) => (
            <tr key={key} className={classNames('border-b border-line align-top last:border-b-0', stacked)}>
              <th
                scope="row"
                className={classNames(
                  'min-w-32 py-2 pr-2 font-medium wrap-anywhere',
                  inStack && 'max-sm:col-span-full max-sm:pb-0',
                )}
              >
                {name}
              </th>
              {cells.map((text, index) => (
                <td
                  key={figures[index]}
                  className={classNames('py-2 pl-3 text-right whitespace-nowrap sm:pl-4', inStack && 'max-sm:pl-2')}
                >
                  {text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
