import { formatPaymentMethod, formatTaxRate, type Order, type PaymentMethod, type Quote, type Tax } from '@chioma/contract'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../lib/i18n/use-language.ts'
import { useMoney } from '../../lib/use-money.ts'

interface OrderSumsProps {
  sums: Pick<Order & Quote, 'currency' | 'subtotal' | 'shipping' | 'taxes' | 'tax' | 'total'>
  /** Something of it is shipped. */
  isShipped: boolean
  /** Goods of it have no tax yet: where they go is not known. */
  isTaxOpen: boolean
  /** How; `null` where there was no choice. */
  shippingName: string | null
  /** What was given back of it. */
  refunded?: string
  /** What it was paid with. */
  paidWith?: PaymentMethod | null
  className?: string
}

/** What an order comes to, from the prices to the total, with what of it is tax. */
export function OrderSums({
  sums,
  isShipped,
  isTaxOpen,
  shippingName,
  refunded = '0',
  paidWith = null,
  className = '',
}: OrderSumsProps) {
  const { t } = useTranslation('shop')
  const { language } = useLanguage()
  const money = useMoney()
  const { currency, subtotal, shipping, taxes, tax, total } = sums
  const added = taxes.filter(({ behavior }) => behavior === 'exclusive')
  const included = taxes.filter(({ behavior }) => behavior === 'inclusive')
  const nameOf = ({ label, behavior, rateBasisPoints }: Tax) => ({
    tax: label ?? t(behavior === 'exclusive' ? 'checkout.summary.tax' : 'checkout.summary.taxName'),
    rate: formatTaxRate(rateBasisPoints, language),
  })
  return (
    <dl className={`grid gap-2 text-compact ${className}`}>
      <Sum label={t('checkout.summary.subtotal')} value={money(subtotal, currency)} />
      {isShipped && (
        <Sum
          label={t('checkout.summary.shipping')}
          note={shippingName}
          value={Number(shipping) === 0 ? t('checkout.summary.free') : money(shipping, currency)}
        />
      )}
      {isTaxOpen && <Sum label={t('checkout.summary.tax')} value={t('checkout.summary.taxOpen')} />}
      {!isTaxOpen && taxes.length === 0 && <Sum label={t('checkout.summary.tax')} value={money(tax, currency)} />}
      {added.map((one) => (
        <Sum key={keyOf(one)} label={t('checkout.summary.taxAdded', nameOf(one))} value={money(one.tax, currency)} />
      ))}
      <div className="mt-1 flex items-baseline justify-between gap-6 border-t border-line pt-3 font-semibold">
        <dt>{t('checkout.summary.total')}</dt>
        <dd className="num font-display text-title-lg leading-none font-normal">{money(total, currency)}</dd>
      </div>
      {included.map((one) => (
        <Sum key={keyOf(one)} label={t('checkout.summary.taxIncluded', nameOf(one))} value={money(one.tax, currency)} />
      ))}
      {paidWith !== null && (
        <Sum
          label={t('orders.order.paidWith')}
          value={formatPaymentMethod(paidWith, (kind) => t(`site:paymentMethod.${kind}`))}
        />
      )}
      {Number(refunded) > 0 && <Sum label={t('orders.order.refunded')} value={money(refunded, currency)} />}
    </dl>
  )
}

const keyOf = ({ country, label, rateBasisPoints }: Tax): string => `${country}${label}${rateBasisPoints}`

const Sum = ({ label, note = null, value }: { label: string; note?: string | null; value: string }) => (
  <div className="flex items-baseline justify-between gap-6 text-ink-2">
    <dt>
      {label}
      {note !== null && <span className="block text-sm text-ink-3">{note}</span>}
    </dt>
    <dd className="num text-right">{value}</dd>
  </div>
)
