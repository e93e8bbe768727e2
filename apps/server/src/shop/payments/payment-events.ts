import type { PaymentProviderId } from '@chioma/contract'
import type { JobDefinition } from '../../platform/queue/job-queue.ts'
import type { Dependencies } from '../dependencies.ts'
import type { PaymentEvent } from './payment-provider.ts'
import { selectPayment, selectPaymentAt } from './payments.queries.ts'
import { syncPayment } from './sync-payment.ts'

export const PAYMENT_EVENT_JOB = 'payment-event'

export interface PaymentEventPayload {
  provider: PaymentProviderId
  eventId: string
}

/** Keeps a verified event, once, with the job that works on it, before the provider is told that it arrived. */
export async function acceptEvent(
  { database, queue }: Pick<Dependencies, 'database' | 'queue'>,
  provider: PaymentProviderId,
  { id, type, intentId }: PaymentEvent,
): Promise<void> {
  await database.transaction().execute(async (trx) => {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('payment_events')
      .values({ provider, event_id: id, type, provider_payment_id: intentId, received_at: new Date() })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows !== 1n) return
    const payload: PaymentEventPayload = { provider, eventId: id }
    await queue.enqueue(trx, PAYMENT_EVENT_JOB, payload, `${provider}/${id}`)
  })
}

/** Works on an event: not what it says counts, but what the provider answers when it is asked how the payment stands now. */
export async function workOnEvent(dependencies: Dependencies, { provider, eventId }: PaymentEventPayload): Promise<void> {
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

/**
 * Longer than cardholders may dispute a payment (120 days as a rule), so that it can still be looked up when the provider told us what.
 * Orders, payments and refunds themselves stay, for the books.
 */
const KEPT_DAYS = 180
const MS_PER_DAY = 24 * 60 * 60 * 1_000

/** Deletes payment events that nothing needs any more, and what the gateway of this server keeps of its own. Returns how many rows. */
export async function purgePaymentEvents(
  { database, payments }: Pick<Dependencies, 'database' | 'payments'>,
  now: Date,
): Promise<number> {
  const { numDeletedRows } = await database
    .deleteFrom('payment_events')
    .where('received_at', '<', new Date(now.getTime() - KEPT_DAYS * MS_PER_DAY))
    .executeTakeFirst()
  return Number(numDeletedRows) + ((await payments?.purge?.(now)) ?? 0)
}

/** Works on events of the payment provider. One that is given up is no loss: the reconciler asks about every open order. */
export const paymentEventJob = (dependencies: Dependencies): JobDefinition<PaymentEventPayload> => ({
  name: PAYMENT_EVENT_JOB,
  maxTries: 9,
  expireInSeconds: 60,
  concurrency: 4,
  handle: (payload) => workOnEvent(dependencies, payload),
  onExhausted: async ({ eventId }) => dependencies.logger.error({ eventId }, 'a payment event could not be worked on'),
})
