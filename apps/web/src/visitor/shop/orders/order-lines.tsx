import type { Order, OrderLine } from '@chioma/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useMoney } from '../../../lib/use-money.ts'
import { Chip } from '../../../ui/chip.tsx'
import { OrderSums } from '../order-sums.tsx'
import { NameAndPrice, ProductPicture } from '../product-facts.tsx'

/** What was bought, and what it comes to. `appointmentOf` stands below a service. */
export function OrderLines({ order, appointmentOf }: { order: Order; appointmentOf: (line: OrderLine) => ReactNode }) {
  return (
    <>
      <ul>
        {order.lines.map((line) => (
          <li key={line.id} className="border-b border-line py-5 first:pt-0">
            <Line line={line} currency={order.currency} />
            {line.category === 'service' && <div className="mt-4 sm:ml-20 print:ml-0">{appointmentOf(line)}</div>}
          </li>
        ))}
      </ul>
      <OrderSums
        sums={order}
        isShipped={order.lines.some(({ category }) => category === 'product')}
        isTaxOpen={order.isWithoutAddress}
        shippingName={order.shippingOption?.name ?? null}
        refunded={order.refunded}
        paidWith={order.paymentMethod}
        className="ml-auto max-w-sm pt-5"
      />
    </>
  )
}

function Line({ line, currency }: { line: OrderLine; currency: Order['currency'] }) {
  const { t } = useTranslation('shop')
  const money = useMoney()
  return (
    <div className="flex gap-4">
      <ProductPicture {...line} className="size-16 rounded-small print:hidden" />
      <NameAndPrice price={<p className="font-semibold">{money(line.lineTotal, currency)}</p>}>
        <p className="leading-snug font-semibold">{line.name}</p>
        {line.partnerCompany !== null && <p className="text-sm text-ink-3">{t('by', { partner: line.partnerCompany })}</p>}
        <p className="num mt-1 flex flex-wrap items-center gap-2 text-sm text-ink-2">
          {line.category === 'service' && <Chip>{t('service')}</Chip>}
          {line.quantity > 1 && (
            <span>
              {t('checkout.summary.quantity', { count: line.quantity })} ·{' '}
              {t('checkout.summary.each', { price: money(line.unitPrice, currency) })}
            </span>
          )}
        </p>
      </NameAndPrice>
    </div>
  )
}
