import {
  type CartItem,
  type Country,
  isShort,
  type Language,
  likelyCountry,
  type Quote,
  type SiteSettings,
} from '@chioma/contract'
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowLeft, CircleHelp, CreditCard, ShoppingBag } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ApiError } from '../../../lib/api/api-error.ts'
import { takeDrawn } from '../../../lib/api/early-answers.ts'
import { errorText } from '../../../lib/api/error-text.ts'
import { useLanguage } from '../../../lib/i18n/use-language.ts'
import { type Loading, QueryError } from '../../../lib/loaded.tsx'
import { useSiteSettings } from '../../../lib/site-settings.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { LoadingShapes, Skeleton, SkeletonText } from '../../../ui/skeleton.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { takeCart, useCart, useIsCartChanging } from '../cart/use-cart.ts'
import { PaymentBadges } from '../payment-badges.tsx'
import { type RecipientForm, useRecipientForm } from '../recipient/recipient-fields.tsx'
import { keepEntries, readEntries } from './kept-entries.ts'
import { OrderSummary } from './order-summary.tsx'
import { askIntentEarly, drawnQuotePath, paymentIntentQuery, quoteQuery, totalOf } from './payment-intent.ts'
import { loadPaymentForm, PaymentPanel, PaymentShape } from './payment-panel.tsx'
import type { Shipping } from './shipping-choice.tsx'

export interface CheckoutPageProps {
  onOpenCart: () => void
}

/** What the page needs later is under way before it is drawn. */
export async function prepareCheckout(settings: SiteSettings | undefined, language: Language): Promise<void> {
  if (!settings?.payments) return
  loadPaymentForm(settings.payments)
  await askIntentEarly({ country: likelyCountry(language, settings), language })
}

/** One page from the cart to the payment. */
export function CheckoutPage({ onOpenCart }: CheckoutPageProps) {
  const { t } = useTranslation('shop')
  const cart = useCart()
  if (cart.isPending) return <CheckoutSkeleton label={t('checkout.loading')} />
  if (cart.data === undefined) {
    return <QueryError query={cart} title={t('cart.failed')} retry={t('retry')} />
  }
  const [first] = cart.data
  if (first === undefined) return <EmptyCart />
  return <QuotedCheckout items={cart.data} first={first} onOpenCart={onOpenCart} onTimeEnded={() => void cart.refetch()} />
}

interface QuotedCheckoutProps extends Pick<CheckoutParts, 'onOpenCart' | 'onTimeEnded'> {
  items: CartItem[]
  first: CartItem
}

/** What the cart comes to depends on where its goods go, and how. Its lines are shown as the answer has them that its sums are from. */
function QuotedCheckout({ items, first, onOpenCart, onTimeEnded }: QuotedCheckoutProps) {
  const { t } = useTranslation('shop')
  const { language } = useLanguage()
  const country = useSiteSettings()?.country ?? null
  const form = useKeptRecipient(likelyCountry(language, { currency: first.currency, country }))
  const [shippingOptionId, setShippingOptionId] = useState<string>()
  const isChanging = useIsCartChanging()
  const query = quoteQuery(items, { country: form.values.country, shippingOptionId, language })
  const quote = useQuery({ ...query, enabled: !isChanging })
  useCartOf(quote)
  useShippedCountry(quote.data, form)
  useDrawnOnce(drawnQuotePath({ country: form.values.country, language }))
  if (quote.data === undefined) {
    return quote.isPending ? (
      <CheckoutSkeleton label={t('checkout.loading')} />
    ) : (
      <QueryError query={quote} title={t('checkout.quoteFailed')} retry={t('retry')} />
    )
  }
  const { shippingOptions } = quote.data
  const pressed = shippingOptions.find(({ id }) => id === shippingOptionId)
  const chosenId = pressed?.id ?? quote.data.shippingOptionId ?? undefined
  const shipping: Shipping | undefined =
    shippingOptions.length === 0 ? undefined : { form, quote: quote.data, chosenId, choose: setShippingOptionId }
  const isSettled = !quote.isPlaceholderData && !quote.isError
  return (
    <FilledCheckout
      quote={quote.data}
      shipping={shipping}
      isSettled={isSettled}
      onOpenCart={onOpenCart}
      onTimeEnded={onTimeEnded}
    />
  )
}

