import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Keys } from '../../../platform/crypto/crypto.ts'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import type { Logger } from '../../../platform/logger.ts'
import type { IntentState, PaymentEvent, PaymentProvider, ProviderIntent, ProviderRefund } from '../payment-provider.ts'
import { addEvent, type GatewayIntent, insertIntent, onceForKey, updateIntent } from './gateway.queries.ts'
import { gatewayRoutes } from './gateway.routes.ts'
import { cancelOpen, isSigned, SIGNATURE_HEADER, settledIntent } from './gateway.ts'

/** A gateway that stands in this server and behaves like a real one, with cards that are no cards and money that is no money. */
export function createSandboxProvider(dependencies: { database: Database; keys: Keys; logger: Logger }): PaymentProvider {
  const { database, keys } = dependencies
  const secret = webhookSecretOf(keys)
  const inTransaction = <Result>(work: (trx: Transaction) => Promise<Result>) => database.transaction().execute(work)
  return {
    id: 'sandbox',
    settings: { publishableKey: null, isTestMode: true },
    createIntent: ({ idempotencyKey, ...intent }) =>
      inTransaction(async (trx) => {
        const made = await onceForKey(trx, idempotencyKey, intent, madeSchema, async () => {
          const { id } = await insertIntent(trx, intent)
          return { id }
        })
        if (made === 'conflict') throw keyUsedTwice()
        return present(await intentOf(trx, made.id))
      }),
    changeIntent: (intentId, { amountMinor, metadata }) =>
      inTransaction(async (trx) => {
        const intent = await intentOf(trx, intentId)
        if (isSpent(intent)) return 'spent'
        return present(
          await updateIntent(trx, intentId, { amount_minor: amountMinor, metadata: { ...intent.metadata, ...metadata } }),
        )
      }),
    cancelIntent: (intentId) => inTransaction(async (trx) => present(await cancelOpen(trx, await intentOf(trx, intentId)))),
    retrieveIntent: (intentId) => inTransaction(async (trx) => present(await intentOf(trx, intentId))),
    listRefunds: (intentId) => inTransaction((trx) => refundsOf(trx, intentId)),
    refund: ({ idempotencyKey, ...request }) =>
      inTransaction(async (trx) => {
        const made = await onceForKey(trx, idempotencyKey, request, refundSchema.or(refusedSchema), () => giveBack(trx, request))
        if (made === 'conflict') throw keyUsedTwice()
        return 'isRefused' in made ? 'refused' : made
      }),
    verifyWebhook: (body, headers, now) =>
      isSigned(secret, body.toString(), headers[SIGNATURE_HEADER], now) ? readEvent(body.toString()) : undefined,
    registerRoutes: (app) => gatewayRoutes(app, { ...dependencies, secret }),
    purge: (now) => purge(database, now),
  }
}

/** What the gateway signs its events with. */
export const webhookSecretOf = (keys: Pick<Keys, 'fingerprint'>): string =>
  keys.fingerprint('sandbox-till/webhooks').toString('hex')

const madeSchema = z.object({ id: z.string() })
const refusedSchema = z.object({ isRefused: z.literal(true) })
const refundSchema: z.ZodType<ProviderRefund> = z.object({
  id: z.string(),
  amountMinor: z.number(),
  state: z.enum(['pending', 'succeeded', 'failed']),
  metadata: z.record(z.string(), z.string()),
})
const eventSchema = z.object({
  id: z.string(),
  type: z.string(),
  data: z.object({ object: z.object({ id: z.string(), object: z.string(), payment_intent: z.string().optional() }) }),
})

const isSpent = ({ status }: GatewayIntent): boolean => status === 'succeeded' || status === 'canceled' || status === 'processing'

const keyUsedTwice = () =>
  new AppError('payment_provider_failed', { cause: new Error('the same idempotency key with another request') })

async function intentOf(trx: Transaction, id: string): Promise<GatewayIntent> {
  const intent = await settledIntent(trx, id, new Date())
  if (intent === undefined) throw new AppError('payment_provider_failed', { cause: new Error('the gateway has no such intent') })
  return intent
}

const present = (intent: GatewayIntent): ProviderIntent => ({
  id: intent.id,
  clientSecret: intent.client_secret,
  amountMinor: intent.amount_minor,
  currency: intent.currency,
  state: stateOf(intent),
  receivedMinor: intent.received_minor,
  method: intent.status !== 'succeeded' || intent.card_last4 === null ? null : { kind: 'visa', last4: intent.card_last4 },
  metadata: intent.metadata,
})

function stateOf({ status, decline_code: declineCode }: GatewayIntent): IntentState {
  if (status === 'canceled') return 'cancelled'
  if (status === 'succeeded' || status === 'processing') return status
  return declineCode === null ? 'open' : 'declined'
}

async function giveBack(
  trx: Transaction,
  { intentId, amountMinor, metadata }: { intentId: string; amountMinor: number; metadata: Record<string, string> },
): Promise<ProviderRefund | { isRefused: true }> {
  const intent = await intentOf(trx, intentId)
  const unfailed = (await refundsOf(trx, intentId)).filter(({ state }) => state !== 'failed')
  const given = unfailed.reduce((total, refund) => total + refund.amountMinor, 0)
  if (intent.status !== 'succeeded' || given + amountMinor > intent.received_minor) return { isRefused: true }
  const id = `re_${randomBytes(12).toString('hex')}`
  const refund: ProviderRefund = { id, amountMinor, state: 'succeeded', metadata }
  await trx
    .insertInto('sandbox_refunds')
    .values({
      id,
      intent_id: intentId,
      amount_minor: amountMinor,
      status: refund.state,
      metadata: JSON.stringify(metadata),
      created_at: new Date(),
    })
    .execute()
  await addEvent(trx, 'refund.created', { id, object: 'refund', payment_intent: intentId })
  return refund
}

async function refundsOf(trx: Transaction, intentId: string): Promise<ProviderRefund[]> {
  const rows = await trx
    .selectFrom('sandbox_refunds')
    .select(['id', 'amount_minor as amountMinor', 'status as state', 'metadata'])
    .where('intent_id', '=', intentId)
    .orderBy('created_at')
    .execute()
  return rows.map((row) => refundSchema.parse(row))
}

function readEvent(body: string): PaymentEvent | undefined {
  const { data: event } = eventSchema.safeParse(JSON.parse(body))
  if (event === undefined) return undefined
  const { object } = event.data
  return {
    id: event.id,
    type: event.type,
    intentId: object.object === 'payment_intent' ? object.id : (object.payment_intent ?? null),
  }
}

/** Nobody asks again for so long: a request is repeated for hours at most, an event is told for less than three. */
const KEPT_DAYS = 30
const MS_PER_DAY = 24 * 60 * 60 * 1_000

/**
 * Deletes the gateway's answers, its delivered or given up events, and intents that ended without money. An intent that took money stays with
 * its refunds: more may be asked back. Returns how many rows.
 */
async function purge(database: Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() - KEPT_DAYS * MS_PER_DAY)
  const deleted = [
    await database.deleteFrom('sandbox_requests').where('created_at', '<', before).executeTakeFirst(),
    await database.deleteFrom('sandbox_events').where('created_at', '<', before).executeTakeFirst(),
    await database
      .deleteFrom('sandbox_intents')
      .where('status', '=', 'canceled')
      .where('received_minor', '=', 0)
      .where('updated_at', '<', before)
      .executeTakeFirst(),
  ]
  return deleted.reduce((sum, { numDeletedRows }) => sum + Number(numDeletedRows), 0)
}
