import { createHash, randomBytes } from 'node:crypto'
import { SANDBOX_INTENT_STATUSES } from '@chioma/contract'
import { sql } from 'kysely'
import { z } from 'zod'
import { holdLock } from '../../../platform/database/advisory-locks.ts'
import type { Database, Transaction } from '../../../platform/database/database.ts'

const intentRow = z.object({
  id: z.string(),
  client_secret: z.string(),
  amount_minor: z.number(),
  currency: z.string(),
  status: z.enum(SANDBOX_INTENT_STATUSES),
  decline_code: z.string().nullable(),
  received_minor: z.number(),
  card_last4: z.string().nullable(),
  metadata: z.record(z.string(), z.string()),
  settles_at: z.date().nullable(),
  settles_as: z.enum(['succeeded', 'failed']).nullable(),
})
export type GatewayIntent = z.infer<typeof intentRow>

/** The intent, held until the end of the transaction. */
export async function lockIntent(trx: Transaction, id: string): Promise<GatewayIntent | undefined> {
  const row = await trx.selectFrom('sandbox_intents').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row && intentRow.parse(row)
}

export async function insertIntent(
  trx: Transaction,
  { amountMinor, currency, metadata }: { amountMinor: number; currency: string; metadata: Record<string, string> },
): Promise<GatewayIntent> {
  const id = `pi_${randomBytes(12).toString('hex')}`
  const now = new Date()
  const row = await trx
    .insertInto('sandbox_intents')
    .values({
      id,
      client_secret: `${id}_secret_${randomBytes(16).toString('hex')}`,
      amount_minor: amountMinor,
      currency,
      status: 'requires_payment_method',
      metadata: JSON.stringify(metadata),
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return intentRow.parse(row)
}

export async function updateIntent(
  trx: Transaction,
  id: string,
  { metadata, ...change }: Partial<Omit<GatewayIntent, 'id' | 'client_secret'>>,
): Promise<GatewayIntent> {
  const row = await trx
    .updateTable('sandbox_intents')
    .set({ ...change, ...(metadata && { metadata: JSON.stringify(metadata) }), updated_at: new Date() })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return intentRow.parse(row)
}

/** Notes an event that the gateway will deliver, in the transaction that makes it true; due by the database's clock, which it is asked for by. */
export async function addEvent(trx: Transaction, type: string, object: Record<string, unknown>): Promise<void> {
  const id = `evt_${randomBytes(12).toString('hex')}`
  const now = new Date()
  const body = JSON.stringify({ id, type, created: Math.floor(now.getTime() / 1_000), data: { object } })
  await trx.insertInto('sandbox_events').values({ id, type, body, next_attempt_at: sql`now()`, created_at: now }).execute()
}

/** What has to be settled by now, freed from its wait. */
export async function selectDueIntents(trx: Transaction, now: Date): Promise<GatewayIntent[]> {
  const rows = await trx
    .selectFrom('sandbox_intents')
    .selectAll()
    .where('status', '=', 'processing')
    .where('settles_at', '<=', now)
    .limit(20)
    .forUpdate()
    .skipLocked()
    .execute()
  return rows.map((row) => intentRow.parse(row))
}

/** Does something once for a key; later requests with the key get the same answer. `conflict`: the key was used for something else. */
export async function onceForKey<Answer extends object>(
  trx: Transaction,
  key: string,
  request: unknown,
  answerSchema: z.ZodType<Answer>,
  work: () => Promise<Answer>,
): Promise<Answer | 'conflict'> {
  await holdLock(trx, 'sandboxRequest', key)
  const hash = createHash('sha256').update(JSON.stringify(request)).digest('hex')
  const known = await trx.selectFrom('sandbox_requests').selectAll().where('idempotency_key', '=', key).executeTakeFirst()
  if (known !== undefined) return known.request_hash === hash ? answerSchema.parse(known.answer) : 'conflict'
  const answer = await work()
  await trx
    .insertInto('sandbox_requests')
    .values({ idempotency_key: key, request_hash: hash, answer: JSON.stringify(answer), created_at: new Date() })
    .execute()
  return answer
}

export async function markEventDelivered(database: Database, id: string): Promise<void> {
  await database.updateTable('sandbox_events').set({ delivered_at: new Date() }).where('id', '=', id).execute()
}
