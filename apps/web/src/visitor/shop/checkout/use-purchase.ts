import { type Agreement, type CartItem, type EarlyStart, type Order, orderSchema, type Recipient } from '@chioma/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { ApiError } from '../../../lib/api/api-error.ts'
import { errorText } from '../../../lib/api/error-text.ts'
import { parseAnswer, request } from '../../../lib/api/request.ts'
import { useLanguage } from '../../../lib/i18n/use-language.ts'
import { useToast } from '../../../ui/toast.tsx'
import { refreshCart } from '../cart/cart-query.ts'
import { legalQuery } from '../legal/legal-queries.ts'
import { clearEntries } from './kept-entries.ts'
import { type Amount, QUOTE_KEY } from './payment-intent.ts'

/** How a try to pay ended, as far as the browser can know: whether money has moved, the order's page says. */
export type Confirmation = { kind: 'accepted' } | { kind: 'declined'; message: string }

interface Problems {
  /** What went wrong with none of the fields in particular. */
  problem?: { title: string; text: string } | undefined
  /** The field that the server found at fault, and its words. */
  fieldProblem?: { field: string; text: string } | undefined
}

export interface Purchase extends Problems {
  /** Makes the order, then pays it with `confirm`. Further calls while it runs do nothing. */
  pay: (contact: Contact, confirm: Try['confirm']) => void
  isBusy: boolean
  clearProblems: () => void
}

/** What was refused because the page is older than the shop. */
const STALE_CODES = new Set([
  'price_changed',
  'total_changed',
  'cart_changed',
  'sold_out',
  'currency_differs',
  'slot_taken',
  'shipping_changed',
  'not_shipped_there',
])
/** What was sent and is no field of the page. */
const UNSEEN_FIELD = /^(items|totalAmount|amount|currency)\b/
/** The order of this attempt can be paid no more. */
const FINAL_CODES = new Set(['order_not_open', 'idempotency_key_reused', 'order_not_found'])

const PURCHASE = ['purchase']

/** Whom the order is for, as far as it was said. */
export interface Contact {
  email: string
  recipient: Recipient | undefined
  /** The versions that stood at the button. */
  agreement: Agreement | undefined
  /** That what is within the days of withdrawal is asked for. */
  earlyStart: EarlyStart | undefined
}

interface Try extends Contact {
  confirm: (order: Order) => Promise<Confirmation>
}

/** From the button to the order's page: one order, paid once, however often the button is pressed. */
export function usePurchase(items: readonly CartItem[], total: Amount): Purchase {
  const { t } = useTranslation('shop')
  const { language } = useLanguage()
  const toast = useToast()
  const navigate = useNavigate()
  const queryClient = useQueryClient()

  const fail = (title: string, text: string): Problems => {
    toast({ title, description: text, variant: 'destructive' })
    return { problem: { title, text } }
  }
  const leaveFor = (orderId: string): Problems => {
    clearAttempt(sessionStorage)
    clearEntries(sessionStorage)
    void navigate(`/orders/${orderId}`, { state: { isReturn: true } })
    return {}
  }
  const explain = (stage: 'order' | 'payment', error: unknown): Problems => {
    if (!(error instanceof ApiError)) return fail(t('checkout.errors.checkout'), t('checkout.errors.unconfirmed'))
    if (STALE_CODES.has(error.code)) {
      void refreshCart(queryClient)
      void queryClient.invalidateQueries({ queryKey: QUOTE_KEY })
    }
    if (error.code === 'terms_changed') void queryClient.invalidateQueries({ queryKey: legalQuery.queryKey })
    if (FINAL_CODES.has(error.code)) clearAttempt(sessionStorage)
    if (error.field !== undefined && !UNSEEN_FIELD.test(error.field))
      return { fieldProblem: { field: error.field, text: errorText(error, t) } }
    return fail(t(`checkout.errors.${stage}`), errorText(error, t))
  }

  const purchase = useMutation({
    mutationKey: PURCHASE,
    mutationFn: async ({ confirm, ...contact }: Try): Promise<Problems> => {
      let order: Order
      try {
        order = await createOrder({ items, total, ...contact, language })
      } catch (error) {
        return explain('order', error)
      }
      toast({ title: t('checkout.created'), description: t('checkout.createdText') })
      try {
        const outcome = await confirm(order)
        return outcome.kind === 'accepted' ? leaveFor(order.id) : fail(t('checkout.errors.payment'), outcome.message)
      } catch (error) {
        // Paid in another tab, or by a try whose answer got lost.
        if (error instanceof ApiError && error.code === 'order_already_paid') return leaveFor(order.id)
        return explain('payment', error)
      }
    },
  })
  usePresence(() => queryClient.isMutating({ mutationKey: PURCHASE }) > 0)
  return {
    pay: (contact, confirm) => {
      // Known at once, not with the next drawing: two clicks may come before that.
      if (queryClient.isMutating({ mutationKey: PURCHASE }) === 0) purchase.mutate({ ...contact, confirm })
    },
    isBusy: purchase.isPending,
    problem: purchase.data?.problem,
    fieldProblem: purchase.data?.fieldProblem,
    clearProblems: () => {
      if (purchase.isSuccess) purchase.reset()
    },
  }
}

