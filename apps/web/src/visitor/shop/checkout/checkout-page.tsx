import type { CartItem } from '@chioma/contract'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, CreditCard, ShoppingBag } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { errorText } from '../../../lib/api/error-text.ts'
import { useSiteSettings } from '../../../lib/site-settings.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { cartTotal, isShort, useCart } from '../cart/use-cart.ts'
import { PaymentBadges } from '../payment-badges.tsx'
import { CheckoutSkeleton } from './checkout-skeleton.tsx'
import { HelpPanel } from './help-panel.tsx'
import { OrderSummary } from './order-summary.tsx'
import { type Amount, paymentIntentQuery } from './payment-intent.ts'
import { PaymentPanel } from './payment-panel.tsx'
import { SetupFailed } from './setup-failed.tsx'

export interface CheckoutPageProps {
  onOpenCart: () => void
}

/** One page from the cart to the payment. */
export function CheckoutPage({ onOpenCart }: CheckoutPageProps) {
  const { t } = useTranslation('shop')
  const cart = useCart()
  if (cart.isPending) return <CheckoutSkeleton label={t('checkout.loading')} />
  if (cart.data === undefined) {
    const retry = { label: t('retry'), onRetry: () => void cart.refetch(), isBusy: cart.isFetching }
    return (
      <ErrorState title={t('cart.failed')} retry={retry}>
        {errorText(cart.error, t)}
      </ErrorState>
    )
  }
  const total = cartTotal(cart.data)
  if (total === undefined) return <EmptyCart />
  return <FilledCheckout items={cart.data} total={total} onOpenCart={onOpenCart} />
}

function FilledCheckout({ items, total, onOpenCart }: { items: CartItem[]; total: Amount; onOpenCart: () => void }) {
  const { t } = useTranslation('shop')
  return (
    <>
      <button
        type="button"
        onClick={onOpenCart}
        className="text-link mb-4 inline-flex min-h-11 items-center gap-2 text-compact text-ink-2"
      >
        <ArrowLeft size={16} aria-hidden="true" />
        {t('checkout.back')}
      </button>
      <h1 className="mb-8 text-section">{t('checkout.title')}</h1>
      <div className="grid items-start gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,29rem)] lg:grid-rows-[auto_1fr]">
        <OrderSummary items={items} total={total} />
        <div className="lg:row-span-2">
          <Payment items={items} total={total} onOpenCart={onOpenCart} />
          <div className="mt-5">
            <PaymentBadges />
          </div>
        </div>
        <HelpPanel />
      </div>
    </>
  )
}

/** The payment is set up by itself as soon as there is something to pay. */
function Payment({ items, total, onOpenCart }: { items: CartItem[]; total: Amount; onOpenCart: () => void }) {
  const { t } = useTranslation('shop')
  const payments = useSiteSettings()?.payments
  const isBlocked = items.some(isShort)
  const intent = useQuery(paymentIntentQuery(isBlocked || !payments ? undefined : total))
  if (payments === null) return <Unavailable onOpenCart={onOpenCart} />
  if (isBlocked) {
    return (
      <Notice tone="caution" title={t('cart.blocked')}>
        <Button variant="quiet" size="small" className="mt-3" onClick={onOpenCart}>
          {t('checkout.back')}
        </Button>
      </Notice>
    )
  }
  if (intent.isError) {
    return (
      <SetupFailed
        error={intent.error}
        isBusy={intent.isFetching}
        onRetry={() => void intent.refetch()}
        onOpenCart={onOpenCart}
      />
    )
  }
  if (payments === undefined || intent.data === undefined)
    return <CheckoutSkeleton label={t('checkout.settingUp')} isPaymentOnly />
  return <PaymentPanel items={items} total={total} payments={payments} intent={intent.data} />
}

function Unavailable({ onOpenCart }: { onOpenCart: () => void }): ReactNode {
  const { t } = useTranslation('shop')
  return (
    <EmptyState
      icon={CreditCard}
      title={t('checkout.unavailable')}
      action={
        <Button variant="quiet" size="small" onClick={onOpenCart}>
          {t('checkout.back')}
        </Button>
      }
    >
      {t('checkout.unavailableText')}
    </EmptyState>
  )
}

function EmptyCart() {
  const { t } = useTranslation('shop')
  return (
    <>
      <h1 className="sr-only">{t('checkout.title')}</h1>
      <EmptyState
        icon={ShoppingBag}
        title={t('checkout.empty')}
        className="min-h-96 content-center"
        action={
          <Link to="/" className={buttonClass({})}>
            {t('checkout.home')}
          </Link>
        }
      >
        {t('checkout.emptyText')}
      </EmptyState>
    </>
  )
}
