import {
  adminOrderSchema,
  adminOrderSummarySchema,
  calendarDayOf,
  currencySchema,
  formatAmount,
  formatInvoiceNumber,
  formatOrderNumber,
  newRefundSchema,
  orderQuerySchema,
  resolveOrderSchema,
} from '@chioma/contract'
import type { FastifyRequest } from 'fastify'
import type { Database } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { type CsvExport, sendCsv } from '../../platform/http/csv-export.ts'
import type { App } from '../../platform/http/http-app.ts'
import { answerPage, pagesOf } from '../../platform/http/read-page.ts'
import { languageOf } from '../../platform/http/request-language.ts'
import { byId, idempotencyKeyOf } from '../../platform/http/validate-request.ts'
import { actorOf, staffOf, writeAuditEntry } from '../../staff/index.ts'
import type { Dependencies } from '../dependencies.ts'
import { type BookedDays, type BookedRow, selectBooked } from '../invoices/invoices.queries.ts'
import { type ListedOrder, type OrderFilter, presentAdminOrder, presentListed, selectOrders } from './admin-orders.queries.ts'
import { type Member, refundByStaff, resolveReview } from './staff-decisions.ts'

const read = { permission: 'orders.read' } as const
const manage = { permission: 'orders.manage' } as const
const filters = orderQuerySchema.omit({ after: true, limit: true })

/** Orders, as the staff look after them. */
export async function adminOrdersRoutes(app: App, dependencies: Dependencies): Promise<void> {
  const { database, timeZone } = dependencies

  app.get(
    '/api/admin/orders',
    { config: read, schema: pagesOf('Orders, newest first', orderQuerySchema, adminOrderSummarySchema) },
    async (request, reply) => {
      const orders = await answerPage({ request, reply }, ({ after, limit, ...filter }) =>
        selectOrders(database, { ...filter, timeZone }, { after, limit }),
      )
      return orders.map(presentListed)
    },
  )

  app.get(
    '/api/admin/orders.csv',
    { config: read, schema: { summary: 'Orders as CSV, with the same filters', querystring: filters } },
    async (request, reply) => sendCsv(dependencies, { request, reply }, ordersExport(database, { ...request.query, timeZone })),
  )

  app.get(
    '/api/admin/invoices.csv',
    {
      config: read,
      schema: {
        summary: 'Invoices and credit notes of these days as CSV, a line for each tax; credit notes below zero',
        querystring: filters.pick({ from: true, to: true }),
      },
    },
    async (request, reply) => {
      const { from, to } = request.query
      await database.transaction().execute((trx) =>
        writeAuditEntry(trx, actorOf(request), {
          action: 'invoices.exported',
          subject: 'invoices',
          after: { from: from ?? null, to: to ?? null },
        }),
      )
      return sendCsv(dependencies, { request, reply }, invoicesExport(database, { from, to, timeZone }))
    },
  )

  app.get(
    '/api/admin/orders/:id',
    { config: read, schema: { summary: 'One order with its history', params: byId, response: { 200: adminOrderSchema } } },
    async (request) => {
      const order = await presentAdminOrder(database, request.params.id, languageOf(request))
      if (order === undefined) throw new AppError('order_not_found')
      return order
    },
  )

  app.post(
    '/api/admin/orders/:id/refunds',
    {
      config: manage,
      schema: {
        summary: 'Gives money back; the `Idempotency-Key` says which refund it is',
        params: byId,
        body: newRefundSchema,
        response: { 200: adminOrderSchema },
      },
    },
    async (request) => {
      const idempotencyKey = idempotencyKeyOf(request)
      if (idempotencyKey === null) throw new AppError('request_invalid', { field: 'Idempotency-Key' })
      const refund = { orderId: request.params.id, body: request.body, idempotencyKey }
      return refundByStaff(dependencies, { ...refund, ...memberOf(request) })
    },
  )

  app.post(
    '/api/admin/orders/:id/resolve',
    {
      config: manage,
      schema: { summary: 'Ends a review', params: byId, body: resolveOrderSchema, response: { 200: adminOrderSchema } },
    },
    async (request) => {
      return resolveReview(dependencies, { orderId: request.params.id, ...request.body, ...memberOf(request) })
    },
  )
}

const memberOf = (request: FastifyRequest): Member => ({
  actor: actorOf(request),
  memberName: staffOf(request).name,
  language: languageOf(request),
})

/** Orders that meet the filter, newest first. */
export const ordersExport = (database: Database, filter: OrderFilter): CsvExport<ListedOrder> => ({
  name: 'orders',
  columns: ({ say, decimal, time }) => {
    const amount = (minor: number, { currency }: ListedOrder) => decimal(formatAmount(minor, currency))
    return {
      number: ({ order_number: number }) => formatOrderNumber(number),
      status: ({ status }) => say(`backoffice:orders.statuses.${status}`),
      note: ({ note }) => (note === null ? '' : say(`backoffice:orders.notes.${note}`)),
      createdAt: ({ created_at: at }) => time(at),
      paidAt: ({ paid_at: at }) => time(at),
      currency: ({ currency }) => currency,
      subtotal: (order) => amount(order.subtotal_minor, order),
      tax: (order) => amount(order.tax_minor, order),
      shipping: (order) => amount(order.shipping_minor, order),
      total: (order) => amount(order.total_minor, order),
      received: (order) => amount(order.received_minor, order),
      refunded: (order) => amount(order.refunded_minor, order),
      items: ({ itemCount }) => String(itemCount),
      email: ({ email }) => email ?? '',
      provider: ({ provider }) => (provider === null ? '' : say(`backoffice:orders.providers.${provider}`)),
      providerPaymentId: ({ providerPaymentId }) => providerPaymentId ?? '',
      fulfillment: ({ fulfillment_status: status }) => (status === null ? '' : say(`backoffice:fulfillment.statuses.${status}`)),
      addedTax: (order) => amount(order.added_tax_minor, order),
    }
  },
  read: (last, limit) => selectOrders(database, filter, { after: last?.id, limit }),
})

/** Invoices and credit notes, oldest first. */
const invoicesExport = (database: Database, days: BookedDays): CsvExport<BookedRow> => ({
  name: 'invoices',
  columns: ({ say, decimal }) => {
    const amount = (minor: number, { currency }: BookedRow) => {
      const written = decimal(formatAmount(Math.abs(minor), currencySchema.parse(currency)))
      return minor < 0 ? `-${written}` : written
    }
    return {
      kind: ({ kind }) => say(`sheets:kinds.${kind}`),
      number: (row) => formatInvoiceNumber({ ...row, isTest: row.is_test }),
      date: ({ issued_at: at }) => calendarDayOf(at, days.timeZone),
      order: ({ order_number: number }) => formatOrderNumber(number),
      country: ({ country }) => country ?? '',
      currency: ({ currency }) => currency,
      net: (row) => amount(row.net_minor, row),
      taxName: ({ label }) => label ?? '',
      taxPercent: ({ rate_basis_points: rate }) => decimal((rate / 100).toFixed(2)),
      tax: (row) => amount(row.tax_minor, row),
      gross: (row) => amount(row.gross_minor, row),
      ofItShipping: (row) => amount(row.shipping_minor, row),
    }
  },
  read: (last, limit) => selectBooked(database, days, { last, limit }),
})
