import { adminOrderSchema, adminOrderSummarySchema, type NewRefund } from '@chioma/contract'
import { z } from 'zod'
import { getJson, getPage, request } from '../../lib/api/request.ts'
import { sendJson } from '../../lib/api/send-json.ts'

export const ORDERS = '/api/admin/orders'

export const fetchOrderPage = (address: string, signal?: AbortSignal) =>
  getPage(address, z.array(adminOrderSummarySchema), signal)
export const fetchOrder = (id: string, signal?: AbortSignal) => getJson(`${ORDERS}/${id}`, adminOrderSchema, signal)
export const resolveReview = (id: string, body: { decision: 'accept' | 'refund'; version: number }) =>
  sendJson('POST', `${ORDERS}/${id}/resolve`, body, adminOrderSchema)

/** Gives money back. The same key gives it back once, however often it is sent. */
export async function refundOrder(id: string, { body, key }: { body: NewRefund; key: string }): Promise<void> {
  await request(`${ORDERS}/${id}/refunds`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
  })
}
