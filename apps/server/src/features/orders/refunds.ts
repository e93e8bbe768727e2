import type { Transaction } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Dependencies } from '../../dependencies.ts'
import type { DatabaseSchema } from '../../platform/database.ts'
import { addOrderEvent } from './orders.queries.ts'

type Trx = Transaction<DatabaseSchema>

export const REFUND_JOB = 'refund'

export interface RefundPayload {
  refundId: string
}

export interface OwedRefund {
  /** `null`: money came for no order. */
  orderId: string | null
  paymentId: string
  amountMinor: number
  reason: string | null
  /** A member's name, `system`, or `provider` for those made in its own pages. */
  requestedBy: string
  idempotencyKey: string | null
  requestHash: string | null
}

/** Writes a refund into the ledger, with the job that makes it; both or none. Returns its id. */
export async function oweRefund({ queue }: Pick<Dependencies, 'queue'>, trx: Trx, owed: OwedRefund): Promise<string> {
  const id = uuidv7()
  const now = new Date()
  await trx
    .insertInto('refunds')
    .values({
      id,
      order_id: owed.orderId,
      payment_id: owed.paymentId,
      amount_minor: owed.amountMinor,
      status: 'pending',
      reason: owed.reason,
      requested_by: owed.requestedBy,
      idempotency_key: owed.idempotencyKey,
      request_hash: owed.requestHash,
      created_at: now,
      updated_at: now,
    })
    .execute()
  if (owed.orderId !== null) {
    const { amountMinor, requestedBy: actor } = owed
    await addOrderEvent(trx, owed.orderId, { kind: 'refund.requested', amountMinor, actor })
  }
  await queue.enqueue(trx, REFUND_JOB, { refundId: id } satisfies RefundPayload, id)
  return id
}
