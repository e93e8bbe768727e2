import {
  type CartItem,
  type Country,
  type Currency,
  type PaymentIntent,
  paymentIntentSchema,
  type Quote,
  quoteSchema,
} from '@chioma/contract'
import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query'
import { sendJson } from '../../../lib/api/request.ts'

export interface Amount {
  amount: string
  currency: Currency
  /** Where the goods go and how; undefined while that is not known, and where nothing is shipped. */
  country?: Country | undefined
  shippingOptionId?: string | undefined
}

/** What the server says that the cart comes to. */
export const totalOf = ({ total, currency, country, shippingOptionId }: Quote): Amount => ({
  amount: total,
  currency,
  country: country ?? undefined,
  shippingOptionId: shippingOptionId ?? undefined,
})

export const QUOTE_KEY = ['quote'] as const

/** What the cart comes to, shipped as chosen. While another choice is asked about, the one before stands. */
export const quoteQuery = (
  items: readonly CartItem[],
  choice: { country: Country; shippingOptionId: string | undefined; language: string },
) =>
  queryOptions({
    queryKey: [
      ...QUOTE_KEY,
      choice,
      items.map(({ productId, quantity, product, booking }) => [productId, quantity, product.price, booking?.startsAt]),
    ],
    queryFn: () => sendJson('POST', '/api/checkout/quote', choice, quoteSchema),
    placeholderData: keepPreviousData,
    gcTime: 0,
    staleTime: 0,
  })

/** Asks for the visitor's one live payment intent; the server changes its amount where the cart has changed. */
export const requestIntent = ({ currency, ...wish }: Amount): Promise<PaymentIntent> =>
  sendJson('POST', '/api/create-payment-intent', { ...wish, currency: currency.toLowerCase(), userId: '1' }, paymentIntentSchema)

export const PAYMENT_INTENT_KEY = ['payment-intent'] as const

/** The intent for what the cart comes to; undefined `total` asks for none. */
export const paymentIntentQuery = (total: Amount | undefined) =>
  queryOptions({
    queryKey: [...PAYMENT_INTENT_KEY, total],
    queryFn: total === undefined ? skipToken : () => requestIntent(total),
    // The fields stay while the same intent is asked for over another amount.
    placeholderData: keepPreviousData,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
