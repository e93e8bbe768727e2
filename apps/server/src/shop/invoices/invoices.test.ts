import type { AdminOrder, Order } from '@chioma/contract'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { RECIPIENT } from '../../../../../tests/support/recipient.ts'
import { setUpTestServer } from '../../../test/set-up-test-server.ts'
import { addProduct, askForIntent, decidedOrder, payAtGateway, placeOrder, visitorWith } from '../../../test/test-shop.ts'
import { setUpStaff, signedInStaff } from '../../../test/test-staff.ts'
import { seedLegalDocuments } from '../legal/legal-documents.ts'
import { deliverOrder } from '../orders/apply-money.ts'
import { lockOrder } from '../orders/orders.queries.ts'
import { reconcileOrders } from '../orders/reconcile-orders.ts'
import { shareOut } from './issue-invoices.ts'

const server = setUpTestServer([], { SHOP_TIME_ZONE: 'Europe/Rome' })
const owner = setUpStaff(server, 'owner')
let serum: string
let talk: string

beforeAll(async () => {
  serum = await addProduct(server, { name: 'Serum', priceMinor: 1_999 })
  talk = await addProduct(server, { name: 'Talk', category: 'service', priceMinor: 5_001 })
  await owner.call('POST', '/api/admin/tax-rates', { country: 'IT', rateBasisPoints: 2_200, label: 'IVA', behavior: 'inclusive' })
})

async function waitingOrder(more: object = { recipient: RECIPIENT }) {
  const visitor = await visitorWith(server, serum, 3)
  await visitor.sendJson('POST', '/api/cart', { productId: talk })
  const { clientSecret } = await askForIntent(visitor, '109.98')
  const { id } = await placeOrder(visitor, { email: 'ada@example.org', ...more })
  return { visitor, id, clientSecret }
}
type Waiting = Awaited<ReturnType<typeof waitingOrder>>

async function pay({ visitor, id, clientSecret }: Waiting): Promise<AdminOrder> {
  await payAtGateway(visitor, clientSecret)
  expect(await decidedOrder(visitor, id)).toMatchObject({ status: 'paid' })
  return (await owner.call('GET', `/api/admin/orders/${id}`)).json()
}

const giveBack = async (id: string, amount: string | undefined, key: string): Promise<AdminOrder> =>
  (
    await owner.call(
      'POST',
      `/api/admin/orders/${id}/refunds`,
      { reason: 'returned', ...(amount !== undefined && { amount }) },
      { 'idempotency-key': key },
    )
  ).json()

/** Of which one invoice alone is. */
const NEW_YEAR = 2041

const numbersOf = async (kind: string): Promise<number[]> => {
  const { database } = server.dependencies
  const rows = await database
    .selectFrom('invoices')
    .select('number')
    .where('kind', '=', kind)
    .where('year', '<', NEW_YEAR)
    .orderBy('number')
    .execute()
  return rows.map(({ number }) => number)
}
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

describe('the numbers of a year', () => {
  it('have no gap after 20 payments at once, one that failed among them', async () => {
    const before = (await numbersOf('invoice')).length
    const waiting: Waiting[] = []
    for (const _ of upTo(20)) waiting.push(await waitingOrder())
    const aborted = server.dependencies.database.transaction().execute(async (trx) => {
      const order = await lockOrder(trx, (await waitingOrder()).id)
      if (order === undefined) throw new Error('no order')
      await deliverOrder(server.dependencies, trx, order, { amountMinor: 1, actor: 'provider', now: new Date() })
      throw new Error('the process ended here')
    })
    await Promise.all([expect(aborted).rejects.toThrow('ended here'), ...waiting.map(pay)])
    expect(await numbersOf('invoice')).toEqual(upTo(before + 20))
    const { number } = (await pay(await waitingOrder())).invoices[0] ?? {}
    const year = new Intl.DateTimeFormat('en', { year: 'numeric', timeZone: server.dependencies.config.shop.timeZone }).format()
    expect(number).toBe(`TEST-${year}-${String(before + 21).padStart(6, '0')}`)
  })
})

