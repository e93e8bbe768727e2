import {
  addressLines,
  currencySchema,
  dateLocaleOf,
  formatAmount,
  formatInvoiceNumber,
  formatMoney,
  invoiceKindSchema,
  type Language,
  languageSchema,
  type ReportBlock,
} from '@chioma/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { DocumentSource } from '../../analysis/index.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { App } from '../../platform/http/http-app.ts'
import { networkOf } from '../../platform/http/http-plugins.ts'
import type { Dependencies } from '../dependencies.ts'
import { selectInvoicePaper } from '../invoices/invoices.queries.ts'
import { readSeller } from '../legal/legal-documents.ts'
import { findReadableOrder } from '../orders/order-links.ts'
import { selectOrder } from '../orders/orders.queries.ts'
import { sayPaymentMethod, selectPaymentMethods } from '../orders/payments.queries.ts'
import { presentOrder } from '../orders/present-order.ts'

const read = { permission: 'orders.read' } as const
/** Of one address: a document takes some tenths of a second of a processor. */
const writtenPerMinute = { rateLimit: { max: 60, timeWindow: '1 minute' } }
const ofInvoice = z.object({ id: z.uuid(), invoiceId: z.uuid() })
const ofShipment = z.object({ id: z.uuid(), shipmentId: z.uuid() })

type Writing = Pick<Dependencies, 'database' | 'locales' | 'config'>
type Say = (key: string, values?: Record<string, string | number>) => string

/** Papers of an order as PDF: its invoice and credit notes for buyer and staff, a slip for each parcel. */
export async function papersRoutes(app: App, dependencies: Dependencies): Promise<void> {
  const send = async (request: FastifyRequest, reply: FastifyReply, { fileName, source }: Paper) => {
    const pdf = await dependencies.documents.write({ kind: 'pdf', source }, { of: networkOf(request.ip), signal: request.signal })
    return reply.header('content-disposition', `attachment; filename="${fileName}.pdf"`).type('application/pdf').send(pdf)
  }

  app.get(
    '/api/orders/:id/invoices/:invoiceId',
    {
      config: writtenPerMinute,
      schema: { summary: 'An invoice or credit note of the caller’s order as PDF', params: ofInvoice },
    },
    async (request, reply) => {
      const { id, invoiceId } = request.params
      await findReadableOrder(dependencies, request, id)
      return send(request, reply, await invoicePaper(dependencies, { orderId: id, invoiceId }))
    },
  )

  app.get(
    '/api/admin/orders/:id/invoices/:invoiceId',
    { config: { ...read, ...writtenPerMinute }, schema: { summary: 'An invoice or credit note as PDF', params: ofInvoice } },
    async (request, reply) => {
      const { id: orderId, invoiceId } = request.params
      return send(request, reply, await invoicePaper(dependencies, { orderId, invoiceId }))
    },
  )

  app.get(
    '/api/admin/orders/:id/shipments/:shipmentId/packing-slip',
    { config: { ...read, ...writtenPerMinute }, schema: { summary: 'What is in a parcel, as PDF', params: ofShipment } },
    async (request, reply) => send(request, reply, await packingSlip(dependencies, request.params)),
  )
}

interface Paper {
  fileName: string
  source: DocumentSource
}

