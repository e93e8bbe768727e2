import { type Order, type OrderLine, orderSchema } from '@chioma/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowLeft, FileQuestion, Printer } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { ApiError } from '../../../lib/api/api-error.ts'
import { errorText } from '../../../lib/api/error-text.ts'
import { sendJson } from '../../../lib/api/request.ts'
import { useInstant } from '../../../lib/format-times.ts'
import { QueryError } from '../../../lib/loaded.tsx'
import { useSiteSettings } from '../../../lib/site-settings.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Notice, type NoticeProps } from '../../../ui/notice.tsx'
import { LoadingShapes, Skeleton, SkeletonText } from '../../../ui/skeleton.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { useDocumentTitle } from '../../../ui/use-document-title.ts'
import { useRestoreFocus } from '../../../ui/use-restore-focus.ts'
import { refreshCart } from '../cart/cart-query.ts'
import { Agreements, Seller } from '../legal/agreement.tsx'
import { Appointment, type RenderReport } from './appointment.tsx'
import { EarlyStartRequest, NextSteps } from './next-steps.tsx'
import { OrderLines } from './order-lines.tsx'
import { orderQuery } from './order-queries.ts'
import { OrderRecipient, OrderShipping } from './order-shipping.tsx'
import { StatusChip, useStatusWords } from './status-chip.tsx'

export interface OrderPageProps {
  orderId: string
  onChooseTime: (order: Order, line: OrderLine) => void
  renderReport: RenderReport
}

/** After a declined try the order is still `failed` until the news of the next one arrive; nobody follows a failed order. */
const ASK_SECONDS = 1

/** One order with its true state; printed, it is the receipt. */
export function OrderPage({ orderId, ...appointments }: OrderPageProps) {
  const { t } = useTranslation('shop')
  const sendsMail = useSiteSettings()?.sendsMail ?? true
  const isReturn = useLocation().state?.isReturn === true
  const query = useQuery(orderQuery(orderId, ASK_SECONDS))
  useAnnouncePaid(isReturn ? query.data : undefined)
  if (query.isPending) return <OrderSkeleton label={t('orders.order.loading')} />
  if (query.data === undefined) {
    const isUnknown = query.error instanceof ApiError && query.error.status === 404
    if (isUnknown) {
      return (
        <EmptyState
          isPage
          icon={FileQuestion}
          title={t('orders.order.notFound')}
          action={
            <Link to={sendsMail ? '/orders/find' : '/orders'} className={buttonClass({ size: 'small' })}>
              {t(sendsMail ? 'orders.find.link' : 'orders.title')}
            </Link>
          }
          text={t('orders.order.notFoundText')}
        />
      )
    }
    return <QueryError query={query} title={t('orders.order.failed')} retry={t('retry')} />
  }
  return <KnownOrder order={query.data} {...appointments} />
}

function KnownOrder({ order, onChooseTime, renderReport }: { order: Order } & Omit<OrderPageProps, 'orderId'>) {
  const { t } = useTranslation('shop')
  const inWords = useInstant()
  useDocumentTitle(t('orders.order.title', { number: order.number }))
  useEmptiedCart(order.paidAt !== null && !order.isReadOnly)
  const article = useRef<HTMLElement>(null)
  useRestoreFocus(article)
  return (
    <article ref={article}>
      <p className="mb-5 print:hidden">
        <AllOrders />
      </p>
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div>
          <Seller />
          <h1 className="num text-section">{t('orders.order.title', { number: order.number })}</h1>
          <p className="num mt-2.5 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm text-ink-3">
            <StatusChip status={order.status} />
            <span>{t('orders.order.ordered', { date: inWords(order.createdAt) })}</span>
            {order.paidAt !== null && <span>{t('orders.order.paid', { date: inWords(order.paidAt) })}</span>}
          </p>
        </div>
        {order.paidAt !== null && (
          <Button variant="quiet" size="small" icon={Printer} className="print:hidden" onClick={() => window.print()}>
            {t('orders.order.print')}
          </Button>
        )}
      </header>
      {order.isTestMode && (
        <Notice tone="caution" className="mt-6">
          {t('orders.order.test')}
        </Notice>
      )}
      {order.isReadOnly && (
        <Notice tone="info" title={t('orders.order.readOnly')} className="mt-6 print:hidden">
          {t('orders.order.readOnlyText')}
        </Notice>
      )}
      <OrderState order={order} />
      <EarlyStartRequest order={order} />
      {!order.isReadOnly && <OpenOrderActions order={order} />}
      <NextSteps order={order} />
      {order.invoices.length > 0 && (
        <p className="mt-4 flex flex-wrap gap-x-5 gap-y-2 text-compact print:hidden">
          {order.invoices.map(({ id, kind, number }) => (
            <a key={id} href={`/api/orders/${order.id}/invoices/${id}`} download className="num text-link">
              {t(`orders.invoices.${kind}`, { number })}
            </a>
          ))}
        </p>
      )}
      {order.isInvoiceWaiting && !order.isWithoutAddress && (
        <p className="mt-4 text-compact text-ink-2 print:hidden">{t('orders.invoices.waits')}</p>
      )}
      <OrderShipping order={order} />
      <OrderRecipient order={order} />
      <Card isPadded className="mt-6 print:border-0 print:p-0 print:shadow-none">
        <OrderLines
          order={order}
          appointmentOf={(line) => (
            <Appointment order={order} line={line} onChooseTime={() => onChooseTime(order, line)} renderReport={renderReport} />
          )}
        />
      </Card>
      <Agreements {...order} />
    </article>
  )
}

