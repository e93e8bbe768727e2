import type { AdminOrderSummary } from '@chioma/contract'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatDateTime } from '../../../lib/format.ts'
import { useMoney } from '../../../lib/use-money.ts'
import { OrderStatusChip, TestModeChip } from './order-marks.tsx'

/** The columns of the list, for its head and its rows. */
export const ORDER_GRID =
  'grid gap-x-4 gap-y-1 px-4 sm:px-5 lg:grid-cols-[7.5rem_9.5rem_minmax(0,1fr)_minmax(0,16.5rem)_8rem] lg:items-center'

/** One order in the list; the whole row leads to it. */
export function OrderRow({ order }: { order: AdminOrderSummary }) {
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
