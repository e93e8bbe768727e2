import type { AdminOrder, Refund } from '@chioma/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../lib/format.ts'
import { useMoney } from '../../lib/use-money.ts'
import { Chip, type ChipTone } from '../../ui/chip.tsx'
import { PageSection } from '../../ui/page-frame.tsx'

const REFUND_TONES: Record<Refund['status'], ChipTone> = { pending: 'neutral', succeeded: 'accent', failed: 'high' }

/** What came in, what went back, and where the receipt is. */
export function OrderPayment({ order }: { order: AdminOrder }) {
  const { t } = useTranslation('backoffice')
  const money = useMoney()
  const { currency } = order
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('orders.received'), money(order.received, currency)],
    [t('orders.refunded'), money(order.refunded, currency)],
    [t('orders.email'), order.email ?? t('orders.noEmail')],
    [t('orders.receipt'), t(`orders.receipts.${order.receipt ?? 'none'}`)],
    [t('orders.provider'), order.provider === null ? t('orders.noPayment') : t(`orders.providers.${order.provider}`)],
    [t('orders.paymentId'), order.providerPaymentId ?? '–'],
  ]
  return (
    <PageSection title={t('orders.payment')}>
      <dl className="num grid gap-x-6 gap-y-2.5 sm:grid-cols-[auto_minmax(0,1fr)]">
        {facts.map(([name, value]) => (
          <div key={name} className="grid gap-x-6 sm:col-span-2 sm:grid-cols-subgrid">
            <dt className="text-ink-3">{name}</dt>
            <dd className="min-w-0 wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {order.refunds.length > 0 && (
        <>
          <h3 className="mt-6 font-text text-base font-semibold tracking-normal">{t('refund.list')}</h3>
          <ul className="mt-2 divide-y divide-line border-y border-line">
            {order.refunds.map((refund) => (
              <li key={refund.id} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-2.5">
                <p className="min-w-0">
                  <span className="num font-semibold">{money(refund.amount, currency)}</span>
                  {refund.reason !== null && <span className="block text-[0.95rem] break-words text-ink-2">{refund.reason}</span>}
                  <span className="num block text-sm text-ink-3">
                    {formatDateTime(refund.createdAt)} · {refund.requestedBy}
                  </span>
                </p>
                <p>
                  <Chip tone={REFUND_TONES[refund.status]}>{t(`refund.statuses.${refund.status}`)}</Chip>
                </p>
              </li>
            ))}
          </ul>
        </>
      )}
    </PageSection>
  )
}
