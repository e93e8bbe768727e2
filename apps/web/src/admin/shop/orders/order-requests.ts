import { type AdminOrder, adminOrderSchema, adminOrderSummarySchema, type NewRefund } from '@chioma/contract'
import { z } from 'zod'
import { getJson, getPage, parseAnswer, request } from '../../../lib/api/request.ts'
import { sendJson } from '../../../lib/api/send-json.ts'

export const ORDERS = '/api/admin/orders'

export const fetchOrderPage = (address: string, signal?: AbortSignal) =>
  getPage(address, z.array(adminOrderSummarySchema), signal)
export const fetchOrder = (id: string, signal?: AbortSignal) => getJson(`${ORDERS}/${id}`, adminOrderSchema, signal)
export const resolveReview = (id: string, body: { decision: 'accept' | 'refund'; version: number }) =>
  sendJson('POST', `${ORDERS}/${id}/resolve`, body, adminOrderSchema)

/** Gives money back, as the order was looked at. The same key gives it back once, however often it is sent. */
export async function refundOrder({ id, version }: AdminOrder, { amount, reason, key }: WantedRefund): Promise<AdminOrder> {
  const body: NewRefund = { amount, reason, version }
  const response = await request(`${ORDERS}/${id}/refunds`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
  })
  return parseAnswer(response, adminOrderSchema)
}

/** A refund that a member of the staff decided. */
export interface WantedRefund {
  /** As the API writes it. */
  amount: string
  reason: string
  /** Names this very refund. */
  key: string
}
