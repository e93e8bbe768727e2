import type { OrderStatus } from '@chioma/contract'
import { sql } from 'kysely'
import { attachBookings } from '../../booking/index.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { refuseTooManyHeld } from '../../platform/http/held-limit.ts'
import type { CartLine } from '../cart/cart.queries.ts'
import type { Dependencies } from '../dependencies.ts'
import { PAYABLE } from './order-transitions.ts'
import { lockOrder, type OrderRow, updateOrder } from './orders.queries.ts'

const MS_PER_MINUTE = 60_000
/** For so long, units and times wait for the payment. */
const HOLD_MS = 30 * MS_PER_MINUTE
/** The same where few units are left: long enough for a card and a bank's question, and no longer, as others wait for them. */
const SCARCE_HOLD_MS = 10 * MS_PER_MINUTE
/** Fewer units than this, once those of the order are held, are few. */
const SCARCE_UNITS = 10
/** For so long after its buyer left the page: a page that is loaded again is back within seconds. */
const AWAY_MS = 2 * MS_PER_MINUTE

/** Until when an order made of these lines at this time holds what it wants. */
export function holdUntil(
  lines: readonly { quantity: number; product: Pick<CartLine['product'], 'unitsLeft'> }[],
  from: Date,
): Date {
  const isScarce = lines.some(
    ({ quantity, product }) => product.unitsLeft !== null && product.unitsLeft - quantity < SCARCE_UNITS,
  )
  return new Date(from.getTime() + (isScarce ? SCARCE_HOLD_MS : HOLD_MS))
}

/** Throws `too_many_units` for an order of more units than one network may hold, `too_many_held` where that many are held already. */
export async function refuseTooManyUnits(
  trx: Transaction,
  lines: readonly CartLine[],
  { heldBy, most, now }: { heldBy: Buffer; most: number; now: Date },
): Promise<void> {
  const wanted = lines.reduce((sum, { product, quantity }) => (product.unitsLeft === null ? sum : sum + quantity), 0)
  if (wanted > most) throw new AppError('too_many_units', { values: { count: most } })
  const held = await trx
    .selectFrom('stock_holds')
    .innerJoin('orders', 'orders.id', 'stock_holds.order_id')
    .select(['stock_holds.quantity', 'stock_holds.expires_at'])
    .where('orders.held_by', '=', heldBy)
    .where('orders.status', 'in', PAYABLE)
    .where('stock_holds.expires_at', '>', now)
    .execute()
  const units = held.reduce((sum, { quantity }) => sum + quantity, 0)
  if (units + wanted > most)
    refuseTooManyHeld(
      held.map(({ expires_at: end }) => end),
      0,
      now,
    )
}

/** Throws `held_by_others` for a line whose units are there, but wait for others to pay: it says when the next of them are free. */
export async function refuseHeldByOthers(
  trx: Transaction,
  lines: readonly CartLine[],
  { visitorId, now }: { visitorId: string; now: Date },
): Promise<void> {
  for (const { product, quantity } of lines) {
    if (product.unitsLeft === null || product.unitsLeft >= quantity) continue
    const { rows } = await sql<{ units: number; until: Date | null }>`
      select coalesce(sum(quantity), 0)::int as units, min(expires_at) as until
      from stock_holds join orders on orders.id = stock_holds.order_id
      where product_id = ${product.id} and expires_at > ${now} and orders.visitor_id is distinct from ${visitorId}::uuid`.execute(
      trx,
    )
    const { units = 0, until = null } = rows[0] ?? {}
    if (until === null || product.unitsLeft + units < quantity) continue
    const leftMs = Math.max(1, until.getTime() - now.getTime())
    throw new AppError('held_by_others', {
      values: {
        name: product.name,
        minutes: Math.ceil(leftMs / MS_PER_MINUTE),
        seconds: Math.ceil(leftMs / 1_000),
      },
    })
  }
}

/**
 * The buyer of an unpaid order left its page, or is back on it. What nobody is about to pay is free after a moment; whoever is back in
 * time has it until when they had it. An order whose time is over, or whose payment is on its way, stays as it is.
 */
export async function changePresence(
  { database }: Pick<Dependencies, 'database'>,
  { orderId, visitorId }: { orderId: string; visitorId: string },
  presence: 'away' | 'back',
): Promise<OrderRow> {
  return database.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, orderId)
    if (order?.visitor_id !== visitorId) throw new AppError('order_not_found')
    const now = new Date()
    const { held_until: heldUntil } = order
    if (!PAYABLE.includes(order.status) || heldUntil === null || heldUntil <= now) return order
    const away = new Date(now.getTime() + AWAY_MS)
    const until = presence === 'back' ? await wholeHoldOf(trx, order) : away < heldUntil ? away : heldUntil
    await changeHolds(trx, orderId, until)
    return order
  })
}

/** Until when an order holds what it wants while its buyer is there. */
async function wholeHoldOf(trx: Transaction, { id, created_at: from }: OrderRow): Promise<Date> {
  const { rows } = await sql<{ left: number }>`
    select (products.stock - coalesce((
      select sum(quantity) from stock_holds where stock_holds.product_id = products.id and expires_at > now()
    ), 0))::int as left
    from stock_holds own join products on products.id = own.product_id
    where own.order_id = ${id} and products.stock is not null`.execute(trx)
  return holdUntil(
    rows.map(({ left }) => ({ quantity: 0, product: { unitsLeft: left } })),
    from,
  )
}

/** Keeps units and times for a locked order until then. */
export async function changeHolds(trx: Transaction, orderId: string, until: Date): Promise<void> {
  const held = await trx
    .selectFrom('bookings')
    .select('id')
    .where('order_id', '=', orderId)
    .where('status', '=', 'held')
    .execute()
  await attachBookings(
    trx,
    orderId,
    held.map(({ id }) => id),
    until,
  )
  await trx.updateTable('stock_holds').set({ expires_at: until }).where('order_id', '=', orderId).execute()
  await updateOrder(trx, orderId, { held_until: until })
}

/** Until when units are held for a network, an order each. */
export async function selectHeldBy(trx: Transaction, holder: Buffer, states: readonly OrderStatus[], now: Date): Promise<Date[]> {
  const rows = await trx
    .selectFrom('orders')
    .select('held_until')
    .where('held_by', '=', holder)
    .where('status', 'in', states)
    .where('held_until', '>', now)
    .execute()
  return rows.flatMap(({ held_until: until }) => until ?? [])
}

/** Holds the rows of products until the end of the transaction; always in one order, so that two who want the same never wait for each other. */
export async function lockProducts(trx: Transaction, productIds: readonly string[]): Promise<void> {
  if (productIds.length === 0) return
  await trx.selectFrom('products').select('id').where('id', 'in', productIds).orderBy('id').forNoKeyUpdate().execute()
}

/** Keeps the counted units of an order for it, until then. */
export async function holdStock(trx: Transaction, orderId: string, lines: readonly CartLine[], expiresAt: Date): Promise<void> {
  const counted = lines.filter(({ product }) => product.unitsLeft !== null)
  if (counted.length === 0) return
  const held = counted.map(({ product: { id }, quantity }) => ({
    order_id: orderId,
    product_id: id,
    quantity,
    expires_at: expiresAt,
  }))
  await trx.insertInto('stock_holds').values(held).execute()
}

export async function releaseStock(trx: Transaction, orderId: string): Promise<void> {
  await trx.deleteFrom('stock_holds').where('order_id', '=', orderId).execute()
}
