import { adminOrderSchema, newReturnSchema, newShipmentSchema, shipmentPatchSchema } from '@chioma/contract'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Transaction } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { App } from '../../platform/http/http-app.ts'
import { languageOf } from '../../platform/http/request-language.ts'
import { byId } from '../../platform/http/validate-request.ts'
import { actorOf, staffOf, versionConflict, writeAuditEntry } from '../../staff/index.ts'
import type { Dependencies } from '../dependencies.ts'
import { type Fulfilling, moveShipment, packShipment, receiveReturn, unpackShipment } from '../fulfillment/fulfill-order.ts'
import { lockOrder } from '../orders/orders.queries.ts'
import { presentAdminOrder } from './admin-orders.queries.ts'

const manage = { permission: 'orders.manage' } as const
const ofShipment = byId.extend({ shipmentId: z.uuid() })
const response = { 200: adminOrderSchema }

/** From the shelf to the buyer, and back. */
export async function fulfillmentRoutes(app: App, dependencies: Dependencies): Promise<void> {
  app.post(
    '/api/admin/orders/:id/shipments',
    { config: manage, schema: { summary: 'Packs a parcel', params: byId, body: newShipmentSchema, response } },
    async (request) => {
      const { lines, version } = request.body
      return fulfill(dependencies, request, { orderId: request.params.id, version }, async (trx, work) => {
        const shipment = await packShipment(trx, work, lines)
        return { action: 'order.shipment_packed', after: { shipment, lines } }
      })
    },
  )

  app.patch(
    '/api/admin/orders/:id/shipments/:shipmentId',
    {
      config: manage,
      schema: { summary: 'A parcel is on its way, or arrived', params: ofShipment, body: shipmentPatchSchema, response },
    },
    async (request) => {
      const { id: orderId, shipmentId } = request.params
      const { version, ...patch } = request.body
      return fulfill(dependencies, request, { orderId, version }, async (trx, work) => {
        const { number: shipment, before } = await moveShipment(dependencies, trx, work, { id: shipmentId, ...patch })
        return {
          action: 'order.shipment_changed',
          before: { shipment, status: before },
          // How it can be followed leads to the buyer, whose data goes when they say so.
          after: { shipment, status: patch.status, hasTracking: patch.tracking !== undefined },
        }
      })
    },
  )

  app.delete(
    '/api/admin/orders/:id/shipments/:shipmentId',
    { config: manage, schema: { summary: 'Takes a packed parcel apart', params: ofShipment, response } },
    async (request) => {
      const { id: orderId, shipmentId } = request.params
      return fulfill(dependencies, request, { orderId }, async (trx, work) => {
        const shipment = await unpackShipment(trx, work, shipmentId)
        return { action: 'order.shipment_unpacked', before: { shipment } }
      })
    },
  )

  app.post(
    '/api/admin/orders/:id/returns',
    { config: manage, schema: { summary: 'Goods came back', params: byId, body: newReturnSchema, response } },
    async (request) => {
      const { version, ...received } = request.body
      return fulfill(dependencies, request, { orderId: request.params.id, version }, async (trx, work) => {
        await receiveReturn(dependencies, trx, work, received)
        return { action: 'order.return_received', after: received }
      })
    },
  )
}

type Done = Pick<Parameters<typeof writeAuditEntry>[2], 'action' | 'before' | 'after'>

/** Does something to the goods of an order as it was looked at; answers with how it stands. */
async function fulfill(
  { database }: Pick<Dependencies, 'database'>,
  request: FastifyRequest,
  { orderId, version }: { orderId: string; version?: number },
  work: (trx: Transaction, fulfilling: Fulfilling) => Promise<Done>,
) {
  const language = languageOf(request)
  await database.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, orderId)
    if (order === undefined) throw new AppError('order_not_found')
    const subject = `order/${orderId}`
    if (version !== undefined && version !== order.version)
      throw await versionConflict(trx, { subject, current: await presentAdminOrder(trx, orderId, language) })
    const done = await work(trx, { order, actor: staffOf(request).name, now: new Date() })
    await writeAuditEntry(trx, actorOf(request), { ...done, subject })
  })
  const order = await presentAdminOrder(database, orderId, language)
  if (order === undefined) throw new AppError('order_not_found')
  return order
}
