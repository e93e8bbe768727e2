import {
  currencySchema,
  formatAmount,
  formatInvoiceNumber,
  formatOrderNumber,
  type Invoice,
  type InvoiceKind,
  invoiceKindSchema,
} from '@chioma/contract'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Database } from '../../platform/database/database.ts'

/** Invoices and credit notes of these orders, by the order's id, oldest first. */
export async function selectInvoices(database: Database, orderIds: readonly string[]): Promise<Map<string, Invoice[]>> {
  if (orderIds.length === 0) return new Map()
  const rows = await database
    .selectFrom('invoices')
    .select(['id', 'kind', 'is_test', 'year', 'number', 'order_id', 'currency', 'issued_at'])
    .select(sql<number>`(select sum(gross_minor)::bigint from invoice_amounts where invoice_id = invoices.id)`.as('gross_minor'))
    .where('order_id', 'in', orderIds)
    .orderBy('issued_at')
    .orderBy('id')
    .execute()
  const found = new Map<string, Invoice[]>()
  for (const row of rows) {
    const kind = invoiceKindSchema.parse(row.kind)
    const invoice = {
      id: row.id,
      kind,
      number: formatInvoiceNumber({ ...row, kind, isTest: row.is_test }),
      issuedAt: row.issued_at.toISOString(),
      gross: formatAmount(row.gross_minor, currencySchema.parse(row.currency)),
    }
    found.set(row.order_id, [...(found.get(row.order_id) ?? []), invoice])
  }
  return found
}

/** What of an invoice or credit note is taxed alike, with what it belongs to; a credit note counts below zero. */
export interface BookedRow {
  id: string
  position: number
  kind: InvoiceKind
  is_test: boolean
  year: number
  number: number
  order_number: number
  issued_at: Date
  currency: string
  country: string | null
  label: string | null
  rate_basis_points: number
  net_minor: number
  tax_minor: number
  gross_minor: number
  shipping_minor: number
}

/** Days of the shop's own calendar, by IANA; the last one is included. */
export interface BookedDays {
  from?: string | undefined
  to?: string | undefined
  timeZone: string
}

/** What was booked in these days, oldest first, from after the row `last` on. */
export async function selectBooked(
  database: Database,
  { from, to, timeZone }: BookedDays,
  { last, limit }: { last: BookedRow | undefined; limit: number },
): Promise<BookedRow[]> {
  const { rows } = await sql<BookedRow>`
    select invoices.id, position, kind, is_test, year, number, order_number, issued_at, invoices.currency, country, label, rate_basis_points,
      sign * net_minor as net_minor, sign * invoice_amounts.tax_minor as tax_minor, sign * gross_minor as gross_minor,
      invoice_amounts.shipping_minor
    from invoices
      join orders on orders.id = invoices.order_id
      join invoice_amounts on invoice_amounts.invoice_id = invoices.id,
      lateral (select case when kind = 'invoice' then 1 else -1 end as sign) signs
    where (${from ?? null}::date is null or issued_at >= ${from ?? null}::date::timestamp at time zone ${timeZone})
      and (${to ?? null}::date is null or issued_at < (${to ?? null}::date + 1)::timestamp at time zone ${timeZone})
      and (${last?.id ?? null}::uuid is null
        or (issued_at, invoices.id, position) > (
          (select issued_at from invoices where id = ${last?.id ?? null}::uuid), ${last?.id ?? null}::uuid, ${last?.position ?? null}::int
        ))
    order by issued_at, invoices.id, position
    limit ${limit}`.execute(database)
  return rows
}

/** The lines of an invoice or credit note; shipping has no name. */
export const storedLines = z.array(z.object({ name: z.string().nullable(), quantity: z.number(), grossMinor: z.number() }))

/** An invoice or credit note of an order with all that stands in it; `ofInvoice` is the invoice that a credit note is for. */
export async function selectInvoicePaper(database: Database, { orderId, invoiceId }: { orderId: string; invoiceId: string }) {
  const invoices = await database
    .selectFrom('invoices')
    .innerJoin('orders', 'orders.id', 'invoices.order_id')
    .leftJoin('invoice_buyers', 'invoice_buyers.invoice_id', 'invoices.id')
    .selectAll('invoices')
    .select(['orders.order_number', 'invoice_buyers.lines as buyer'])
    .where('invoices.order_id', '=', orderId)
    .execute()
  const invoice = invoices.find(({ id }) => id === invoiceId)
  if (invoice === undefined) return undefined
  const first = invoices.find(({ kind }) => kind === 'invoice')
  const amounts = await database
    .selectFrom('invoice_amounts')
    .selectAll()
    .where('invoice_id', '=', invoiceId)
    .orderBy('position')
    .execute()
  return {
    invoice: { ...invoice, lines: storedLines.parse(invoice.lines), orderNumber: formatOrderNumber(invoice.order_number) },
    amounts,
    buyer: z.array(z.string()).parse(first?.buyer ?? []),
    ofInvoice:
      invoice.kind === 'invoice' || first === undefined ? undefined : { ...first, lines: storedLines.parse(first.lines) },
  }
}