describe('an invoice of the last evening of a year', () => {
  it('has the year and the day of the shop, which is ahead of UTC', async () => {
    const { id, visitor } = await waitingOrder()
    await server.dependencies.database.transaction().execute(async (trx) => {
      const order = await lockOrder(trx, id)
      if (order === undefined) throw new Error('no order')
      const now = new Date(Date.UTC(NEW_YEAR - 1, 11, 31, 23, 30))
      await deliverOrder(server.dependencies, trx, order, { amountMinor: 10_998, actor: 'provider', now })
    })
    const { invoices } = (await visitor.call(`/api/orders/${id}`)).json<Order>()
    expect(invoices).toMatchObject([{ number: expect.stringMatching(new RegExp(`${NEW_YEAR}-000001$`)) }])
    const booked = async (days: string) => (await owner.call('GET', `/api/admin/invoices.csv?${days}`)).body
    expect(await booked(`from=${NEW_YEAR}-01-01&to=${NEW_YEAR}-01-01`)).toContain(`,${NEW_YEAR}-01-01,`)
    expect(await booked(`from=${NEW_YEAR - 1}-12-31&to=${NEW_YEAR - 1}-12-31`)).not.toContain(`${NEW_YEAR}`)
  })
})

describe('an invoice', () => {
  it('comes with the payment, and credit notes of its own series with what goes back, to the cent', async () => {
    const order = await pay(await waitingOrder())
    expect(order.invoices).toMatchObject([{ kind: 'invoice', gross: order.total }])
    await giveBack(order.id, '0.01', 'a cent')
    await giveBack(order.id, '33.33', 'a third')
    const { invoices, refunded } = await giveBack(order.id, undefined, 'the rest')
    expect(refunded).toBe(order.total)
    expect(invoices.map(({ kind, gross }) => [kind, gross])).toEqual([
      ['invoice', '109.98'],
      ['credit_note', '0.01'],
      ['credit_note', '33.33'],
      ['credit_note', '76.64'],
    ])
    expect(invoices[1]?.number).toMatch(/^TEST-CN-\d{4}-\d{6}$/)
    expect(await numbersOf('credit_note')).toEqual(upTo((await numbersOf('credit_note')).length))
    const { rows } = await sql<{ net: number; tax: number }>`
      select sum(case kind when 'invoice' then net_minor else -net_minor end)::int as net,
        sum(case kind when 'invoice' then tax_minor else -tax_minor end)::int as tax
      from invoice_amounts join invoices on invoices.id = invoice_id where order_id = ${order.id}`.execute(
      server.dependencies.database,
    )
    expect(rows).toEqual([{ net: 0, tax: 0 }])
  })

  it('has credit notes that name what they give back: goods that came back, all of it, or nothing where it is part of a price', async () => {
    const { id, lines: bought, version } = await pay(await waitingOrder())
    const of = (quantity: number) => [{ orderLineId: bought[0]?.id, quantity }]
    const { shipments, ...packed } = (
      await owner.call('POST', `/api/admin/orders/${id}/shipments`, { lines: of(3), version })
    ).json<AdminOrder>()
    const parcel = `/api/admin/orders/${id}/shipments/${shipments[0]?.id}`
    const sent = (await owner.call('PATCH', parcel, { status: 'shipped', version: packed.version })).json<AdminOrder>()
    const take = async (quantity: number, seen: number): Promise<AdminOrder> =>
      (
        await owner.call('POST', `/api/admin/orders/${id}/returns`, { lines: of(quantity), isRestocked: false, version: seen })
      ).json()
    await take(1, sent.version)
    await giveBack(id, '19.99', 'one came back')
    const late = await giveBack(id, '5.00', 'late')
    await take(1, late.version)
    await giveBack(id, '19.99', 'another came back')
    const whole = await pay(await waitingOrder())
    await giveBack(whole.id, undefined, 'never sent')
    const notesOf = async (orderId: string) => {
      const notes = server.dependencies.database.selectFrom('invoices').select('lines').where('order_id', '=', orderId)
      return (await notes.where('kind', '=', 'credit_note').orderBy('issued_at').execute()).map(({ lines }) => lines)
    }
    const one = [{ name: 'Serum', quantity: 1, grossMinor: 1_999 }]
    expect(await notesOf(id)).toEqual([one, [], one])
    const all = [
      { name: 'Serum', quantity: 3, grossMinor: 5_997 },
      { name: 'Talk', quantity: 1, grossMinor: 5_001 },
    ]
    expect(await notesOf(whole.id)).toEqual([all])
    const { rows } = await sql<{ rate: number; gross: number }>`
      select rate_basis_points as rate, invoice_amounts.gross_minor::int as gross
      from invoice_amounts join invoices on invoices.id = invoice_id
      where order_id = ${id} and kind = 'credit_note' and lines <> '[]' order by issued_at`.execute(server.dependencies.database)
    expect(rows).toEqual([
      { rate: 2_200, gross: 1_999 },
      { rate: 2_200, gross: 1_999 },
    ])
  })

  it('is never changed, and forgets its buyer with the buyer alone', async () => {
    const waiting = await waitingOrder()
    const { id } = await pay(waiting)
    const { database } = server.dependencies
    await expect(sql`update invoices set year = 2001 where order_id = ${id}`.execute(database)).rejects.toThrow('never changed')
    await expect(sql`delete from invoice_amounts`.execute(database)).rejects.toThrow('never changed')
    const buyers = () =>
      database
        .selectFrom('invoice_buyers')
        .innerJoin('invoices', 'invoices.id', 'invoice_id')
        .select('invoice_buyers.lines')
        .where('order_id', '=', id)
        .execute()
    expect(await buyers()).toMatchObject([{ lines: expect.arrayContaining(['Ada Esempio']) }])
    await waiting.visitor.call('/api/my-data', { method: 'DELETE' })
    expect(await buyers()).toEqual([])
    expect((await owner.call('GET', `/api/admin/orders/${id}`)).json().invoices).toHaveLength(1)
  })

  it('shares what goes back among its taxes, never more than each has', () => {
    const amount = { country: 'IT', label: null, rateBasisPoints: 2_200, shippingMinor: 0 }
    const from = [
      { ...amount, netMinor: 100, taxMinor: 22 },
      { ...amount, netMinor: 7, taxMinor: 0 },
    ]
    for (const wanted of upTo(129)) {
      const shares = shareOut(from, wanted)
      expect(shares.reduce((sum, { netMinor, taxMinor }) => sum + netMinor + taxMinor, 0)).toBe(wanted)
      for (const { netMinor, taxMinor } of shares) expect(Math.min(netMinor, taxMinor)).toBeGreaterThanOrEqual(0)
    }
    expect(shareOut(from, 129)).toEqual(from)
  })
})

