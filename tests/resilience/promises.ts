import { readFile } from 'node:fs/promises'
import { type Order, orderSchema } from '@chioma/contract'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { z } from 'zod'
import { readZip } from '../../apps/server/test/read-zip.ts'
import type { ClusterAccess } from '../support/cluster-access.ts'
import type { MailSink } from '../support/mail-sink.ts'
import type { VisitorClient } from '../support/visitor-client.ts'

/** A purchase with the visitor who makes it, as far as the server has answered. */
export interface Purchase {
  buyer: VisitorClient
  key: string
  orderId?: string
  isPaid?: boolean
}

/** Money that a member of the staff gives back, as far as the server has answered. */
export interface Refund {
  orderId: string
  key: string
  isGranted?: boolean
}

/** What the server answered, and so must keep, whatever happens to it. What it was asked without an answer may have happened or not. */
export class Promises {
  readonly analysisIds: string[] = []
  unansweredUploads = 0
  readonly purchases: Purchase[] = []
  readonly refunds: Refund[] = []
  /** Backups that are there, each with the analyses and orders that it was asked after. */
  readonly backups: { file: string; analysisIds: string[]; orderIds: string[] }[] = []

  get orderIds(): string[] {
    return this.purchases.flatMap(({ orderId }) => orderId ?? [])
  }
}

interface Witnesses {
  cluster: ClusterAccess
  sink: MailSink
  visitor: VisitorClient
  /** What the accountant is given, as CSV. */
  invoicesCsv: () => Promise<string>
  /** What the shop had of its only product that is bought. */
  stock: { productId: string; before: number }
}

/** Compares what was promised with what there is, once nothing is under way any more. */
export async function expectKept(promises: Promises, witnesses: Witnesses): Promise<void> {
  await untilNothingIsUnderWay(witnesses.cluster)
  await expectAnalysesKept(promises, witnesses)
  await expectOrdersKept(promises, witnesses)
  await expectMoneyRight(promises, witnesses.cluster)
  await expectInvoicesWhole(witnesses)
  await expectMailsSentOnce(promises, witnesses)
  for (const backup of promises.backups) await expectBackupWhole(backup)
}

const UNDER_WAY_AT_MOST_MS = 120_000

/** No job, no event, no refund that somebody still works on. */
async function untilNothingIsUnderWay({ database }: ClusterAccess): Promise<void> {
  const underWay = async () => {
    const { rows } = await sql<Record<string, number>>`SELECT
      (SELECT count(*) FROM pgboss.job WHERE state < 'completed' AND name NOT LIKE 'every-%' AND name NOT LIKE '\\_\\_%') AS jobs,
      (SELECT count(*) FROM analyses WHERE completed_at IS NULL) AS analyses,
      (SELECT count(*) FROM sandbox_events WHERE delivered_at IS NULL) AS events,
      (SELECT count(*) FROM payment_events WHERE processed_at IS NULL) AS "unprocessedEvents",
      (SELECT count(*) FROM refunds WHERE status = 'pending') AS refunds`.execute(database)
    return rows[0]
  }
  await expect
    .poll(underWay, { timeout: UNDER_WAY_AT_MOST_MS, interval: 250 })
    .toEqual({ jobs: 0, analyses: 0, events: 0, unprocessedEvents: 0, refunds: 0 })
}

/** Each analysis is there, ended once, and its photo opens. */
async function expectAnalysesKept(
  { analysisIds, unansweredUploads }: Promises,
  { cluster: { database }, visitor }: Witnesses,
): Promise<void> {
  const found = await database.selectFrom('analyses').select(['id', 'status', 'failure_code']).execute()
  const ids = found.map(({ id }) => id)
  expect(ids).toEqual(expect.arrayContaining(analysisIds))
  expect(ids.length).toBeLessThanOrEqual(analysisIds.length + unansweredUploads)
  expect(found.filter(({ status }) => status !== 'completed')).toEqual([])
  const { rows } = await sql<{ id: string }>`
    SELECT analysis_id AS id FROM analysis_progress GROUP BY analysis_id
    HAVING count(*) FILTER (WHERE stage IN ('completed', 'failed')) <> 1 OR max(sequence) <> count(*) - 1
      OR max(sequence) <> max(sequence) FILTER (WHERE stage = 'completed')`.execute(database)
  expect(rows).toEqual([])
  for (const id of analysisIds) expect([id, (await visitor.fetch(`/api/analysis/${id}/photo`)).status]).toEqual([id, 200])
}

