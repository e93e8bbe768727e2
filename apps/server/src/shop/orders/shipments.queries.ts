import { type OrderReturn, type Shipment, shipmentSchema, type Units } from '@chioma/contract'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

/** The parcels of these orders, by the order's id. */
export async function selectShipments(database: Database, orderIds: readonly string[]): Promise<Map<string, Shipment[]>> {
  if (orderIds.length === 0) return new Map()
  const rows = await database
    .selectFrom('shipments')
    .leftJoin('shipment_trackings', 'shipment_trackings.shipment_id', 'shipments.id')
    .selectAll('shipments')
    .select(['carrier', 'tracking_number', 'tracking_url'])
    .select(
      sql<Units>`(select json_agg(json_build_object('orderLineId', order_line_id, 'quantity', quantity) order by order_line_id)
        from shipment_lines where shipment_lines.shipment_id = shipments.id)`.as('lines'),
    )
    .where('order_id', 'in', orderIds)
    .orderBy('number')
    .execute()
  return byOrder(rows, (row) =>
    shipmentSchema.parse({
      id: row.id,
      number: row.number,
      status: row.status,
      lines: row.lines,
      carrier: row.carrier,
      trackingNumber: row.tracking_number,
      trackingUrl: row.tracking_url,
      packedAt: row.packed_at.toISOString(),
      shippedAt: row.shipped_at?.toISOString() ?? null,
      deliveredAt: row.delivered_at?.toISOString() ?? null,
    }),
  )
}

/** What came back of these orders, by the order's id. */
export async function selectReturns(database: Database, orderIds: readonly string[]): Promise<Map<string, OrderReturn[]>> {
  if (orderIds.length === 0) return new Map()
  const rows = await database
    .selectFrom('returns')
    .selectAll()
    .select(
      sql<Units>`(select json_agg(json_build_object('orderLineId', order_line_id, 'quantity', quantity) order by order_line_id)
        from return_lines where return_lines.return_id = returns.id)`.as('lines'),
    )
    .where('order_id', 'in', orderIds)
    .orderBy('received_at')
    .orderBy('id')
    .execute()
  return byOrder(rows, (row) => ({
    id: row.id,
    lines: row.lines,
    isRestocked: row.is_restocked,
    receivedAt: row.received_at.toISOString(),
  }))
}

function byOrder<Row extends { order_id: string }, Shown>(rows: readonly Row[], show: (row: Row) => Shown): Map<string, Shown[]> {
  const found = new Map<string, Shown[]>()
  for (const row of rows) found.set(row.order_id, [...(found.get(row.order_id) ?? []), show(row)])
  return found
}