/** As it was issued, in the language of its order. */
async function invoicePaper({ database, locales, config }: Writing, ids: { orderId: string; invoiceId: string }): Promise<Paper> {
  const found = await selectInvoicePaper(database, ids)
  if (found === undefined) throw new AppError('invoice_not_found')
  const { invoice, amounts, buyer, ofInvoice } = found
  const method = (await selectPaymentMethods(database, [ids.orderId])).get(ids.orderId)
  const language = languageSchema.parse(invoice.language)
  const currency = currencySchema.parse(invoice.currency)
  const say: Say = (key, values = {}) => locales.say(language, `orders:paper.${key}`, values)
  const money = (minor: number) => formatMoney(formatAmount(minor, currency), currency, language)
  const kind = invoiceKindSchema.parse(invoice.kind)
  const number = formatInvoiceNumber({ ...invoice, kind, isTest: invoice.is_test })
  const percent = (basisPoints: number) =>
    new Intl.NumberFormat(dateLocaleOf(language), { style: 'percent', maximumFractionDigits: 2 }).format(basisPoints / 10_000)
  const total = amounts.reduce((sum, { gross_minor: minor }) => sum + minor, 0)
  const rateOf = ({ country, label, rate_basis_points: rate }: (typeof amounts)[number]) =>
    country === null ? say('noTax') : say('rate', { label: label ?? say('tax'), country, percent: percent(rate) })
  const nameOf = (name: string | null) => name ?? locales.say(language, 'orders:receipt.shipping')
  const wholeOf = (ofInvoice?.lines ?? [])
    .map(({ name, quantity }) => locales.say(language, 'orders:receipt.line', { quantity, name: nameOf(name) }))
    .join(', ')
  const blocks: ReportBlock[] = [
    ...(ofInvoice === undefined
      ? []
      : [
          paragraph(
            say('ofInvoice', { number: formatInvoiceNumber({ ...ofInvoice, kind: 'invoice', isTest: invoice.is_test }) }),
          ),
        ]),
    ...named(say('seller'), invoice.seller === null ? [] : invoice.seller.split('\n')),
    ...named(say('buyer'), buyer),
    ...(invoice.lines.length === 0
      ? [paragraph(say('outOf', { lines: wholeOf }))]
      : [
          table(
            [say('item'), say('quantity'), say('amount')],
            invoice.lines.map((line) => [nameOf(line.name), String(line.quantity), money(line.grossMinor)]),
          ),
        ]),
    table(
      [say('tax'), say('net'), say('tax'), say('gross')],
      [
        ...amounts.map((amount) => [rateOf(amount), money(amount.net_minor), money(amount.tax_minor), money(amount.gross_minor)]),
        [say('gross'), '', '', money(total)],
      ],
    ),
    ...(method === undefined || kind !== 'invoice'
      ? []
      : [paragraph(say('paidWith', { method: sayPaymentMethod({ locales }, language, method) }))]),
  ]
  return {
    fileName: `chioma-${kind.replace('_', '-')}-${number}`,
    source: sourceOf(language, {
      title: say(kind, { number }),
      details: say('details', { date: dayOf(invoice.issued_at, language, config.shop.timeZone), order: invoice.orderNumber }),
      notice: invoice.is_test ? say('test') : '',
      at: invoice.issued_at,
      blocks,
    }),
  }
}

/** What is in a parcel and where it goes, without prices. */
async function packingSlip(
  { database, locales, config }: Writing,
  { id, shipmentId }: { id: string; shipmentId: string },
): Promise<Paper> {
  const row = await selectOrder(database, id)
  const order = row && (await presentOrder(database, row))
  const shipment = order?.shipments.find((one) => one.id === shipmentId)
  if (row === undefined || order === undefined || shipment === undefined) throw new AppError('shipment_not_found')
  const { language } = row
  const say: Say = (key, values = {}) => locales.say(language, `orders:paper.${key}`, values)
  const packedAt = new Date(shipment.packedAt)
  const { recipient } = order
  const seller = await readSeller(database, language)
  return {
    fileName: `chioma-packing-slip-${order.number}-${shipment.number}`,
    source: sourceOf(language, {
      title: `${say('packingSlip')} · ${say('parcel', { number: shipment.number })}`,
      details: say('details', { date: dayOf(packedAt, language, config.shop.timeZone), order: order.number }),
      notice: order.isTestMode ? say('test') : '',
      at: packedAt,
      blocks: [
        ...named(say('sender'), seller === null ? [] : seller.split('\n')),
        ...named(say('shipTo'), recipient === null ? [] : [...addressLines(recipient, language), recipient.phone]),
        table(
          [say('item'), say('quantity')],
          shipment.lines.map(({ orderLineId, quantity }) => [
            order.lines.find((line) => line.id === orderLineId)?.name ?? '',
            String(quantity),
          ]),
        ),
      ],
    }),
  }
}

const dayOf = (at: Date, language: Language, timeZone: string): string =>
  new Intl.DateTimeFormat(dateLocaleOf(language), { dateStyle: 'long', timeZone }).format(at)

const paragraph = (text: string): ReportBlock => ({ kind: 'paragraph', text })
const table = (head: string[], rows: string[][]): ReportBlock => ({ kind: 'table', head, rows })

/** A heading with lines below it; nothing where there are none. */
const named = (text: string, lines: readonly string[]): ReportBlock[] =>
  lines.length === 0
    ? []
    : [{ kind: 'heading', level: 3, text }, paragraph(lines.filter((line) => line.trim() !== '').join('\n'))]

const sourceOf = (
  language: Language,
  { at, ...paper }: { title: string; details: string; notice: string; at: Date; blocks: ReportBlock[] },
): DocumentSource => ({ ...paper, language, analysis: { createdAt: at.toISOString() }, photo: undefined })
