import '../../visitor/analysis/report/report.css'
import { marksOf, mayDo, type StaffSelf } from '@chioma/contract'
import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { ModelsTab } from '../../admin/analysis/models/models-tab.tsx'
import { AlgorithmsTab } from '../../admin/analysis/prompts/algorithms-tab.tsx'
import { AnalysesTab } from '../../admin/analysis/review/analyses-tab.tsx'
import { StaffReportPanel, type StaffReportPanelProps } from '../../admin/analysis/review/report-panel.tsx'
import { StatisticsTab } from '../../admin/analysis/statistics/statistics-tab.tsx'
import { bookingQueries } from '../../admin/booking/calendar/booking-requests.ts'
import { LegalWarning } from '../../admin/shop/legal/legal-warning.tsx'
import { orderQueries, WAITING_ORDERS } from '../../admin/shop/orders/use-orders.ts'
import { RulesTab } from '../../admin/shop/rules/rules-tab.tsx'
import { operationsQuery } from '../../admin/site/operations/operations-page.tsx'
import { useSelf } from '../../admin/staff/staff-requests.ts'
import { formatTime } from '../../lib/format-times.ts'
import { useLanguage } from '../../lib/i18n/use-language.ts'
import { UnsavedQuestion } from '../../lib/unsaved-guard.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Notice } from '../../ui/notice.tsx'
import { PageFrame } from '../../ui/page-frame.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useDocumentTitle } from '../../ui/use-document-title.ts'
import { useShownMark } from '../../visitor/analysis/report/photo/marks.tsx'
import { PhotoViewer } from '../../visitor/analysis/report/photo/photo-viewer.tsx'
import { ChartList, ReportText } from '../../visitor/analysis/report/report-blocks.tsx'
import { FirstSteps } from './first-steps.tsx'

