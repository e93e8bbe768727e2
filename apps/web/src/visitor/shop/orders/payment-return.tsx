import type { Order, OrderStatus } from '@chioma/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, Clock, Undo2 } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ApiError } from '../../../lib/api/api-error.ts'
import { errorText } from '../../../lib/api/error-text.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { CloseButton } from '../../../ui/close-button.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { refreshCart } from '../cart/cart-query.ts'
import { orderQuery } from './order-queries.ts'
import { useStatusWords } from './use-status-words.ts'

export interface PaymentReturnProps {
  orderId: string
  onHide: () => void
  onOpenCart: () => void
}

/** After a declined try the order is still `failed` until the news of the next one arrive; nobody follows a failed order. */
const ASK_SECONDS = 1

/** What became of the payment that the visitor comes back from: the order's true state, followed until it is settled. */
export function PaymentReturn({ orderId, onHide, onOpenCart }: PaymentReturnProps) {
  const { t } = useTranslation('shop')
  const query = useQuery(orderQuery(orderId, ASK_SECONDS))
  const order = query.data
  useAnnounceSettled(order)
  const isUnknown = query.error instanceof ApiError && query.error.status === 404
  return (
    <section aria-label={t('orders.return.label')} className="border-b border-line bg-sunken print:hidden">
      <div className="wrap flex min-h-56 items-start gap-4 py-6 sm:min-h-44">
        <div role="status" className="min-w-0 flex-1">
          {order !== undefined ? (
            <Outcome order={order} onOpenCart={onOpenCart} />
          ) : query.isError ? (
            <Message
              icon={<CircleAlert size={30} aria-hidden="true" className="text-high" />}
              title={isUnknown ? t('orders.return.notFound') : t('orders.order.failed')}
            >
              <p>{isUnknown ? t('orders.return.notFoundText') : errorText(query.error, t)}</p>
              {!isUnknown && (
                <Button
                  variant="quiet"
                  size="small"
                  className="mt-3"
                  isBusy={query.isFetching}
                  onClick={() => void query.refetch()}
                >
                  {t('retry')}
                </Button>
              )}
            </Message>
          ) : (
            <Message icon={<Pending />} title={t('orders.return.checking')} />
          )}
        </div>
        <CloseButton label={t('orders.return.hide')} iconSize={18} onClick={onHide} />
      </div>
    </section>
  )
}

function Outcome({ order, onOpenCart }: { order: Order; onOpenCart: () => void }) {
  const { t } = useTranslation('shop')
  const words = useStatusWords()
  const { status, number, id, isTestMode } = order
  return (
    <Message icon={ICONS[status]} title={status === 'paid' ? t('orders.return.paid') : t(`orders.status.${status}`)}>
      <p className="num mb-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-3">
        {t('orders.return.number', { number })}
        {isTestMode && <Chip tone="medium">{t('testMode')}</Chip>}
      </p>
      {words(order).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <div className="mt-4 flex flex-wrap gap-2.5">
        <Link to={`/orders/${id}`} className={buttonClass({ variant: status === 'failed' ? 'quiet' : 'primary', size: 'small' })}>
          {t('orders.return.toOrder')}
        </Link>
        {(status === 'failed' || status === 'cancelled') && (
          <Button size="small" onClick={onOpenCart}>
            {t('orders.return.toCart')}
          </Button>
        )}
      </div>
    </Message>
  )
}

function Message({ icon, title, children }: { icon: ReactNode; title: string; children?: ReactNode }) {
  return (
    <div className="flex gap-4">
      <span className="mt-0.5 grid size-9 shrink-0 place-items-center">{icon}</span>
      <div className="min-w-0 text-compact text-ink-2">
        <h2 className="text-title-lg text-ink">{title}</h2>
        {children}
      </div>
    </div>
  )
}

const Pending = () => (
  <span className="text-accent">
    <Spinner size={26} />
  </span>
)

const icon = (Icon: typeof Clock, className: string): ReactNode => (
  <Icon size={32} strokeWidth={1.6} aria-hidden="true" className={classNames(className)} />
)

const ICONS: Record<OrderStatus, ReactNode> = {
  pending: <Pending />,
  processing: <Pending />,
  paid: icon(CircleCheck, 'text-low'),
  failed: icon(CircleAlert, 'text-high'),
  cancelled: icon(CircleAlert, 'text-ink-3'),
  refunded: icon(Undo2, 'text-accent'),
  review: icon(Clock, 'text-medium'),
}

const ANNOUNCED_KEY = 'chioma.paidOrderSaid'

/** Once paid the cart is another one; the good news is told in passing too, but not again on reload. */
function useAnnounceSettled(order: Order | undefined): void {
  const { t } = useTranslation('shop')
  const toast = useToast()
  const queryClient = useQueryClient()
  const paidId = order?.status === 'paid' ? order.id : undefined
  const tell = useEffectEvent((id: string) => {
    void refreshCart(queryClient)
    if (sessionStorage.getItem(ANNOUNCED_KEY) === id) return
    sessionStorage.setItem(ANNOUNCED_KEY, id)
    toast({ title: t('orders.return.paid'), description: t('orders.statusText.paid') })
  })
  useEffect(() => {
    if (paidId !== undefined) tell(paidId)
  }, [paidId])
}
