import { type Currency, type PaymentIntent, paymentIntentSchema } from '@chioma/contract'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { sendJson } from '../../../lib/api/send-json.ts'

export interface Amount {
  amount: string
  currency: Currency
}

/** Asks for the visitor's one live payment intent; the server changes its amount where the cart has changed. */
export const requestIntent = ({ amount, currency }: Amount): Promise<PaymentIntent> =>
  sendJson('POST', '/api/create-payment-intent', { amount, currency: currency.toLowerCase(), userId: '1' }, paymentIntentSchema)

/** The intent for what the cart comes to; undefined `total` asks for none. */
export const usePaymentIntent = (total: Amount | undefined): UseQueryResult<PaymentIntent> =>
  useQuery({
    queryKey: ['payment-intent', total?.amount, total?.currency],
    queryFn: () => {
      if (total === undefined) throw new Error('an intent needs an amount')
      return requestIntent(total)
    },
    enabled: total !== undefined,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
