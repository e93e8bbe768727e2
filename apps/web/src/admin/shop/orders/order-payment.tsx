import type { AdminOrder } from '@chioma/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useMoney } from '../../../lib/use-money.ts'
import { PageSection } from '../../../ui/page-frame.tsx'
import { RefundList } from './refund-list.tsx'

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
          <RefundList refunds={order.refunds} currency={currency} className="mt-2" />
        </>
      )}
    </PageSection>
  )
}
