import type { CartItem, Quote } from '@chioma/contract'
import { useTranslation } from 'react-i18next'
import { useMoney } from '../../../lib/use-money.ts'
import { Chip } from '../../../ui/chip.tsx'
import { HeldTime } from '../cart/held-time.tsx'
import { OrderSums } from '../order-sums.tsx'
import { NameAndPrice, ProductPicture, UnitPriceLine } from '../product-facts.tsx'

interface OrderSummaryProps {
  quote: Quote
  /** The time of one of them is held no longer. */
  onTimeEnded: () => void
}

/** What is about to be paid, line by line. */
export function OrderSummary({ quote, onTimeEnded }: OrderSummaryProps) {
  const { t } = useTranslation('shop')
  const money = useMoney()
  return (
    <section aria-labelledby="summary-title">
      <h2 id="summary-title" className="font-text text-compact font-semibold tracking-normal text-ink-2">
        {t('checkout.summary.title')}
      </h2>
      <p className="num mt-2.5 font-display text-display leading-none">{money(quote.total, quote.currency)}</p>
      <ul className="mt-7 border-t border-line">
        {quote.items.map((item) => (
          <SummaryLine key={item.productId} item={item} onTimeEnded={onTimeEnded} />
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

function SummaryLine({ item, onTimeEnded }: { item: CartItem; onTimeEnded: () => void }) {
  const { t } = useTranslation('shop')
  const money = useMoney()
  const { product, quantity, currency, booking } = item
  return (
    <li className="flex gap-4 border-b border-line py-4">
      <ProductPicture {...product} className="size-14 rounded-small" />
      <NameAndPrice
        price={
          <>
            <p className="font-semibold">{money(item.lineTotal, currency)}</p>
            {quantity > 1 && (
              <p className="text-sm text-ink-3">{t('checkout.summary.each', { price: money(product.price, currency) })}</p>
            )}
            <UnitPriceLine unitPrice={product.unitPrice} currency={currency} />
          </>
        }
      >
        <p className="leading-snug font-semibold">{product.name}</p>
        {product.partnerCompany !== null && <p className="text-sm text-ink-3">{t('by', { partner: product.partnerCompany })}</p>}
        <p className="num mt-1 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm text-ink-2">
          {product.category === 'service' && <Chip>{t('service')}</Chip>}
          <span>{t('checkout.summary.quantity', { count: quantity })}</span>
        </p>
        {booking !== null && (
          <div className="mt-1.5">
            <HeldTime key={booking.id} booking={booking} onEnded={onTimeEnded} />
          </div>
        )}
      </NameAndPrice>
    </li>
  )
}