interface OrderInput extends Contact {
  items: readonly CartItem[]
  total: Amount
  language: string
}

async function createOrder({ items, total, email, recipient, agreement, earlyStart, language }: OrderInput): Promise<Order> {
  const body = JSON.stringify({
    userId: '1',
    items: items.map(({ productId, quantity, product }) => ({ productId, name: product.name, price: product.price, quantity })),
    totalAmount: total.amount,
    ...(email !== '' && { email }),
    recipient,
    shippingOptionId: total.shippingOptionId,
    agreement,
    earlyStart,
    language,
  })
  // Times are no part of the body, and yet another time is another order.
  const bookings = items.map(({ booking }) => booking?.id ?? '').join()
  const key = attemptKey(sessionStorage, `${body}${bookings}`)
  const response = await request('/api/create-order', {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
  })
  const order = await parseAnswer(response, orderSchema)
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ ...readAttempt(sessionStorage), orderId: order.id }))
  return order
}

/**
 * Tells the server when the page of an order that was not paid is left and when it is there again, so that what it holds is free soon
 * after nobody is about to pay. While a payment is on its way nothing is told: the bank may have taken the page's place.
 */
function usePresence(isPaying: () => boolean): void {
  const tell = useEffectEvent((presence: 'away' | 'back') => {
    const orderId = readAttempt(sessionStorage)?.orderId
    // Sent also while the page goes; what gets lost is free a little later.
    if (orderId !== undefined && !(presence === 'away' && isPaying())) navigator.sendBeacon(`/api/orders/${orderId}/${presence}`)
  })
  useEffect(() => {
    const leave = () => tell('away')
    const comeBack = (event: PageTransitionEvent) => event.persisted && tell('back')
    tell('back')
    window.addEventListener('pagehide', leave)
    window.addEventListener('pageshow', comeBack)
    return () => {
      window.removeEventListener('pagehide', leave)
      window.removeEventListener('pageshow', comeBack)
      leave()
    }
  }, [])
}

const STORAGE_KEY = 'chioma.checkoutAttempt'

interface Attempt {
  body: string
  key: string
  /** The order that it made. */
  orderId?: string | undefined
}

/**
 * The `Idempotency-Key` of an order. The same order, however often it is sent and whether or not the page was reloaded in between,
 * has the same key; another one has another. Without storage the key lasts as long as the page.
 */
export function attemptKey(storage: Storage, body: string): string {
  const known = readAttempt(storage)
  if (known?.body === body) return known.key
  const attempt = { body, key: newKey() }
  storage.setItem(STORAGE_KEY, JSON.stringify(attempt))
  return attempt.key
}

/** The order is paid, or can never be: the next one is another. */
export const clearAttempt = (storage: Storage): void => storage.removeItem(STORAGE_KEY)

function readAttempt(storage: Storage): Attempt | undefined {
  const stored = storage.getItem(STORAGE_KEY)
  if (stored === null) return undefined
  const attempt: Partial<Attempt> = JSON.parse(stored)
  const { body, key, orderId } = attempt
  return typeof body === 'string' && typeof key === 'string' ? { body, key, orderId } : undefined
}

/** 128 random bits; `crypto.randomUUID` is missing where a page is not served over https. */
const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
