import {
  addressLines,
  calendarDayOf,
  FALLBACK_LANGUAGE,
  type InvoiceKind,
  languageSchema,
  recipientSchema,
} from '@chioma/contract'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { z } from 'zod'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { Dependencies } from '../dependencies.ts'
import { readSeller } from '../legal/legal-documents.ts'
import { storedLines } from './invoices.queries.ts'

/** What of an invoice is taxed alike. */
export interface InvoiceAmount {
  country: string | null
  label: string | null
  rateBasisPoints: number
  netMinor: number
  taxMinor: number
  shippingMinor: number
}

type Dating = Pick<Dependencies, 'config'>

/**
 * Issues the invoice of an order that is paid, as the last thing in its transaction: whoever else is paid waits for the number. An order
 * that costs nothing has none; one that cannot be invoiced yet waits.
 */
export async function issueInvoice(dependencies: Dating, trx: Transaction, orderId: string, now: Date): Promise<void> {
  const order = await trx.selectFrom('orders').select('total_minor').where('id', '=', orderId).executeTakeFirstOrThrow()
  if (order.total_minor === 0) return
  const [ready] = await (await selectReady(trx)).where('id', '=', orderId).execute()
  if (ready !== undefined) await writeInvoice(dependencies, trx, orderId, now)
  else await trx.updateTable('orders').set({ invoice_waits: true }).where('id', '=', orderId).execute()
}