/** Each order is there; what was paid is paid, the cart empty, and the stock less by what was sold. */
async function expectOrdersKept({ purchases, orderIds }: Promises, { cluster: { database }, stock }: Witnesses): Promise<void> {
  for (const { buyer, orderId, isPaid } of purchases) {
    if (orderId === undefined) continue
    const order: Order = orderSchema.parse(await (await buyer.fetch(`/api/orders/${orderId}`)).json())
    if (!isPaid) continue
    expect([orderId, order.status]).toEqual([orderId, expect.stringMatching(/^(paid|refunded)$/)])
    expect(await (await buyer.fetch('/api/cart/1')).json()).toEqual([])
  }
  const { rows: doubled } = await sql<{ id: string }>`
    SELECT order_id AS id FROM order_events GROUP BY order_id
    HAVING count(*) FILTER (WHERE kind = 'order.created') <> 1 OR count(*) FILTER (WHERE kind = 'order.paid') > 1`.execute(
    database,
  )
  expect(doubled).toEqual([])
  const { rows } = await sql<{ orders: number; sold: number; left: number }>`SELECT
    (SELECT count(*) FROM orders) AS orders,
    (SELECT coalesce(sum(stock_taken), 0) FROM order_lines WHERE product_id = ${stock.productId}) AS sold,
    (SELECT stock FROM products WHERE id = ${stock.productId}) AS left`.execute(database)
  // An order is asked for with a key until it is answered: there is not one more than was promised.
  expect(rows[0]).toEqual({ orders: orderIds.length, sold: stock.before - (rows[0]?.left ?? 0), left: expect.any(Number) })
}

/** The shop's books and the gateway's say the same, order by order; each refund was granted once. */
async function expectMoneyRight({ purchases, refunds }: Promises, { database }: ClusterAccess): Promise<void> {
  const { rows: books } = await sql<{ id: string; received: number; refunded: number; taken: number; returned: number }>`
    SELECT orders.id, received_minor AS received, refunded_minor AS refunded, coalesce(taken, 0) AS taken, coalesce(returned, 0) AS returned
    FROM orders LEFT JOIN LATERAL (
      SELECT sum(intents.received_minor)::bigint AS taken, sum(given.amount)::bigint AS returned
      FROM payments JOIN sandbox_intents AS intents ON intents.id = provider_payment_id
      LEFT JOIN LATERAL (SELECT sum(amount_minor) AS amount FROM sandbox_refunds WHERE intent_id = intents.id) AS given ON true
      WHERE payments.order_id = orders.id
    ) AS gateway ON true`.execute(database)
  const wrong = books.filter(({ received, refunded, taken, returned }) => received !== taken || refunded !== returned)
  expect(wrong).toEqual([])
  const { rows: takings } = await sql<{ strays: number }>`SELECT count(*) AS strays FROM sandbox_intents
    WHERE received_minor > 0 AND NOT EXISTS (SELECT FROM payments WHERE provider_payment_id = sandbox_intents.id AND order_id IS NOT NULL)`.execute(
    database,
  )
  expect(takings).toEqual([{ strays: 0 }])
  const paidIds = purchases.filter(({ isPaid }) => isPaid).map(({ orderId }) => orderId)
  expect(books.filter(({ received }) => received > 0).map(({ id }) => id)).toEqual(expect.arrayContaining(paidIds))
  const granted = refunds.filter(({ isGranted }) => isGranted)
  const kept = await database
    .selectFrom('refunds')
    .select(['order_id', 'idempotency_key'])
    .where('status', '=', 'succeeded')
    .execute()
  const nameOf = (orderId: string | null, key: string | null): string => `${orderId} ${key}`
  expect(kept.map((refund) => nameOf(refund.order_id, refund.idempotency_key)).sort()).toEqual(
    granted.map(({ orderId, key }) => nameOf(orderId, key)).sort(),
  )
}

