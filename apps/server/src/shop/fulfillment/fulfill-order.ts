import {
  fulfillmentStatusOf,
  type NewReturn,
  type Order,
  type Shipment,
  type ShipmentPatch,
  type Tracking,
  type Units,
  unitsLeft,
} from '@chioma/contract'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Transaction } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Dependencies } from '../dependencies.ts'
import { enqueueGoodsNotice, RETURN_NOTICE, SHIPMENT_NOTICE } from '../orders/enqueue-mails.ts'
import { lockProducts } from '../orders/holds.ts'
import { addOrderEvent, type OrderRow, updateOrder } from '../orders/orders.queries.ts'
import { presentOrder } from '../orders/present-order.ts'

/** Work on the goods of one order, which is locked. */
export interface Fulfilling {
  order: OrderRow
  /** A member's name. */
  actor: string
  now: Date
}

/** Puts units of an order into a new parcel; never more than were ordered, and none before it is known where they go. Returns its number. */
export async function packShipment(trx: Transaction, { order, actor, now }: Fulfilling, lines: Units): Promise<number> {
  mustBePaid(order)
  const presented = await presentOrder(trx, order)
  if (presented.recipient === null) throw new AppError('address_missing')
  refuseTooMany(presented, lines, { left: unitsLeft(presented).toPack, code: 'shipment_too_large' })
  const [id, number] = [uuidv7(), (presented.shipments.at(-1)?.number ?? 0) + 1]
  await trx.insertInto('shipments').values({ id, order_id: order.id, number, status: 'packed', packed_at: now }).execute()
  await trx
    .insertInto('shipment_lines')
    .values(lines.map(({ orderLineId, quantity }) => ({ shipment_id: id, order_line_id: orderLineId, quantity })))
    .execute()
  await settle(trx, order, { kind: 'shipment.packed', actor })
  return number
}

/** Takes a packed parcel apart again. Returns its number. */
export async function unpackShipment(trx: Transaction, { order, actor }: Fulfilling, shipmentId: string): Promise<number> {
  const shipment = (await presentOrder(trx, order)).shipments.find(({ id }) => id === shipmentId)
  if (shipment === undefined) throw new AppError('shipment_not_found')
  if (shipment.status !== 'packed') throw new AppError('shipment_sent')
  await trx.deleteFrom('shipments').where('id', '=', shipmentId).execute()
  await settle(trx, order, { kind: 'shipment.unpacked', actor })
  return shipment.number
}

/**
 * Takes a parcel to where it is by now: on its way, which its buyer is told once, or arrived. What says where it can be followed can be
 * said anew as long as it is known whom it is for.
 */
export async function moveShipment(
  dependencies: Pick<Dependencies, 'queue'>,
  trx: Transaction,
  { order, actor, now }: Fulfilling,
  { id, status, tracking }: { id: string } & Omit<ShipmentPatch, 'version'>,
): Promise<{ number: number; before: Shipment['status'] }> {
  const shipment = (await presentOrder(trx, order)).shipments.find((one) => one.id === id)
  if (shipment === undefined) throw new AppError('shipment_not_found')
  const before = shipment.status
  if (before === 'packed') {
    mustBePaid(order)
    if (status === 'delivered') throw new AppError('request_invalid', { field: 'status' })
  }
  if (tracking !== undefined) await writeTracking(trx, { shipmentId: id, visitorId: order.visitor_id }, tracking)
  if (before === status) {
    await updateOrder(trx, order.id, {})
    return { number: shipment.number, before }
  }
  await trx
    .updateTable('shipments')
    .set({
      status,
      delivered_at: status === 'delivered' ? now : null,
      ...(before === 'packed' && { shipped_at: now }),
    })
    .where('id', '=', id)
    .execute()
  const kind = status === 'delivered' ? 'shipment.delivered' : before === 'packed' ? 'shipment.shipped' : 'shipment.not_delivered'
  await settle(trx, order, { kind, actor })
  if (before === 'packed') await enqueueGoodsNotice(dependencies, trx, order.id, { kind: SHIPMENT_NOTICE, subjectId: id })
  return { number: shipment.number, before }
}

