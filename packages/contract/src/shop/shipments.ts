import { z } from 'zod'
import { versionSchema } from '../versions.ts'

/**
 * How far the goods of a paid order have come. Up to `partly_shipped` something is left to ship; `partly_returned` and `returned` say
 * what came back of an order that was shipped whole.
 */
export const fulfillmentStatusSchema = z.enum([
  'to_pack',
  'packed',
  'partly_shipped',
  'shipped',
  'delivered',
  'partly_returned',
  'returned',
])
export type FulfillmentStatus = z.infer<typeof fulfillmentStatusSchema>

const instant = z.iso.datetime()

/** Units of lines of an order, each line once. */
const unitsSchema = z
  .array(z.object({ orderLineId: z.uuid(), quantity: z.number().int().min(1).max(99) }))
  .min(1)
  .max(50)
  .refine((units) => new Set(units.map(({ orderLineId }) => orderLineId)).size === units.length)
/** Units of lines of an order. */
export type Units = z.infer<typeof unitsSchema>

/** Where a parcel can be followed. The address is one that a browser may open. */
export const trackingSchema = z.object({
  carrier: z.string().trim().min(1).max(80).nullable(),
  trackingNumber: z.string().trim().min(1).max(80).nullable(),
  trackingUrl: z
    .url({ protocol: /^https?$/ })
    .max(500)
    .nullable(),
})
export type Tracking = z.infer<typeof trackingSchema>

/** A parcel with goods of an order. */
export const shipmentSchema = trackingSchema.extend({
  id: z.uuid(),
  /** Counted from 1 in each order. */
  number: z.number().int().positive(),
  status: z.enum(['packed', 'shipped', 'delivered']),
  lines: unitsSchema,
  packedAt: instant,
  shippedAt: instant.nullable(),
  deliveredAt: instant.nullable(),
})
export type Shipment = z.infer<typeof shipmentSchema>

/** Goods that came back. */
export const orderReturnSchema = z.object({
  id: z.uuid(),
  lines: unitsSchema,
  /** Whether they are in the stock again. */
  isRestocked: z.boolean(),
  receivedAt: instant,
})
export type OrderReturn = z.infer<typeof orderReturnSchema>

/** `POST /api/admin/orders/{id}/shipments`: a parcel is packed. */
export const newShipmentSchema = z.object({ lines: unitsSchema, version: versionSchema })
export type NewShipment = z.infer<typeof newShipmentSchema>

/** `PATCH /api/admin/orders/{id}/shipments/{shipmentId}`: it is on its way, or arrived. `shipped` again takes an arrival back. */
export const shipmentPatchSchema = z.object({
  status: z.enum(['shipped', 'delivered']),
  tracking: trackingSchema.optional(),
  version: versionSchema,
})
export type ShipmentPatch = z.infer<typeof shipmentPatchSchema>

/** `POST /api/admin/orders/{id}/returns`: goods came back. */
export const newReturnSchema = z.object({ lines: unitsSchema, isRestocked: z.boolean(), version: versionSchema })
export type NewReturn = z.infer<typeof newReturnSchema>

interface Shipped {
  lines: readonly { id: string; category: 'product' | 'service'; quantity: number }[]
  shipments: readonly Pick<Shipment, 'status' | 'lines'>[]
  returns: readonly Pick<OrderReturn, 'lines'>[]
}

/** Units of each line of goods of an order: in no parcel yet; sent and not come back. By the line's id, lines without any left out. */
export function unitsLeft({ lines, shipments, returns }: Shipped): {
  toPack: Map<string, number>
  toReturn: Map<string, number>
} {
  const goods = lines.filter(({ category }) => category === 'product')
  const sent = shipments.filter(({ status }) => status !== 'packed')
  const countOf = (of: readonly { lines: Units }[], id: string) =>
    of.flatMap((one) => one.lines).reduce((sum, { orderLineId, quantity }) => (orderLineId === id ? sum + quantity : sum), 0)
  const mapOf = (left: (line: (typeof goods)[number]) => number) =>
    new Map(goods.map((line) => [line.id, left(line)] as const).filter(([, quantity]) => quantity > 0))
  return {
    toPack: mapOf(({ id, quantity }) => quantity - countOf(shipments, id)),
    toReturn: mapOf(({ id }) => countOf(sent, id) - countOf(returns, id)),
  }
}

/** How far the goods of a paid order have come; `null` where it has none. */
export function fulfillmentStatusOf({ lines, shipments, returns }: Shipped): FulfillmentStatus | null {
  const total = (units: readonly { quantity: number }[]) => units.reduce((sum, { quantity }) => sum + quantity, 0)
  const inParcels = (states: readonly Shipment['status'][]) =>
    total(shipments.filter(({ status }) => states.includes(status)).flatMap((shipment) => shipment.lines))
  const ordered = total(lines.filter(({ category }) => category === 'product'))
  if (ordered === 0) return null
  const sent = inParcels(['shipped', 'delivered'])
  if (sent === 0) return inParcels(['packed']) === ordered ? 'packed' : 'to_pack'
  if (sent < ordered) return 'partly_shipped'
  const returned = total(returns.flatMap((one) => one.lines))
  if (returned > 0) return returned === ordered ? 'returned' : 'partly_returned'
  return inParcels(['delivered']) === ordered ? 'delivered' : 'shipped'
}
