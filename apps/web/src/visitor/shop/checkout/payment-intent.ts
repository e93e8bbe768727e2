import { type Currency, type PaymentIntent, paymentIntentSchema } from '@chioma/contract'
import { queryOptions, skipToken } from '@tanstack/react-query'
import { sendJson } from '../../../lib/api/send-json.ts'

export interface Amount {
  amount: string
  currency: Currency
}

/** Asks for the visitor's one live payment intent; the server changes its amount where the cart has changed. */
export const requestIntent = ({ amount, currency }: Amount): Promise<PaymentIntent> =>
  sendJson('POST', '/api/create-payment-intent', { amount, currency: currency.toLowerCase(), userId: '1' }, paymentIntentSchema)

export const PAYMENT_INTENT_KEY = ['payment-intent'] as const

/** The intent for what the cart comes to; undefined `total` asks for none. */
export const paymentIntentQuery = (total: Amount | undefined) =>
  queryOptions({
    queryKey: [...PAYMENT_INTENT_KEY, total?.amount, total?.currency],
    queryFn: total === undefined ? skipToken : () => requestIntent(total),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
