import type { PaymentProviderId } from '@chioma/contract'
import type { Dependencies } from '../dependencies.ts'
import type { PaymentEvent } from './payment-provider.ts'

/** Works on an event, in `orders`. */
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
