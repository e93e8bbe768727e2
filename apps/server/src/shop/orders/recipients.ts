import { type Order, type Recipient, recipientSchema } from '@chioma/contract'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Dependencies } from '../dependencies.ts'
import { lockOrder, type OrderRow } from './orders.queries.ts'

/** An order that nothing is shipped for any more. */
const CLOSED: readonly Order['status'][] = ['cancelled', 'refunded']

/** Whom the goods of these orders are shipped to. */
export async function selectRecipients(database: Database, orderIds: readonly string[]): Promise<Map<string, Recipient>> {
  const rows = await database.selectFrom('order_recipients').selectAll().where('order_id', 'in', orderIds).execute()
  return new Map(
    rows.map(({ order_id: id, visitor_id: _visitor, postal_code: postalCode, ...row }) => [
      id,
      recipientSchema.parse({ ...row, postalCode }),
    ]),
  )
}

/** Whether goods of an order wait to be told where they go. */
export const isWithoutAddress = (
  { status }: Pick<OrderRow, 'status'>,
  lines: Order['lines'],
  recipient: Recipient | null,
): boolean => recipient === null && !CLOSED.includes(status) && lines.some(({ category }) => category === 'product')

export async function writeRecipient(
  trx: Transaction,
  { orderId, visitorId }: { orderId: string; visitorId: string },
  { postalCode, ...recipient }: Recipient,
): Promise<void> {
  const row = { ...recipient, postal_code: postalCode }
  await trx
    .insertInto('order_recipients')
    .values({ order_id: orderId, visitor_id: visitorId, ...row })
    .onConflict((conflict) => conflict.column('order_id').doUpdateSet(row))
    .execute()
}

/** The visitor says, or says anew, where the goods of an order go. An order of appointments alone goes nowhere. */
export async function changeRecipient(
  { database }: Pick<Dependencies, 'database'>,
  of: { orderId: string; visitorId: string },
  recipient: Recipient,
): Promise<OrderRow> {
  return database.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, of.orderId)
    if (order?.visitor_id !== of.visitorId) throw new AppError('order_not_found')
    if (CLOSED.includes(order.status)) throw new AppError('order_not_open')
    const goods = await trx
      .selectFrom('order_lines')
      .select('id')
      .where('order_id', '=', order.id)
      .where('category', '=', 'product')
      .limit(1)
      .executeTakeFirst()
    if (goods === undefined) throw new AppError('request_invalid', { field: 'recipient' })
    await writeRecipient(trx, of, recipient)
    return order
  })
}
