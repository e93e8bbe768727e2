import type { PaymentProviderId } from '@chioma/contract'
import { z } from 'zod'
import { AppError } from '../../platform/http/app-error.ts'
import type { App } from '../../platform/http/http-app.ts'
import type { Dependencies } from '../dependencies.ts'
import type { PaymentEvent } from './payment-provider.ts'

const ofProvider = z.object({ provider: z.string() })
const LARGEST_BODY_BYTES = 512_000

/** Where payment providers send their events. Signatures are over bytes, so bodies stay bytes here. */
export async function paymentEventsRoutes(app: App, dependencies: Dependencies): Promise<void> {
  await app.register(async (scope: App) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: LARGEST_BODY_BYTES },
      async (_request: unknown, body: Buffer) => body,
    )
    scope.post(
      '/api/webhooks/:provider',
      {
        schema: {
          summary: 'An event of the payment provider, signed by it',
          params: ofProvider,
          response: { 200: z.object({ received: z.literal(true) }) },
        },
      },
      async (request, reply) => {
        const { payments: provider } = dependencies
        if (provider === undefined || provider.id !== request.params.provider) throw new AppError('not_found')
        const event = Buffer.isBuffer(request.body)
          ? provider.verifyWebhook(request.body, request.headers, new Date())
          : undefined
        if (event === undefined) throw new AppError('webhook_refused')
        await acceptEvent(dependencies, provider.id, event)
        return reply.send({ received: true })
      },
    )
  })
}

/** Works on an event, in `orders`. */
export const PAYMENT_EVENT_JOB = 'payment-event'

export interface PaymentEventPayload {
  provider: PaymentProviderId
  eventId: string
}

/** Keeps a verified event, once, with the job that works on it, before the provider is told that it arrived. */
async function acceptEvent(
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
