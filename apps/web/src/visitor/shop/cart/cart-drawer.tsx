import { type CartItem, isShort } from '@chioma/contract'
import { useQueryClient } from '@tanstack/react-query'
import { Lock, ShoppingBag } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { QueryError } from '../../../lib/loaded.tsx'
import { useLostFocus } from '../../../lib/use-focus.ts'
import { useMoney } from '../../../lib/use-money.ts'
import { Button } from '../../../ui/button.tsx'
import { Drawer, type DrawerProps } from '../../../ui/drawer.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LoadingShapes, Skeleton } from '../../../ui/skeleton.tsx'
import { useToastClearing } from '../../../ui/toast.tsx'
import { PAYMENT_INTENT_KEY } from '../checkout/payment-intent.ts'
import { PaymentBadges } from '../payment-badges.tsx'
import { CartLine } from './cart-line.tsx'
import { countItems, useCartCount } from './cart-query.ts'
import { cartTotal, useCart, useCartEdits } from './use-cart.ts'

export interface CartDrawerProps extends Pick<DrawerProps, 'opener'> {
  onClose: () => void
  onCheckout: () => void
  onOrders: () => void
  onChooseTime: (item: CartItem) => void
}

/** The cart at the edge of every page. */
export function CartDrawer({ opener, onClose, onCheckout, onOrders, onChooseTime }: CartDrawerProps) {
  const { t } = useTranslation('shop')
  const cart = useCart()
  const edits = useCartEdits()
  const items = cart.data
  const lastKnownCount = useCartCount()
  const hasItems = items !== undefined && items.length > 0
  const queryClient = useQueryClient()
  const clearToast = useToastClearing()
  // The message that something was added leads here.
  useEffect(() => clearToast(), [clearToast])
  return (
    <Drawer
      opener={opener}
      onClose={onClose}
      title={t('cart.title', { count: items === undefined ? lastKnownCount : countItems(items) })}
      closeLabel={t('close')}
      foot={
        hasItems ? (
          <CartFoot
            items={items}
            isBusy={edits.isBusy}
            isBlocked={items.some(isShort)}
            onCheckout={() => {
              void queryClient.invalidateQueries({ queryKey: PAYMENT_INTENT_KEY })
              onCheckout()
            }}
            onClose={onClose}
          />
        ) : undefined
      }
    >
      {cart.isPending ? (
        <CartSkeleton />
      ) : items === undefined ? (
        <QueryError query={cart} title={t('cart.failed')} retry={t('retry')} />
      ) : hasItems ? (
        <CartLines>
          {items.map((item) => (
            <CartLine
              key={item.productId}
              item={item}
              edits={edits}
              onChooseTime={() => onChooseTime(item)}
              onTimeEnded={() => void cart.refetch()}
            />
          ))}
        </CartLines>
      ) : (
        <EmptyCart onClose={onClose} onOrders={onOrders} />
      )}
    </Drawer>
  )
}

/** Keeps the focus inside when the line that had it has gone. */
function CartLines({ children }: { children: React.ReactNode[] }) {
  const { t } = useTranslation('shop')
  const list = useRef<HTMLUListElement>(null)
  const count = children.length
  const shown = useRef<number>(undefined)
  useEffect(() => {
    if (shown.current === count) return
    shown.current = count
    if (document.activeElement === document.body) list.current?.focus({ preventScroll: true })
  }, [count])
  return (
    <ul ref={list} tabIndex={-1} aria-label={t('cart.title', { count })} className="outline-none">
      {children}
    </ul>
  )
}

function EmptyCart({ onClose, onOrders }: { onClose: () => void; onOrders: () => void }) {
  const { t } = useTranslation('shop')
  const goOn = useLostFocus<HTMLButtonElement>()
  return (
    <EmptyState
      icon={ShoppingBag}
      title={t('cart.empty')}
      text={t('cart.emptyText')}
      className="min-h-72 content-center border-0 bg-transparent"
      action={
        <span className="grid gap-2.5">
          <Button ref={goOn} size="small" onClick={onClose}>
            {t('cart.continue')}
          </Button>
          <Button variant="plain" size="small" onClick={onOrders}>
            {t('cart.orders')}
          </Button>
        </span>
      }
    />
  )
}

function CartSkeleton() {
  const { t } = useTranslation('shop')
  return (
    <LoadingShapes label={t('cart.loading')}>
      {[1, 2].map((line) => (
        <div key={line} className="grid grid-cols-[64px_minmax(0,1fr)] gap-4 border-b border-line py-5 first:pt-0">
          <Skeleton className="size-16" />
          <div className="grid content-start gap-2.5">
            <Skeleton className="h-5 w-3/4" />
            <Skeleton className="h-4 w-2/5" />
          </div>
        </div>
      ))}
    </LoadingShapes>
  )
}

interface CartFootProps {
  items: readonly CartItem[]
  /** A change is on its way to the server. */
  isBusy: boolean
  /** A line cannot be bought as it stands. */
  isBlocked: boolean
  onCheckout: () => void
  onClose: () => void
}

/** What it comes to, and the ways on. */
function CartFoot({ items, isBusy, isBlocked, onCheckout, onClose }: CartFootProps) {
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