/** The report that is open below the list; it stands in the address too. One with an unsaved review stays until that was asked about. */
function useOpenReport() {
  const [query, setQuery] = useSearchParams()
  const [focusRequest, setFocusRequest] = useState(0)
  const [isUnsaved, setIsUnsaved] = useState(false)
  const [leave, setLeave] = useState<() => void>()
  const [kept, setKept] = useState<string>()
  const opener = useRef<Element>(null)
  const asked = query.get('analysis') ?? undefined
  if (!isUnsaved && asked !== kept) setKept(asked)
  const id = isUnsaved ? kept : asked
  const show = (next: string | undefined) =>
    setQuery(
      (before) => {
        if (next === undefined) before.delete('analysis')
        else before.set('analysis', next)
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  const askBefore = (act: () => void) => (isUnsaved ? setLeave(() => act) : act())
  return {
    id,
    focusRequest,
    isUnsaved,
    noteUnsaved: setIsUnsaved,
    open: (next: string) => {
      const from = document.activeElement
      const open = () => {
        opener.current = from
        show(next)
        setFocusRequest((request) => request + 1)
      }
      if (next === id) open()
      else askBefore(open)
    },
    close: () =>
      askBefore(() => {
        show(undefined)
        if (opener.current instanceof HTMLElement) opener.current.focus()
      }),
    /** Both ways out of the question whether the review may be lost; `undefined` where nothing is asked. */
    question: leave && {
      onLeave: () => {
        setIsUnsaved(false)
        setLeave(undefined)
        leave()
      },
      onStay: () => setLeave(undefined),
    },
  }
}

/** One line per tab of the panel; only those are shown that the member's role may open. */
const TABS = [
  { name: 'models', permission: 'models.read' },
  { name: 'algorithms', permission: 'prompts.edit' },
  { name: 'rules', permission: 'rules.edit' },
  { name: 'analyses', permission: 'analyses.read' },
  { name: 'statistics', permission: 'statistics.read' },
] as const
/** Further pages that the panel's head leads to. */
const PAGES = [
  { to: '/simulation-algorithms-admin', name: 'simulation', permission: 'prompts.edit' },
  { to: '/centers-admin', name: 'centers', permission: 'centers.edit' },
  { to: '/content-editor', name: 'content', permission: 'content.edit' },
] as const
type TabName = (typeof TABS)[number]['name']

/** The administration panel. The tab stands in the address, so that it can be linked to and survives a reload. */
export function AdminPanel({ self: { role } }: { self: StaffSelf }) {
  const { t } = useTranslation('staff')
  const [query, setQuery] = useSearchParams()
  const mine = TABS.filter(({ permission }) => mayDo(role, permission))
  const wanted = mine.find(({ name }) => name === query.get('tab'))?.name ?? 'models'
  const report = useOpenReport()
  useDocumentTitle(t(`panel.${wanted}`))
  const contentOf: Record<TabName, () => ReactNode> = {
    models: () => <ModelsTab mayManage={mayDo(role, 'models.manage')} mayManageKeys={mayDo(role, 'keys.manage')} />,
    algorithms: () => <AlgorithmsTab />,
    rules: () => <RulesTab />,
    analyses: () => <AnalysesTab openId={report.id} onOpen={report.open} />,
    statistics: () => <StatisticsTab />,
  }
  return (
    <OverviewPage
      actions={PAGES.filter(({ permission }) => mayDo(role, permission)).map(({ to, name }) => (
        <PageLink key={to} to={to} label={t(`sections.${name}`)} />
      ))}
    >
      <Tabs
        label={t('panel.tabs')}
        tabs={mine.map(({ name }) => ({ value: name, label: t(`panel.${name}`), content: contentOf[name]() }))}
        value={wanted}
        onChange={(tab) =>
          setQuery(report.isUnsaved && report.id !== undefined ? { tab, analysis: report.id } : { tab }, { replace: true })
        }
      />
      {report.id !== undefined && (wanted === 'analyses' || report.isUnsaved) && (
        <div hidden={wanted !== 'analyses'}>
          <AnalysisReport
            analysisId={report.id}
            focusRequest={report.focusRequest}
            mayReview={mayDo(role, 'analyses.review')}
            onUnsaved={report.noteUnsaved}
            onClose={report.close}
          />
        </div>
      )}
      {report.question !== undefined && <UnsavedQuestion {...report.question} />}
    </OverviewPage>
  )
}

function PageLink({ to, label }: { to: string; label: string }) {
  return (
    <Link
      to={to}
      className="inline-flex min-h-11 items-center gap-2 rounded-full border border-line-strong px-5 text-compact font-semibold no-underline transition-colors hover:bg-sunken focus-visible:rounded-full"
    >
      {label}
      <ArrowRight size={17} aria-hidden="true" />
    </Link>
  )
}

type Analysis = Parameters<StaffReportPanelProps['renderPhoto']>[0]

/** The staff's panel for one analysis, with the parts of the visitor's report. */
function AnalysisReport(props: Omit<StaffReportPanelProps, 'renderPhoto' | 'renderCharts' | 'renderText'>) {
  const { t } = useTranslation('insights')
  return (
    <StaffReportPanel
      {...props}
      renderPhoto={(analysis) => <Photo analysis={analysis} />}
      renderCharts={(blocks) => <ChartList blocks={blocks} title={t('insights:report.charts')} heading="h4" />}
      renderText={(blocks) => <ReportText blocks={blocks} />}
    />
  )
}

function Photo({ analysis: { detectedIssues, photoUrl, results } }: { analysis: Analysis }) {
  const { t } = useTranslation('insights')
  const viewer = useRef<HTMLElement>(null)
  const marks = marksOf(detectedIssues, results?.alerts ?? [], (code) => t(`journey:alerts.${code}`))
  const choice = useShownMark(marks)
  return (
    <div className="max-w-2xl">
      <PhotoViewer
        ref={viewer}
        photoUrl={photoUrl}
        marks={marks}
        choice={choice}
        title={t('insights:report.photo')}
        heading="h4"
      />
    </div>
  )
}

interface OverviewPageProps {
  /** Ways to other pages, beside the greeting. */
  actions: ReactNode
  children: ReactNode
}

/** The first page after signing in: what the own account lacks, and the work of the day. */
function OverviewPage({ actions, children }: OverviewPageProps) {
  const { t } = useTranslation('staff')
  const { name, role, hasTotp } = useSelf()
  return (
    <PageFrame title={t('overview.title', { name })} intro={t(`roleHints.${role}`)} actions={actions}>
      <FirstSteps
        otherwise={
          <>
            {!hasTotp && (
              <Notice tone="caution" title={t('overview.noTotp')}>
                {t('overview.noTotpText')}{' '}
                <Link to="/admin/account" className="text-link font-semibold">
                  {t('overview.toAccount')}
                </Link>
              </Notice>
            )}
            {mayDo(role, 'content.edit') && <LegalWarning />}
          </>
        }
      />
      <WaitingWork role={role} />
      {children}
    </PageFrame>
  )
}

/** What waits for somebody today, of that which the member's role may open; each leads to where it is done. */
export function WaitingWork({ role }: Pick<StaffSelf, 'role'>) {
  const { t } = useTranslation('staff')
  const toRefund = useQuery({ ...orderQueries.count(WAITING_ORDERS.toRefund), enabled: mayDo(role, 'orders.manage') })
  // Seldom, and then not to be overlooked.
  const hasToRefund = toRefund.data !== undefined && toRefund.data.count > 0
  const parts = [
    mayDo(role, 'orders.manage') && <WaitingOrders key="toPack" kind="toPack" />,
    mayDo(role, 'orders.manage') && <WaitingOrders key="toReview" kind="toReview" />,
    hasToRefund && <WaitingOrders key="toRefund" kind="toRefund" />,
    mayDo(role, 'bookings.manage') && <TodaysBookings key="bookings" />,
    mayDo(role, 'operations.read') && <Concerns key="concerns" />,
  ].filter((part) => part !== false)
  return (
    parts.length > 0 && (
      <section aria-label={t('waiting.title')}>
        <ul className="grid grid-cols-2 gap-3 xl:grid-cols-4">{parts}</ul>
      </section>
    )
  )
}

function WaitingOrders({ kind }: { kind: keyof typeof WAITING_ORDERS }) {
  const { data, isError } = useQuery(orderQueries.count(WAITING_ORDERS[kind]))
  return <Waiting name={kind} to={`/admin/orders?${WAITING_ORDERS[kind]}`} {...data} isError={isError} />
}

function TodaysBookings() {
  const { t } = useTranslation('staff')
  const { language } = useLanguage()
  const { data, isError, dataUpdatedAt } = useQuery(bookingQueries.today)
  const next = data?.find(({ startsAt }) => Date.parse(startsAt) > dataUpdatedAt)
  return (
    <Waiting
      name="bookings"
      to={next === undefined ? '/admin/bookings' : `/admin/bookings?center=${next.centerId}`}
      count={data?.length}
      isError={isError}
      hint={next && t('waiting.next', { time: formatTime(next.startsAt, language, next.timeZone), center: next.centerName })}
    />
  )
}

function Concerns() {
  const { data, isError } = useQuery(operationsQuery)
  return <Waiting name="concerns" to="/admin/operations" count={data?.concerns.length} isError={isError} />
}

interface WaitingProps {
  name: keyof typeof WAITING_ORDERS | 'bookings' | 'concerns'
  to: string
  /** `undefined` while it is not known. */
  count?: number | undefined
  hasMore?: boolean
  isError: boolean
  hint?: string | undefined
}

function Waiting({ name, to, count, hasMore = false, isError, hint }: WaitingProps) {
  const { t } = useTranslation('staff')
  const isUnknown = count === undefined && isError
  return (
    <li>
      <Link
        to={to}
        className="grid h-full content-start rounded-card border border-line bg-surface px-4 py-4 no-underline sm:px-5 transition-colors hover:bg-sunken"
      >
        {count === undefined && !isUnknown ? (
          <Skeleton className="h-8 w-12" />
        ) : (
          <span className={classNames('num text-title-xs font-semibold', !count && 'text-ink-3')}>
            {count ?? '–'}
            {hasMore && '+'}
          </span>
        )}
        <span className="text-compact text-ink-2">
          {isError
            ? t('waiting.failed', { what: t(`waiting.${name}`, { count: 2 }) })
            : t(`waiting.${name}`, { count: count ?? 0 })}
        </span>
        {hint !== undefined && <span className="text-sm text-ink-3">{hint}</span>}
      </Link>
    </li>
  )
}