/** Issues the invoice of a paid order that waited for what it says, where that is known by now, with a credit note over what went back meanwhile. */
export async function issueWaitingInvoice(dependencies: Dating, trx: Transaction, orderId: string, now: Date): Promise<void> {
  const [ready] = await (await selectWaiting(trx)).where('id', '=', orderId).execute()
  if (ready === undefined) return
  await trx.updateTable('orders').set({ invoice_waits: false }).where('id', '=', orderId).execute()
  await writeInvoice(dependencies, trx, orderId, now)
  const refund = await trx
    .selectFrom('refunds')
    .select('id')
    .where('order_id', '=', orderId)
    .where('status', '=', 'succeeded')
    .orderBy('updated_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (refund !== undefined) await issueCreditNote(dependencies, trx, { orderId, refundId: refund.id }, now)
}

/** Orders that wait for their invoice and need not any longer. */
export const selectWaiting = async (database: Database) =>
  (await selectReady(database)).where('invoice_waits', '=', true).where('status', '=', 'paid')

/** Whether an order is paid without real money: of several payments the one that brought it counts, since an order can be begun as a test. */
const IS_TEST = sql<boolean>`coalesce((
  select is_test from payments where payments.order_id = orders.id order by received_minor desc, created_at desc limit 1
), false)`

/**
 * Orders of which all is known that an invoice says. It is known where their goods go, or never will be: their tax is that of the
 * country. And it is known who sells: an invoice that names no seller is none; only a test, which is none either, does without.
 */
async function selectReady(database: Database) {
  const isSellerKnown = (await readSeller(database, FALLBACK_LANGUAGE)) !== null
  return database
    .selectFrom('orders')
    .select('id')
    .where(
      sql<boolean>`(visitor_id is null
        or exists (select from order_recipients where order_id = orders.id)
        or not exists (select from order_lines where order_id = orders.id and category = 'product'))`,
    )
    .$if(!isSellerKnown, (query) => query.where(IS_TEST))
}

async function writeInvoice({ config }: Dating, trx: Transaction, orderId: string, now: Date): Promise<void> {
  const order = await trx.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow()
  const lines = await trx.selectFrom('order_lines').selectAll().where('order_id', '=', orderId).orderBy('position').execute()
  const taxed = [
    ...lines.map((line) => ({
      country: line.tax_country,
      label: line.tax_label,
      rateBasisPoints: line.tax_rate_basis_points,
      netMinor: line.net_minor,
      taxMinor: line.tax_minor,
      shippingMinor: 0,
    })),
    {
      country: order.shipping_tax_country,
      label: order.shipping_tax_label,
      rateBasisPoints: order.shipping_tax_rate_basis_points,
      netMinor: order.shipping_net_minor,
      taxMinor: order.shipping_tax_minor,
      shippingMinor: order.shipping_gross_minor,
    },
  ]
  const id = await issue(
    trx,
    { kind: 'invoice', orderId, refundId: null, amounts: alikeTaxed(taxed), timeZone: config.shop.timeZone, now },
    [
      ...lines.map((line) => ({ name: line.name, quantity: line.quantity, grossMinor: line.gross_minor })),
      ...(order.shipping_gross_minor === 0
        ? []
        : [{ name: order.shipping_name, quantity: 1, grossMinor: order.shipping_gross_minor }]),
    ],
  )
  await keepBuyer(trx, id, { orderId, visitorId: order.visitor_id, language: order.language })
}

/**
 * Issues the credit note of a refund that was made, over what of the invoice's money is no longer kept: a second payment that goes back
 * was never invoiced.
 */
export async function issueCreditNote(
  { config }: Dating,
  trx: Transaction,
  { orderId, refundId }: { orderId: string; refundId: string },
  now: Date,
): Promise<void> {
  const invoiced = await selectInvoiced(trx, orderId)
  if (invoiced === undefined) return
  const { left, grossMinor, receivedMinor, refundedMinor } = invoiced
  const leftMinor = grossOf(left)
  const credited = grossMinor - leftMinor
  const dueMinor = Math.min(grossMinor, receivedMinor) - (receivedMinor - refundedMinor) - credited
  if (dueMinor <= 0) return
  const amountMinor = Math.min(dueMinor, leftMinor)
  const { lines, isTaxed } = await givenBackFor(trx, { orderId, refundId, amountMinor })
  const ofLines = left.filter(isTaxed)
  const amounts = shareOut(grossOf(ofLines) < amountMinor ? left : ofLines, amountMinor)
  await issue(trx, { kind: 'credit_note', orderId, refundId, amounts, timeZone: config.shop.timeZone, now }, lines)
}

type IssuedLine = z.infer<typeof storedLines>[number]

/**
 * The lines of the invoice that an amount gives back: the cancelled appointment that the refund names, as far as its price goes back; else all of
 * them where it is all of the money, or the goods that came back and were not credited yet, with or without their shipping. None where it
 * is part of a price. `isTaxed` tells whether an amount has the tax of one of them.
 */
async function givenBackFor(
  trx: Transaction,
  { orderId, refundId, amountMinor }: { orderId: string; refundId: string; amountMinor: number },
): Promise<{ lines: readonly IssuedLine[]; isTaxed: (amount: InvoiceAmount) => boolean }> {
  const issued = await trx.selectFrom('invoices').select(['kind', 'lines']).where('order_id', '=', orderId).execute()
  const linesOf = (kind: InvoiceKind) => issued.flatMap((each) => (each.kind === kind ? storedLines.parse(each.lines) : []))
  const [invoiced, credited] = [linesOf('invoice'), linesOf('credit_note')]
  const bought = await trx
    .selectFrom('order_lines')
    .select(['id', 'name', 'quantity', 'gross_minor', 'tax_country', 'tax_label', 'tax_rate_basis_points'])
    .select((line) =>
      line
        .selectFrom('return_lines')
        .select(sql<number>`coalesce(sum(return_lines.quantity), 0)::int`.as('quantity'))
        .whereRef('return_lines.order_line_id', '=', 'order_lines.id')
        .as('returned'),
    )
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute()
  const came = bought.flatMap(({ name, quantity, gross_minor: grossMinor, returned }) => {
    const known = credited.filter((line) => line.name === name).reduce((sum, line) => sum + line.quantity, 0)
    const units = Math.max((returned ?? 0) - known, 0)
    return units === 0 ? [] : [{ name, quantity: units, grossMinor: Math.round((grossMinor * units) / quantity) }]
  })
  const refund = await trx
    .selectFrom('refunds')
    .select(['order_line_id', 'amount_minor'])
    .where('id', '=', refundId)
    .executeTakeFirstOrThrow()
  // A credit note over more than its refund is over earlier ones too, which an invoice that waited had none of.
  const cancelled = amountMinor > refund.amount_minor ? undefined : bought.find(({ id }) => id === refund.order_line_id)
  // What an invoice has besides what was bought is its shipping.
  const shipping = invoiced.slice(bought.length).filter(({ name }) => !credited.some((line) => line.name === name))
  const sumOf = (lines: readonly IssuedLine[]): number => lines.reduce((sum, { grossMinor }) => sum + grossMinor, 0)
  const lines = cancelled
    ? [{ name: cancelled.name, quantity: cancelled.quantity, grossMinor: amountMinor }]
    : ([invoiced, came, [...came, ...shipping]].find((some) => sumOf(some) === amountMinor) ?? [])
  const given = cancelled ? [cancelled] : bought.filter(({ name }) => lines.some((line) => line.name === name))
  const isTaxed = ({ country, label, rateBasisPoints }: InvoiceAmount) =>
    given.some(
      (line) => line.tax_country === country && line.tax_label === label && line.tax_rate_basis_points === rateBasisPoints,
    )
  return { lines, isTaxed }
}

const grossOf = (amounts: readonly InvoiceAmount[]): number =>
  amounts.reduce((sum, { netMinor, taxMinor }) => sum + netMinor + taxMinor, 0)

/** The invoice's amounts less what was credited already, and the order's money as it stands. */
async function selectInvoiced(trx: Transaction, orderId: string) {
  const invoice = await trx
    .selectFrom('invoices')
    .innerJoin('orders', 'orders.id', 'invoices.order_id')
    .select(['invoices.id', 'orders.received_minor'])
    .where('invoices.order_id', '=', orderId)
    .where('kind', '=', 'invoice')
    .executeTakeFirst()
  if (invoice === undefined) return undefined
  const { rows: amounts } = await sql<InvoiceAmount & { grossMinor: number }>`
    select country, label, rate_basis_points as "rateBasisPoints", 0 as "shippingMinor", sum(gross_minor)::bigint as "grossMinor",
      net_minor - coalesce((select sum(amounts.net_minor) ${creditedAlike(orderId)}), 0)::bigint as "netMinor",
      tax_minor - coalesce((select sum(amounts.tax_minor) ${creditedAlike(orderId)}), 0)::bigint as "taxMinor"
    from invoice_amounts where invoice_id = ${invoice.id}
    group by position, country, label, rate_basis_points, net_minor, tax_minor order by position`.execute(trx)
  const { total } = await trx
    .selectFrom('refunds')
    .select(sql<number>`coalesce(sum(amount_minor), 0)::bigint`.as('total'))
    .where('order_id', '=', orderId)
    .where('status', '=', 'succeeded')
    .executeTakeFirstOrThrow()
  return {
    left: amounts,
    grossMinor: amounts.reduce((sum, { grossMinor }) => sum + grossMinor, 0),
    receivedMinor: invoice.received_minor,
    refundedMinor: total,
  }
}

const creditedAlike = (orderId: string) => sql`
  from invoice_amounts amounts join invoices notes on notes.id = amounts.invoice_id
  where notes.order_id = ${orderId} and notes.kind = 'credit_note'
    and amounts.country is not distinct from invoice_amounts.country and amounts.label is not distinct from invoice_amounts.label
    and amounts.rate_basis_points = invoice_amounts.rate_basis_points`

/** So much of amounts, from each in proportion and never more than it has; all of them come to it, to the cent. */
export function shareOut(from: readonly InvoiceAmount[], grossMinor: number): InvoiceAmount[] {
  let wantedMinor = grossMinor
  let leftMinor = grossOf(from)
  return from.flatMap((amount) => {
    const ofThis = amount.netMinor + amount.taxMinor
    const share =
      leftMinor === 0 ? 0 : Number((BigInt(wantedMinor) * BigInt(ofThis) + BigInt(leftMinor) / 2n) / BigInt(leftMinor))
    const taxMinor = ofThis === 0 ? 0 : Number((BigInt(share) * BigInt(amount.taxMinor) + BigInt(ofThis) / 2n) / BigInt(ofThis))
    wantedMinor -= share
    leftMinor -= ofThis
    return share === 0 ? [] : [{ ...amount, netMinor: share - taxMinor, taxMinor, shippingMinor: 0 }]
  })
}

function alikeTaxed(rows: readonly InvoiceAmount[]): InvoiceAmount[] {
  const sums = new Map<string, InvoiceAmount>()
  for (const row of rows) {
    if (row.netMinor + row.taxMinor === 0) continue
    const key = JSON.stringify([row.country, row.label, row.rateBasisPoints])
    const known = sums.get(key)
    sums.set(
      key,
      known === undefined
        ? { ...row }
        : {
            ...known,
            netMinor: known.netMinor + row.netMinor,
            taxMinor: known.taxMinor + row.taxMinor,
            shippingMinor: known.shippingMinor + row.shippingMinor,
          },
    )
  }
  return [...sums.values()]
}

interface Issued {
  kind: InvoiceKind
  orderId: string
  refundId: string | null
  amounts: readonly InvoiceAmount[]
  timeZone: string
  now: Date
}

async function issue(
  trx: Transaction,
  { kind, orderId, refundId, amounts, timeZone, now }: Issued,
  lines: readonly { name: string | null; quantity: number; grossMinor: number }[],
): Promise<string> {
  const id = uuidv7()
  const year = Number(calendarDayOf(now, timeZone).slice(0, 4))
  const order = trx
    .selectFrom('orders')
    .select(['language', IS_TEST.as('isTest')])
    .where('id', '=', orderId)
  const { language, isTest } = await order.executeTakeFirstOrThrow()
  const seller = (await readSeller(trx, languageSchema.parse(language))) ?? (await selectSellerOf(trx, orderId))
  const number = await takeNumber(trx, { kind, is_test: isTest, year })
  await sql`
    insert into invoices (id, kind, year, number, order_id, refund_id, language, currency, lines, seller, is_test, issued_at)
    select ${id}, ${kind}, ${year}, ${number}, orders.id, ${refundId}, language, currency, ${JSON.stringify(lines)}::jsonb, ${seller}, ${isTest}, ${now}
    from orders where id = ${orderId}`.execute(trx)
  await trx
    .insertInto('invoice_amounts')
    .values(
      amounts.map((amount, position) => ({
        invoice_id: id,
        position,
        country: amount.country,
        label: amount.label,
        rate_basis_points: amount.rateBasisPoints,
        net_minor: amount.netMinor,
        tax_minor: amount.taxMinor,
        gross_minor: amount.netMinor + amount.taxMinor,
        shipping_minor: amount.shippingMinor,
      })),
    )
    .execute()
  return id
}

/** Whom its invoice names: as a credit note does, also where the company identity has gaps again by then. */
async function selectSellerOf(trx: Transaction, orderId: string): Promise<string | null> {
  const invoices = trx.selectFrom('invoices').select('seller').where('order_id', '=', orderId)
  return (await invoices.where('kind', '=', 'invoice').executeTakeFirst())?.seller ?? null
}

/** The next one of its year. Others wait until this transaction ends: where it fails, the number is the next one's. */
async function takeNumber(trx: Transaction, series: { kind: InvoiceKind; is_test: boolean; year: number }): Promise<number> {
  const { last_number: number } = await trx
    .insertInto('invoice_series')
    .values({ ...series, last_number: 1 })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'is_test', 'year']).doUpdateSet({ last_number: sql`invoice_series.last_number + 1` }),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow()
  return number
}

async function keepBuyer(
  trx: Transaction,
  invoiceId: string,
  { orderId, visitorId, language }: { orderId: string; visitorId: string | null; language: string },
): Promise<void> {
  if (visitorId === null) return
  const recipient = await trx.selectFrom('order_recipients').selectAll().where('order_id', '=', orderId).executeTakeFirst()
  const contact = await trx.selectFrom('order_contacts').select('email').where('order_id', '=', orderId).executeTakeFirst()
  const address = recipientSchema.safeParse(recipient && { ...recipient, postalCode: recipient.postal_code })
  const lines = address.success ? addressLines(address.data, languageSchema.parse(language)) : contact ? [contact.email] : []
  if (lines.length > 0)
    await trx
      .insertInto('invoice_buyers')
      .values({ invoice_id: invoiceId, visitor_id: visitorId, lines: JSON.stringify(lines) })
      .execute()
}