describe('an order that was paid without an address', () => {
  const amountsOf = async (orderId: string) => {
    const { database } = server.dependencies
    const amounts = database.selectFrom('invoice_amounts').innerJoin('invoices', 'invoices.id', 'invoice_id')
    return amounts
      .select(['kind', 'country', 'rate_basis_points', 'net_minor', 'tax_minor'])
      .where('order_id', '=', orderId)
      .orderBy('issued_at')
      .orderBy('position')
      .execute()
  }
  const say = ({ visitor, id }: Waiting, change: object = {}) =>
    visitor.sendJson('PUT', `/api/orders/${id}/recipient`, { ...RECIPIENT, ...change })
  const invoicesNow = async () => (await numbersOf('invoice')).length

  it('is invoiced once it is known where its goods go, with the tax of that country and to that buyer, and once', async () => {
    const before = await invoicesNow()
    const waiting = await waitingOrder({})
    expect(await pay(waiting)).toMatchObject({ isWithoutAddress: true, invoices: [] })
    const other = await pay(await waitingOrder())
    const said = (await say(waiting)).json<Order>()
    expect(said.invoices).toMatchObject([{ kind: 'invoice', gross: '109.98' }])
    expect(await amountsOf(waiting.id)).toEqual([
      { kind: 'invoice', country: 'IT', rate_basis_points: 2_200, net_minor: 4_916, tax_minor: 1_081 },
      { kind: 'invoice', country: null, rate_basis_points: 0, net_minor: 5_001, tax_minor: 0 },
    ])
    await say(waiting, { street: 'Via Nuova 2' })
    expect(await amountsOf(waiting.id)).toHaveLength(2)
    const numberOf = ({ invoices }: Pick<Order, 'invoices'>) => Number(invoices[0]?.number.slice(-6))
    expect([numberOf(other), numberOf(said)]).toEqual([before + 1, before + 2])
    expect(await numbersOf('invoice')).toEqual(upTo(before + 2))
  })

  it('takes tax that would come on top out of what was paid', async () => {
    const tax = { country: 'FR', rateBasisPoints: 2_000, label: 'TVA', behavior: 'exclusive' }
    await owner.call('POST', '/api/admin/tax-rates', tax)
    const waiting = await waitingOrder({})
    await pay(waiting)
    const french = { country: 'FR', region: null, postalCode: '75001', city: 'Paris' }
    expect((await say(waiting, french)).json()).toMatchObject({ total: '109.98', invoices: [{ gross: '109.98' }] })
    const [goods] = await amountsOf(waiting.id)
    expect(goods).toEqual({ kind: 'invoice', country: 'FR', rate_basis_points: 2_000, net_minor: 4_997, tax_minor: 1_000 })
    await owner.call('DELETE', '/api/admin/tax-rates/FR')
  })

  it('has a credit note with its invoice over what went back in the meantime, and neither where all of it did', async () => {
    const waiting = await waitingOrder({})
    await pay(waiting)
    await giveBack(waiting.id, '10.00', 'one part')
    expect((await giveBack(waiting.id, '5.00', 'another part')).invoices).toEqual([])
    expect((await say(waiting)).json<Order>().invoices.map(({ kind, gross }) => [kind, gross])).toEqual([
      ['invoice', '109.98'],
      ['credit_note', '15.00'],
    ])
    const given = await waitingOrder({})
    await pay(given)
    expect(await giveBack(given.id, undefined, 'all of it')).toMatchObject({ status: 'refunded', invoices: [] })
    expect((await say(given)).json()).toMatchObject({ code: 'order_not_open' })
  })

  it('is invoiced without a country when its buyer has erased their data, since no address comes any more', async () => {
    const waiting = await waitingOrder({})
    await pay(waiting)
    await reconcileOrders(server.dependencies, new Date())
    expect(await amountsOf(waiting.id)).toEqual([])
    await waiting.visitor.call('/api/my-data', { method: 'DELETE' })
    await reconcileOrders(server.dependencies, new Date())
    await reconcileOrders(server.dependencies, new Date())
    expect(await amountsOf(waiting.id)).toMatchObject([{ kind: 'invoice', country: null, net_minor: 10_998, tax_minor: 0 }])
  })
})