/** Whom the goods go to, as far as it was entered before the page was left. */
function useKeptRecipient(country: Country): RecipientForm {
  const form = useRecipientForm(readEntries().recipient, country)
  useEffect(() => keepEntries({ recipient: form.values }), [form.values])
  return form
}

/** The cart's button and drawer, and whether there is anything to pay, go by the newest answer. */
function useCartOf({ data, error, isPlaceholderData, dataUpdatedAt, errorUpdatedAt }: UseQueryResult<Quote>): void {
  const queryClient = useQueryClient()
  const items = isPlaceholderData ? undefined : data?.items
  const isEmpty = error instanceof ApiError && error.code === 'cart_empty'
  useEffect(() => {
    if (isEmpty) takeCart(queryClient, [], errorUpdatedAt)
    else if (items !== undefined) takeCart(queryClient, items, dataUpdatedAt)
  }, [items, isEmpty, dataUpdatedAt, errorUpdatedAt, queryClient])
}

/** What came with the page is the first answer, and no later one. A drawing that React throws away has not used it. */
function useDrawnOnce(path: string): void {
  const [first] = useState(path)
  useEffect(() => void takeDrawn(first), [first])
}

/** Where the first guess is a country that nothing is shipped to, another one is taken. */
function useShippedCountry(quote: Quote | undefined, { values, change }: Shipping['form']): void {
  const { countries = [] } = quote ?? {}
  const [first] = countries
  const isElsewhere = first !== undefined && !countries.includes(values.country)
  useEffect(() => {
    if (isElsewhere) change({ country: first })
  })
}

interface CheckoutParts {
  quote: Quote
  shipping: Shipping | undefined
  /** The quote is that of what stands in the fields. */
  isSettled: boolean
  onOpenCart: () => void
  /** A time in it is held no longer. */
  onTimeEnded: () => void
}

const FilledCheckout = (parts: CheckoutParts) => (
  <CheckoutColumns quote={parts.quote} onOpenCart={parts.onOpenCart} onTimeEnded={parts.onTimeEnded}>
    <Payment {...parts} />
    <div className="mt-5">
      <PaymentBadges />
    </div>
  </CheckoutColumns>
)

/** The page as the server draws it: all but the payment. */
export function CheckoutFirstWords({ quote }: Pick<CheckoutParts, 'quote'>) {
  return (
    <CheckoutColumns quote={quote}>
      <PaymentShape />
    </CheckoutColumns>
  )
}

interface CheckoutColumnsProps extends Pick<CheckoutParts, 'quote'> {
  onOpenCart?: () => void
  onTimeEnded?: () => void
  /** Where the card goes. */
  children: ReactNode
}

function CheckoutColumns({ quote, onOpenCart, onTimeEnded = () => {}, children }: CheckoutColumnsProps) {
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
        <OrderSummary quote={quote} onTimeEnded={onTimeEnded} />
        <div className="lg:row-span-2">{children}</div>
        <HelpPanel />
      </div>
    </>
  )
}

/** The payment is set up by itself as soon as there is something to pay. */
function Payment({ quote, shipping, isSettled, onOpenCart }: CheckoutParts) {
  const { t } = useTranslation('shop')
  const { items } = quote
  const total = totalOf(quote)
  const payments = useSiteSettings()?.payments
  const isBlocked = items.some(isShort)
  const intent = useQuery(paymentIntentQuery(isBlocked || !payments || !isSettled ? undefined : total))
  useEffect(() => {
    if (payments && !isBlocked) loadPaymentForm(payments)
  }, [payments, isBlocked])
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
    return <SetupFailed intent={intent} onOpenCart={onOpenCart} />
  }
  if (payments === undefined || intent.data === undefined)
    return (
      <LoadingShapes label={t('checkout.settingUp')}>
        <PaymentShape />
      </LoadingShapes>
    )
  return (
    <PaymentPanel
      items={items}
      total={total}
      shipping={shipping}
      beginsEarly={quote.beginsEarly}
      isSettled={isSettled && !intent.isPlaceholderData}
      payments={payments}
      intent={intent.data}
    />
  )
}

