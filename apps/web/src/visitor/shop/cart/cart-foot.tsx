import type { CartItem } from '@chioma/contract'
import { Lock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useMoney } from '../../../lib/use-money.ts'
import { Button } from '../../../ui/button.tsx'
import { PaymentBadges } from '../payment-badges.tsx'
import { cartTotal } from './use-cart.ts'

export interface CartFootProps {
  items: readonly CartItem[]
  /** A change is on its way to the server. */
  isBusy: boolean
  /** A line cannot be bought as it stands. */
  isBlocked: boolean
  onCheckout: () => void
  onClose: () => void
}

/** What it comes to, and the ways on. */
export function CartFoot({ items, isBusy, isBlocked, onCheckout, onClose }: CartFootProps) {
  const { t } = useTranslation('shop')
  const money = useMoney()
  const total = cartTotal(items)
  return (
    <div className="grid gap-3">
      <p className="flex items-baseline justify-between gap-4">
        <span className="font-semibold">{t('cart.total')}</span>
        <span className="num font-display text-title-lg leading-none" aria-live="polite">
          {total && money(total.amount, total.currency)}
        </span>
      </p>
      {isBlocked && <p className="text-sm font-medium text-high">{t('cart.blocked')}</p>}
      <Button className="w-full" isBusy={isBusy} disabled={isBlocked} onClick={onCheckout}>
        {!isBusy && <Lock size={17} aria-hidden="true" />}
        {isBusy ? t('cart.processing') : t('cart.checkout')}
      </Button>
      <Button variant="quiet" className="w-full" onClick={onClose}>
        {t('cart.continue')}
      </Button>
      <PaymentBadges />
    </div>
  )
}