describe('who sells', () => {
  it('stands in invoices as it was when they were issued, once the company identity is complete', async () => {
    const sellerOf = async ({ id }: AdminOrder) => {
      const { database } = server.dependencies
      return (await database.selectFrom('invoices').select('seller').where('order_id', '=', id).executeTakeFirstOrThrow()).seller
    }
    const write = async (company: string) => {
      const { version } = (await owner.call('GET', '/api/legal/company')).json()
      await owner.call('PUT', '/api/admin/legal/company', { texts: { en: company }, version })
    }
    await seedLegalDocuments(server.dependencies)
    const early = await pay(await waitingOrder())
    await write('Chioma Ltd\n1 Sample Street')
    const later = await pay(await waitingOrder())
    await write('Chioma plc')
    expect([await sellerOf(early), await sellerOf(later)]).toEqual([null, 'Chioma Ltd\n1 Sample Street'])
  })
})

const countExports = async (): Promise<number> => {
  const { database } = server.dependencies
  const entries = await database.selectFrom('audit_entries').select('id').where('action', '=', 'invoices.exported').execute()
  return entries.length
}

describe('the books', () => {
  it('add up with the orders and their refunds, and say who took them along', async () => {
    await giveBack((await pay(await waitingOrder())).id, '10.00', 'part')
    const exportsBefore = await countExports()
    const csv = await owner.call('GET', '/api/admin/invoices.csv')
    const [head = '', ...lines] = csv.body.trim().split('\r\n')
    expect(head).toBe('Document,Number,Date,Order,Country,Currency,Net,Name of the tax,Tax rate (%),Tax,Gross,Of it shipping')
    const cents = (column: string) =>
      lines.reduce((sum, line) => sum + Math.round(Number(line.split(',')[head.split(',').indexOf(column)]) * 100), 0)
    const { rows } = await sql<{ kept: number }>`
      select sum(total_minor - refunded_minor)::int as kept from orders where paid_at is not null`.execute(
      server.dependencies.database,
    )
    expect(cents('Gross')).toBe(rows[0]?.kept)
    expect(cents('Net') + cents('Tax')).toBe(cents('Gross'))
    expect(csv.body).toMatch(/\r\nCredit note,TEST-CN-.*,-\d+\.\d\d,/)
    expect((await owner.call('GET', '/api/admin/invoices.csv?from=2001-01-01&to=2001-12-31')).body.trim()).toBe(head)
    expect(await countExports()).toBe(exportsBefore + 2)
    const analyst = await signedInStaff(server, 'analyst')
    expect((await analyst.call('GET', '/api/admin/invoices.csv')).statusCode).toBe(403)
  })
})
