import type { CartItem, Quote } from '@chioma/contract'
import { CalendarClock, Package, Sparkles } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatDay, formatTime } from '../../../lib/format-times.ts'
import { useLanguage } from '../../../lib/i18n/use-language.ts'
import { useMoney } from '../../../lib/use-money.ts'
import { Chip } from '../../../ui/chip.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { OrderSums } from '../order-sums.tsx'
import { UnitPriceLine } from '../product-facts.tsx'

/** What is about to be paid, line by line. */
export function OrderSummary({ items, quote }: { items: readonly CartItem[]; quote: Quote }) {
  const { t } = useTranslation('shop')
  const money = useMoney()
  return (
    <section aria-labelledby="summary-title">
      <h2 id="summary-title" className="font-text text-compact font-semibold tracking-normal text-ink-2">
        {t('checkout.summary.title')}
      </h2>
      <p className="num mt-2.5 font-display text-display leading-none">{money(quote.total, quote.currency)}</p>
      <ul className="mt-7 border-t border-line">
        {items.map((item) => (
          <SummaryLine key={item.productId} item={item} />
        ))}
      </ul>
      <OrderSums
        sums={quote}
        isShipped={quote.shippingOptions.length > 0}
        isTaxOpen={quote.shippingOptions.length > 0 && quote.country === null}
        shippingName={quote.shippingOptions.find(({ id }) => id === quote.shippingOptionId)?.name ?? null}
        className="mt-5"
      />
    </section>
  )
}

function SummaryLine({ item }: { item: CartItem }) {
  const { t } = useTranslation('shop')
  const { language } = useLanguage()
  const money = useMoney()
  const { product, quantity, currency, booking } = item
  const isService = product.category === 'service'
  return (
    <li className="flex gap-4 border-b border-line py-4">
      <Picture src={product.imageUrl} fallback={isService ? Sparkles : Package} className="size-14 rounded-small" />
      <div className="min-w-0 flex-1">
        <p className="leading-snug font-semibold">{product.name}</p>
        {product.partnerCompany !== null && <p className="text-sm text-ink-3">{t('by', { partner: product.partnerCompany })}</p>}
        <p className="num mt-1 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm text-ink-2">
          {isService && <Chip>{t('service')}</Chip>}
          <span>{t('checkout.summary.quantity', { count: quantity })}</span>
        </p>
        {booking !== null && (
          <p className="mt-1.5 flex gap-1.5 text-sm text-ink-2">
            <CalendarClock size={16} aria-hidden="true" className="mt-0.5 shrink-0 text-accent" />
            <span>
              <span className="block first-letter:uppercase">
                {formatDay(booking.startsAt, language, booking.timeZone)},{' '}
                {formatTime(booking.startsAt, language, booking.timeZone)}
              </span>
              {booking.centerName}
            </span>
          </p>
        )}
      </div>
      <div className="num text-right">
        <p className="font-semibold">{money(item.lineTotal, currency)}</p>
        {quantity > 1 && (
          <p className="text-sm text-ink-3">{t('checkout.summary.each', { price: money(product.price, currency) })}</p>
        )}
        <UnitPriceLine unitPrice={product.unitPrice} currency={currency} />
      </div>
    </li>
  )
}