function Unavailable({ onOpenCart }: { onOpenCart: () => void }): ReactNode {
  const { t } = useTranslation('shop')
  return (
    <EmptyState
      icon={CreditCard}
      title={t('checkout.unavailable')}
      text={t('checkout.unavailableText')}
      action={
        <Button variant="quiet" size="small" onClick={onOpenCart}>
          {t('checkout.back')}
        </Button>
      }
    />
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
        text={t('checkout.emptyText')}
        className="min-h-96 content-center"
        action={
          <Link to="/" className={buttonClass({})}>
            {t('checkout.home')}
          </Link>
        }
      />
    </>
  )
}

/** The page's shape while it is on its way. */
const CheckoutSkeleton = ({ label }: { label: string }) => (
  <LoadingShapes label={label} className="pt-14">
    <Skeleton className="mb-8 h-10 w-52" />
    <div className="grid items-start gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,29rem)]">
      <div className="grid gap-6">
        <Skeleton className="h-12 w-40" />
        <SkeletonText lines={5} />
      </div>
      <PaymentShape />
    </div>
  </LoadingShapes>
)

const ANSWERS = ['charged', 'refund', 'orders'] as const

/** What people ask before they pay. */
function HelpPanel() {
  const { t } = useTranslation('shop')
  return (
    <section aria-labelledby="help-title" className="rounded-card bg-sunken p-5">
      <h2 id="help-title" className="flex items-center gap-2.5 font-text text-base font-semibold tracking-normal">
        <CircleHelp size={19} aria-hidden="true" className="text-accent" />
        {t('checkout.help.title')}
      </h2>
      <ul className="mt-3 grid list-disc gap-1.5 pl-5 text-compact text-ink-2 marker:text-accent">
        {ANSWERS.map((answer) => (
          <li key={answer}>{t(`checkout.help.${answer}`)}</li>
        ))}
      </ul>
      <a
        href="/#contact"
        className="text-link mt-3 inline-flex min-h-11 items-center text-compact font-semibold text-accent-strong"
      >
        {t('checkout.help.contact')}
      </a>
    </section>
  )
}

interface SetupFailedProps {
  intent: Omit<Loading<unknown>, 'data' | 'error'> & { error: Error }
  onOpenCart: () => void
}

/** The payment could not be prepared: nothing was charged, and there are two ways on. */
function SetupFailed({ intent: { error, isFetching, refetch }, onOpenCart }: SetupFailedProps) {
  const { t } = useTranslation('shop')
  const toast = useToast()
  const title = t('checkout.setupFailed')
  const text = t('checkout.setupFailedText')
  const announced = useRef<Error>(undefined)
  useEffect(() => {
    if (announced.current === error) return
    announced.current = error
    toast({ title, description: text, variant: 'destructive' })
  }, [error, title, text, toast])
  return (
    <Card isPadded>
      <Notice tone="danger" role="alert" title={title}>
        <p>{text}</p>
        {error instanceof ApiError && error.message !== '' && <p className="mt-1">{errorText(error, t)}</p>}
      </Notice>
      <div className="mt-5 flex flex-wrap gap-2.5">
        <Button isBusy={isFetching} onClick={() => void refetch()}>
          {t('retry')}
        </Button>
        <Button variant="quiet" onClick={onOpenCart}>
          {t('checkout.back')}
        </Button>
      </div>
    </Card>
  )
}
