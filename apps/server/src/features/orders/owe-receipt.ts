import type { Transaction } from 'kysely'
import type { Dependencies } from '../../dependencies.ts'
import type { DatabaseSchema } from '../../platform/database.ts'
import { oweMail } from '../outbox/outbox.ts'
import type { OrderRow } from './orders.queries.ts'

export const RECEIPT = 'receipt'

/** The receipt of an order that was paid, once, where the buyer left an address. */
export async function oweReceipt(
  dependencies: Pick<Dependencies, 'queue'>,
  trx: Transaction<DatabaseSchema>,
  { id, language }: Pick<OrderRow, 'id' | 'language'>,
): Promise<void> {
  const contact = await trx.selectFrom('order_contacts').select('order_id').where('order_id', '=', id).executeTakeFirst()
  if (contact !== undefined) await oweMail(dependencies, trx, { kind: RECEIPT, subjectId: id, language })
}