const TONES: Record<Order['status'], NonNullable<NoticeProps['tone']>> = {
  pending: 'info',
  processing: 'info',
  paid: 'success',
  failed: 'danger',
  cancelled: 'info',
  refunded: 'info',
  review: 'caution',
}

/** The region stands from the start, so that a change is announced. */
function OrderState({ order }: { order: Order }) {
  const words = useStatusWords()
  return (
    <div role="status" className={order.status === 'paid' ? 'mt-4 print:hidden' : 'mt-4'}>
      <Notice tone={TONES[order.status]}>
        {words(order).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </Notice>
    </div>
  )
}

function AllOrders(): ReactNode {
  const { t } = useTranslation('shop')
  return (
    <Link to="/orders" className="text-link inline-flex min-h-11 items-center gap-2 text-compact text-ink-2">
      <ArrowLeft size={16} aria-hidden="true" />
      {t('orders.order.back')}
    </Link>
  )
}

/** What was paid has left the cart, perhaps while no page was open. */
function useEmptiedCart(isPaid: boolean): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (isPaid) void refreshCart(queryClient)
  }, [isPaid, queryClient])
}

const ANNOUNCED_KEY = 'chioma.paidOrderSaid'

/** To whoever comes back from paying, the good news are told in passing too, but not again on reload. */
function useAnnouncePaid(order: Order | undefined): void {
  const { t } = useTranslation('shop')
  const toast = useToast()
  const paidId = order?.status === 'paid' ? order.id : undefined
  const tell = useEffectEvent((id: string) => {
    if (sessionStorage.getItem(ANNOUNCED_KEY) === id) return
    sessionStorage.setItem(ANNOUNCED_KEY, id)
    toast({ title: t('orders.return.paid'), description: t('orders.statusText.paid') })
  })
  useEffect(() => {
    if (paidId !== undefined) tell(paidId)
  }, [paidId])
}

/** What can be done with an order that was not paid: pay it, or give it up. */
function OpenOrderActions({ order }: { order: Order }) {
  const { t } = useTranslation('shop')
  const toast = useToast()
  const queryClient = useQueryClient()
  const cancelling = useMutation({
    mutationFn: () => sendJson('POST', `/api/orders/${order.id}/cancel`, undefined, orderSchema),
    onSuccess: (cancelled) => queryClient.setQueryData(orderQuery(order.id).queryKey, cancelled),
    onError: (error) => {
      toast({ title: t('cart.toast.error'), description: errorText(error, t), variant: 'destructive' })
      // Paid, or ended, in another tab.
      void queryClient.invalidateQueries({ queryKey: orderQuery(order.id).queryKey })
    },
  })
  if (order.status !== 'pending' && order.status !== 'failed') return null
  return (
    <div className="mt-4 flex flex-wrap gap-2.5 print:hidden">
      <Link to="/checkout" className={buttonClass({ size: 'small' })}>
        {t('orders.order.pay')}
      </Link>
      <Button variant="quiet" size="small" isBusy={cancelling.isPending} onClick={() => cancelling.mutate()}>
        {t('orders.order.cancel')}
      </Button>
    </div>
  )
}

/** An order's shape while it is on its way. */
function OrderSkeleton({ label }: { label: string }) {
  return (
    <LoadingShapes label={label} className="pt-16">
      <Skeleton className="h-10 w-64" />
      <Skeleton className="mt-3 h-6 w-80 max-w-full" />
      <Card isPadded className="mt-10 grid min-h-80 content-start gap-6">
        <div className="flex gap-4">
          <Skeleton className="size-16" />
          <SkeletonText lines={2} className="flex-1" />
        </div>
        <SkeletonText lines={4} />
      </Card>
    </LoadingShapes>
  )
}
