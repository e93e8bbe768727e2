import { type AdminOrderSummary, fulfillmentStatusSchema, ORDER_FILTERS } from '@chioma/contract'
import { ReceiptText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { type AddressFilters, DayField, SearchField, useAddressFilters } from '../../../lib/filters.tsx'
import { formatDateTime } from '../../../lib/format.ts'
import { PageByPage } from '../../../lib/page-by-page.tsx'
import { useMoney } from '../../../lib/use-money.ts'
import { Button, DownloadButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageFrame } from '../../../ui/page-frame.tsx'
import { RowList } from '../../../ui/row-list.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { Skeletons } from '../../../ui/skeleton.tsx'
import { FulfillmentChip, OrderStatusChip, TestModeChip } from './order-marks.tsx'
import { useOrderList } from './use-orders.ts'

const FILTERS = ['search', 'status', 'fulfillment', 'from', 'to'] as const
type FilterName = (typeof FILTERS)[number]
const DAYS = ['from', 'to'] as const

/** Every order, newest first, to find, read and take along. */
export function OrdersPage() {
  const { t } = useTranslation('backoffice')
  const filters = useAddressFilters(FILTERS)
  return (
    <PageFrame
      title={t('orders.title')}
      intro={t('orders.intro')}
      actions={
        <>
          <DownloadButton href={`/api/admin/invoices.csv${daysOf(filters)}`}>{t('invoices.export')}</DownloadButton>
          <DownloadButton href={`/api/admin/orders.csv${filters.query}`}>{t('orders.export')}</DownloadButton>
        </>
      }
    >
      <Filters filters={filters} />
      <OrderList filters={filters} />
    </PageFrame>
  )
}

/** The days alone: an invoice has no other filter. */
function daysOf(filters: AddressFilters<FilterName>): string {
  const days = new URLSearchParams(DAYS.flatMap((day) => (filters.of(day) === '' ? [] : [[day, filters.of(day)]])))
  return days.size === 0 ? '' : `?${days}`
}

function Filters({ filters }: { filters: AddressFilters<FilterName> }) {
  const { t } = useTranslation('backoffice')
  return (
    <search className="grid grid-cols-2 items-end gap-4 lg:grid-cols-[minmax(0,1.6fr)_repeat(4,minmax(0,1fr))_auto]">
      <SearchField
        label={t('filters.search')}
        placeholder={t('orders.searchHint')}
        {...filters.field('search')}
        className="max-lg:col-span-2"
      />
      <SelectField
        label={t('orders.status')}
        className="max-lg:col-span-2"
        none={t('orders.anyStatus')}
        options={ORDER_FILTERS.map((value) => ({
          value,
          label: value === 'refund_failed' ? t('orders.refundFailed') : t(`orders.statuses.${value}`),
        }))}
        {...filters.field('status')}
      />
      <SelectField
        label={t('fulfillment.title')}
        className="max-lg:col-span-2"
        none={t('fulfillment.any')}
        options={fulfillmentStatusSchema.options.map((value) => ({ value, label: t(`fulfillment.statuses.${value}`) }))}
        {...filters.field('fulfillment')}
      />
      {DAYS.map((day) => (
        <DayField key={day} label={t(`filters.${day}`)} {...filters.field(day)} />
      ))}
      <Button variant="plain" className="max-lg:col-span-2" disabled={!filters.isAny} onClick={filters.clear}>
        {t('filters.clear')}
      </Button>
    </search>
  )
}

function OrderList({ filters }: { filters: AddressFilters<FilterName> }) {
  const { t } = useTranslation('backoffice')
  return (
    <PageByPage
      query={useOrderList(filters.query)}
      skeleton={<Skeletons count={3} className="h-16" />}
      empty={
        <EmptyState
          icon={ReceiptText}
          title={t(filters.isAny ? 'orders.noneFound' : 'orders.empty')}
          text={t(filters.isAny ? 'filters.noneFoundText' : 'orders.emptyText')}
        />
      }
      more={t('filters.more')}
    >
      {(orders) => (
        <div className="rounded-card border border-line bg-surface">
          <div aria-hidden="true" className={`${ORDER_GRID} border-b border-line py-2.5 text-sm text-ink-3 max-lg:hidden`}>
            <span>{t('orders.number')}</span>
            <span>{t('orders.date')}</span>
            <span>{t('orders.customer')}</span>
            <span>{t('orders.status')}</span>
            <span className="text-right">{t('orders.total')}</span>
          </div>
          <RowList items={orders} className="">
            {(order) => <OrderRow key={order.id} order={order} />}
          </RowList>
        </div>
      )}
    </PageByPage>
  )
}

/** The columns of the list, for its head and its rows. */
const ORDER_GRID =
  'grid gap-x-4 gap-y-1 px-4 sm:px-5 lg:grid-cols-[7.5rem_9.5rem_minmax(0,1fr)_minmax(0,16.5rem)_8rem] lg:items-center'

/** One order in the list; the whole row leads to it. */
function OrderRow({ order }: { order: AdminOrderSummary }) {
  const { t } = useTranslation('backoffice')
  const money = useMoney()
  const wasGivenBack = Number(order.refunded) > 0
  return (
    <li className={`${ORDER_GRID} relative grid-cols-[minmax(0,1fr)_auto] py-3.5 transition-colors hover:bg-sunken`}>
      <Link
        to={`/admin/orders/${order.id}`}
        className="num font-semibold no-underline after:absolute after:inset-0 hover:underline"
      >
        {order.number}
      </Link>
      <time dateTime={order.createdAt} className="num text-sm text-ink-2 max-lg:col-start-1 max-lg:row-start-2">
        {formatDateTime(order.createdAt)}
      </time>
      <p className="num min-w-0 truncate text-compact text-ink-2 max-lg:col-span-2 max-lg:row-start-3">
        {order.email ?? t('orders.noEmail')} · {t('orders.items', { count: order.itemCount })}
      </p>
      <p className="flex flex-wrap gap-2 max-lg:col-span-2 max-lg:row-start-4 max-lg:mt-1">
        <OrderStatusChip status={order.status} />
        {order.fulfillmentStatus !== null && <FulfillmentChip status={order.fulfillmentStatus} />}
        {order.isTestMode && <TestModeChip isShort />}
      </p>
      <p className="num text-right font-semibold max-lg:col-start-2 max-lg:row-start-1">
        {money(order.total, order.currency)}
        {wasGivenBack && (
          <span className="block text-sm font-normal text-ink-3">
            {t('orders.givenBack', { amount: money(order.refunded, order.currency) })}
          </span>
        )}
      </p>
    </li>
  )
}