/** Notes goods that came back, never more than were sent, and puts them into the stock again where they can be sold. Tells the buyer. */
export async function receiveReturn(
  dependencies: Pick<Dependencies, 'queue'>,
  trx: Transaction,
  { order, actor, now }: Fulfilling,
  { lines, isRestocked }: Omit<NewReturn, 'version'>,
): Promise<void> {
  const presented = await presentOrder(trx, order)
  refuseTooMany(presented, lines, { left: unitsLeft(presented).toReturn, code: 'return_too_large' })
  const id = uuidv7()
  await trx.insertInto('returns').values({ id, order_id: order.id, is_restocked: isRestocked, received_at: now }).execute()
  await trx
    .insertInto('return_lines')
    .values(lines.map(({ orderLineId, quantity }) => ({ return_id: id, order_line_id: orderLineId, quantity })))
    .execute()
  if (isRestocked) await putBack(trx, id, presented)
  await settle(trx, order, { kind: 'return.received', actor })
  await enqueueGoodsNotice(dependencies, trx, order.id, { kind: RETURN_NOTICE, subjectId: id })
}

function mustBePaid({ status }: OrderRow): void {
  if (status !== 'paid') throw new AppError('order_not_open')
}

function refuseTooMany(
  { lines }: Order,
  units: Units,
  { left, code }: { left: Map<string, number>; code: 'shipment_too_large' | 'return_too_large' },
): void {
  for (const { orderLineId, quantity } of units) {
    const line = lines.find(({ id, category }) => id === orderLineId && category === 'product')
    if (line === undefined) throw new AppError('request_invalid', { field: 'lines' })
    const most = left.get(orderLineId) ?? 0
    if (quantity > most) throw new AppError(code, { field: 'lines', values: { name: line.name, count: most } })
  }
}

/** Units of counted products alone, by the payment taken off the stock. */
async function putBack(trx: Transaction, returnId: string, { lines }: Order): Promise<void> {
  await lockProducts(
    trx,
    lines.map(({ productId }) => productId),
  )
  await sql`
    UPDATE products SET stock = products.stock + returned.quantity, updated_at = now()
    FROM (
      SELECT order_lines.product_id, sum(return_lines.quantity)::int AS quantity
      FROM return_lines JOIN order_lines ON order_lines.id = return_lines.order_line_id
      WHERE return_lines.return_id = ${returnId} AND order_lines.stock_taken > 0
      GROUP BY order_lines.product_id
    ) returned
    WHERE products.id = returned.product_id AND products.stock IS NOT NULL`.execute(trx)
}

/** Where the buyer has erased their data, nobody keeps how to follow a parcel to them. */
async function writeTracking(
  trx: Transaction,
  { shipmentId, visitorId }: { shipmentId: string; visitorId: string | null },
  { carrier, trackingNumber, trackingUrl }: Tracking,
): Promise<void> {
  if (visitorId === null) return
  const row = { carrier, tracking_number: trackingNumber, tracking_url: trackingUrl }
  await trx
    .insertInto('shipment_trackings')
    .values({ shipment_id: shipmentId, visitor_id: visitorId, ...row })
    .onConflict((conflict) => conflict.column('shipment_id').doUpdateSet(row))
    .execute()
}

/** How far the goods have come by now, and that something happened to them. */
async function settle(
  trx: Transaction,
  order: OrderRow,
  event: { kind: Parameters<typeof addOrderEvent>[2]['kind']; actor: string },
): Promise<void> {
  await updateOrder(trx, order.id, { fulfillment_status: fulfillmentStatusOf(await presentOrder(trx, order)) })
  await addOrderEvent(trx, order.id, event)
}