/**
 * Every order that took money has one invoice, every refund one credit note; the numbers of a series run from one on without a gap; and
 * what the accountant is given comes to what the shop took and gave back, to the cent.
 */
async function expectInvoicesWhole({ cluster: { database }, invoicesCsv }: Witnesses): Promise<void> {
  const { rows: owed } = await sql<Record<string, number>>`SELECT
    (SELECT count(*) FROM orders WHERE received_minor > 0) AS invoices,
    (SELECT count(*) FROM refunds WHERE status = 'succeeded') AS "creditNotes"`.execute(database)
  const { rows: issued } = await sql<Record<string, number>>`SELECT
    (SELECT count(DISTINCT order_id) FROM invoices WHERE kind = 'invoice') AS invoices,
    (SELECT count(DISTINCT refund_id) FROM invoices WHERE kind = 'credit_note') AS "creditNotes"`.execute(database)
  expect(issued).toEqual(owed)
  const { rows: series } = await sql<{ kind: string; first: number; last: number; count: number }>`
    SELECT kind, min(number) AS first, max(number) AS last, count(*) AS count FROM invoices GROUP BY kind, is_test, year`.execute(
    database,
  )
  expect(series).not.toEqual([])
  for (const one of series) expect(one).toMatchObject({ first: 1, last: one.count })
  const { rows: books } = await sql<{ kept: number }>`
    SELECT sum(received_minor - refunded_minor)::bigint AS kept FROM orders`.execute(database)
  const booked = linesOf(await invoicesCsv()).map(({ Net = '', Tax = '', Gross = '' }) => [Net, Tax, Gross].map(centsOf))
  for (const [net = 0, tax = 0, gross = 0] of booked) expect(net + tax).toBe(gross)
  expect(booked.reduce((sum, [, , gross = 0]) => sum + gross, 0)).toBe(books[0]?.kept)
}

const centsOf = (amount: string): number => Math.round(Number(amount) * 100)

/** The lines of a CSV of which no field has a comma in it, by the names of its columns. */
function linesOf(csv: string): Record<string, string>[] {
  const [head = '', ...lines] = csv.replace('\uFEFF', '').trim().split('\r\n')
  const names = head.split(',')
  return lines.map((line) => Object.fromEntries(line.split(',').map((field, index) => [names[index] ?? '', field])))
}

/** Every paid order has its receipt; a mail that came twice came under one Message-ID. */
async function expectMailsSentOnce({ purchases }: Promises, { cluster: { database }, sink }: Witnesses): Promise<void> {
  const owed = await database.selectFrom('outbox_mails').select(['id', 'subject_id', 'kind', 'status']).execute()
  const receipts = owed.filter(({ kind, status }) => kind === 'receipt' && status === 'sent').map((mail) => mail.subject_id)
  const paidIds = purchases.filter(({ isPaid }) => isPaid).map(({ orderId }) => orderId)
  expect(receipts).toEqual(expect.arrayContaining(paidIds))
  const arrived = new Set(sink.mails.map((mail) => /^Message-ID: <([^@]+)@/im.exec(mail)?.[1]))
  expect([...arrived].sort()).toEqual(owed.map(({ id }) => id).sort())
}

const rowSchema = z.object({ id: z.string() })

/** Holds at least what had been promised when it was asked for. */
async function expectBackupWhole({ file, analysisIds, orderIds }: Promises['backups'][number]): Promise<void> {
  const files = readZip(await readFile(file))
  const idsIn = (table: string): string[] =>
    String(files.get(`tables/${table}.jsonl`))
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => rowSchema.parse(JSON.parse(line)).id)
  expect(idsIn('analyses')).toEqual(expect.arrayContaining(analysisIds))
  expect(idsIn('orders')).toEqual(expect.arrayContaining(orderIds))
}
