import type { PaymentProviderId } from '@chioma/contract'
import type { JobDefinition } from '../../platform/queue/job-queue.ts'
import type { Dependencies } from '../dependencies.ts'
import { PAYMENT_EVENT_JOB, type PaymentEventPayload } from '../payments/payment-events.routes.ts'
import { selectPayment, selectPaymentAt } from './payments.queries.ts'
import { syncPayment } from './sync-payment.ts'

/** Works on events of the payment provider. One that is given up is no loss: the reconciler asks about every open order. */
export const paymentEventJob = (dependencies: Dependencies): JobDefinition<PaymentEventPayload> => ({
  name: PAYMENT_EVENT_JOB,
  maxTries: 9,
  expireInSeconds: 60,
  concurrency: 4,
  handle: (payload) => workOnEvent(dependencies, payload),
  onExhausted: async ({ eventId }) => dependencies.logger.error({ eventId }, 'a payment event could not be worked on'),
})

/** Works on an event: not what it says counts, but what the provider answers when it is asked how the payment stands now. */
async function workOnEvent(dependencies: Dependencies, { provider, eventId }: PaymentEventPayload): Promise<void> {
  const { database } = dependencies
  const ofEvent = database.selectFrom('payment_events').where('provider', '=', provider).where('event_id', '=', eventId)
  const event = await ofEvent.select(['provider_payment_id', 'processed_at']).executeTakeFirst()
  if (event === undefined || event.processed_at !== null) return
  if (event.provider_payment_id !== null) await syncIntent(dependencies, provider, event.provider_payment_id)
  await database
    .updateTable('payment_events')
    .set({ processed_at: new Date() })
    .where('provider', '=', provider)
    .where('event_id', '=', eventId)
    .execute()
}

/** An intent whose id we had no time to note down tells which payment of ours it is; one that is not ours is none of our business. */
async function syncIntent(dependencies: Dependencies, providerId: PaymentProviderId, intentId: string): Promise<void> {
  const { database, payments: provider } = dependencies
  const known = await selectPaymentAt(database, providerId, intentId)
  if (known !== undefined) {
    await syncPayment(dependencies, known.id)
    return
  }
  if (provider?.id !== providerId) return
  const { metadata, clientSecret } = await provider.retrieveIntent(intentId)
  const paymentId = metadata.payment_id ?? ''
  const payment = isUuid(paymentId) ? await selectPayment(database, paymentId) : undefined
  if (payment === undefined || payment.provider !== providerId || payment.provider_payment_id !== null) return
  await database
    .updateTable('payments')
    .set({ provider_payment_id: intentId, client_secret: clientSecret, status: 'open', updated_at: new Date() })
    .where('id', '=', payment.id)
    .where('provider_payment_id', 'is', null)
    .execute()
  await syncPayment(dependencies, payment.id)
}

const isUuid = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text)
