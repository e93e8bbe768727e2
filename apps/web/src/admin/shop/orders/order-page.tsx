import type { AdminOrder } from '@chioma/contract'
import { useQuery } from '@tanstack/react-query'
import { ReceiptText } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../../lib/format.ts'
import { Loaded } from '../../../lib/loaded.tsx'
import { BackLink } from '../../../ui/back-link.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageFrame } from '../../../ui/page-frame.tsx'
import { RouteButton } from '../../../ui/route-button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderStatusChip, TestModeChip } from './order-marks.tsx'
import { OrderPayment } from './order-payment.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import { ReviewPanel } from './review-panel.tsx'
import { orderQueries } from './use-orders.ts'

interface OrderPageProps {
  id: string
  /** Whether the member may give money back and end reviews. */
  mayManage: boolean
}

/** One order: what was bought, what was paid, and what happened to it. */
export function OrderPage({ id, mayManage }: OrderPageProps) {
  const { t } = useTranslation('backoffice')
  return (
    <>
      <BackLink to="/admin/orders" label={t('orders.title')} />
      <Loaded
        query={useQuery(orderQueries.one(id))}
        skeleton={
          <div className="grid gap-5">
            <Skeleton className="h-10 w-1/2" />
            <Skeleton className="h-72" />
          </div>
        }
        notFound={
          <EmptyState
            icon={ReceiptText}
            isPage
            title={t('orders.notFound')}
            action={<RouteButton to="/admin/orders">{t('orders.title')}</RouteButton>}
          />
        }
      >
        {(order) => <KnownOrder order={order} mayManage={mayManage} />}
      </Loaded>
    </>
  )
}

function KnownOrder({ order, mayManage }: { order: AdminOrder; mayManage: boolean }) {
  const { t } = useTranslation('backoffice')
  const [isRefunding, setIsRefunding] = useState(false)
  const canRefund = mayManage && Number(order.refundable) > 0 && order.status !== 'review'
  return (
    <PageFrame
      title={t('orders.one', { number: order.number })}
      intro={t('orders.placed', { date: formatDateTime(order.createdAt) })}
      actions={
        canRefund && (
          <Button variant="quiet" onClick={() => setIsRefunding(true)}>
            {t('refund.open')}
          </Button>
        )
      }
    >
      <p className="-mt-3 flex flex-wrap items-center gap-2">
        <OrderStatusChip status={order.status} />
        {order.isTestMode && <TestModeChip />}
        {order.note !== null && <span className="text-compact text-ink-2">{t(`orders.notes.${order.note}`)}</span>}
      </p>
      {mayManage && <ReviewPanel order={order} />}
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid gap-6">
          <OrderLines order={order} />
          <OrderPayment order={order} />
        </div>
        <OrderTimeline order={order} />
      </div>
      {isRefunding && <RefundDialog order={order} onClose={() => setIsRefunding(false)} />}
    </PageFrame>
  )
}
