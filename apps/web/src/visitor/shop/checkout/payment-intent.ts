import {
  type CartItem,
  type Country,
  type Currency,
  type Language,
  type PaymentIntent,
  paymentIntentSchema,
  type Quote,
  quoteSchema,
} from '@chioma/contract'
import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query'
import { askEarly, peekDrawn } from '../../../lib/api/early-answers.ts'
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

const QUOTE_PATH = '/api/checkout/quote'
export const QUOTE_KEY = ['quote'] as const

interface QuoteChoice {
  country: Country
  shippingOptionId?: string | undefined
  language: Language
}

/** Where the page may have brought the answer to a choice along. */
export const drawnQuotePath = ({ country, language }: QuoteChoice): string => `${QUOTE_PATH} ${country} ${language}`

/** What the cart comes to, shipped as chosen, and the lines that this is of. While another choice is asked about, the one before stands. */
export const quoteQuery = (items: readonly CartItem[], choice: QuoteChoice) =>
  queryOptions({
    queryKey: [
      ...QUOTE_KEY,
      choice,
      items.map(({ productId, quantity, product, onlyAvailable, booking }) => [
        ...[productId, quantity, product.price, product.availability, onlyAvailable],
        ...[booking?.id, booking?.startsAt, booking?.expiresAt],
      ]),
    ],
    queryFn: () => sendJson('POST', QUOTE_PATH, choice, quoteSchema),
    initialData: () => (choice.shippingOptionId === undefined ? peekDrawn<Quote>(drawnQuotePath(choice)) : undefined),
    placeholderData: keepPreviousData,
    gcTime: 0,
    // What came with the page a moment ago is not asked for once more.
    staleTime: 1_000,
  })

const INTENT_PATH = '/api/create-payment-intent'
const intentBody = ({ currency, ...wish }: Amount) => ({ ...wish, currency: currency.toLowerCase(), userId: '1' })

/** Asks for the visitor's one live payment intent; the server changes its amount where the cart has changed. */
export const requestIntent = (total: Amount): Promise<PaymentIntent> =>
  sendJson('POST', INTENT_PATH, intentBody(total), paymentIntentSchema)

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

/** Asks for the intent over what came with the page while that is still being put together; the query above takes it. */
export async function askIntentEarly(choice: QuoteChoice): Promise<void> {
  const quote = peekDrawn<Quote>(drawnQuotePath(choice))
  if (quote !== undefined) await askEarly(INTENT_PATH, intentBody(totalOf(quote)))
}
