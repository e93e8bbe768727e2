import type { Order } from '@chioma/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ChevronRight, ReceiptText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useInstant } from '../../../lib/format-times.ts'
import { QueryError } from '../../../lib/loaded.tsx'
import { MoreButton } from '../../../lib/more-button.tsx'
import { useSiteSettings } from '../../../lib/site-settings.ts'
import { useMoney } from '../../../lib/use-money.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LoadingShapes, Skeletons } from '../../../ui/skeleton.tsx'
import { ordersQuery } from './order-queries.ts'
import { StatusChip } from './status-chip.tsx'

/** Everything that was bought with this browser. */
export function OrderListPage() {
  const { t } = useTranslation('shop')
  const sendsMail = useSiteSettings()?.sendsMail ?? true
  return (
    <>
      <h1 className="text-section">{t('orders.title')}</h1>
      <p className="mt-2 mb-7 text-ink-2">{t('orders.text')}</p>
      <Orders />
      {sendsMail && (
        <p className="mt-7 text-compact text-ink-2">
          {t('orders.find.other')}{' '}
          <Link to="/orders/find" className="text-link">
            {t('orders.find.link')}
          </Link>
        </p>
      )}
    </>
  )
}

function Orders() {
  const { t } = useTranslation('shop')
  const query = useInfiniteQuery(ordersQuery)
  if (query.isPending) return <ListSkeleton />
  if (query.data === undefined) {
    return <QueryError query={query} title={t('orders.failed')} retry={t('retry')} />
  }
  const orders = query.data.pages.flatMap(({ items }) => items)
  if (orders.length === 0) {
    return (
      <EmptyState
        icon={ReceiptText}
        title={t('orders.empty')}
        text={t('orders.emptyText')}
        action={
          <Link to="/" className={buttonClass({ size: 'small' })}>
            {t('orders.home')}
          </Link>
        }
      />
    )
  }
  return (
    <>
      <ul className="overflow-hidden rounded-card border border-line bg-surface">
        {orders.map((order) => (
          <li key={order.id} className="border-b border-line last:border-0">
            <OrderRow order={order} />
          </li>
        ))}
      </ul>
      <MoreButton query={query} label={t('orders.more')} busyLabel={t('orders.loadingMore')} />
    </>
  )
}

function OrderRow({ order }: { order: Order }) {
  const { t } = useTranslation('shop')
  const inWords = useInstant()
  const money = useMoney()
  const count = order.lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <Link
      to={`/orders/${order.id}`}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-4 py-4 no-underline transition-colors hover:bg-sunken focus-visible:-outline-offset-3 sm:grid-cols-[minmax(0,1fr)_auto_7rem_1.25rem] sm:px-6"
    >
      <span className="min-w-0">
        <span className="num block font-semibold">{order.number}</span>
        <span className="block truncate text-compact text-ink-2">{order.lines.map(({ name }) => name).join(', ')}</span>
        <span className="num text-sm text-ink-3">
          {inWords(order.createdAt)} · {t('orders.items', { count })}
        </span>
      </span>
      <span className="row-start-2 sm:row-start-auto">
        <StatusChip status={order.status} />
      </span>
      <span className="num text-right font-semibold">{money(order.total, order.currency)}</span>
      <ChevronRight size={18} aria-hidden="true" className="hidden text-ink-3 sm:block" />
    </Link>
  )
}

function ListSkeleton() {
  const { t } = useTranslation('shop')
  return (
    <LoadingShapes label={t('orders.loading')}>
      <Skeletons count={3} className="h-24 rounded-none" layout="grid gap-px overflow-hidden rounded-card border border-line" />
    </LoadingShapes>
  )
}
