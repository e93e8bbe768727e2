import { type AdminOrder, PRODUCT_CATEGORIES } from '@chioma/contract'
import { uuidv7 } from 'uuidv7'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { setUpTestServer } from '../../../test/set-up-test-server.ts'
import { addProduct, decidedOrder, payAtGateway, placeWaitingOrder } from '../../../test/test-shop.ts'
import { setUpStaff, signedInStaff, type TestStaff } from '../../../test/test-staff.ts'
import type { TestVisitor } from '../../../test/test-visitor.ts'
import { selectOrder } from './orders.queries.ts'
import { presentOrder } from './present-order.ts'
import { executeRefund } from './provider-refunds.ts'
import { reconcileOrders } from './reconcile-orders.ts'
import { enqueueRefund } from './refunds.ts'
import { syncPayment } from './sync-payment.ts'

const server = setUpTestServer()
const owner = setUpStaff(server, 'owner')
let serum: string

beforeEach(async () => {
  serum = await addProduct(server, { name: `Serum ${uuidv7()}`, priceMinor: 1_000, stock: 3 })
})

const tables = () => server.dependencies.database
const inAnHour = () => new Date(Date.now() + 60 * 60_000)
const refundsOf = (orderId: string) => tables().selectFrom('refunds').selectAll().where('order_id', '=', orderId).execute()
const paymentOf = (orderId: string) =>
  tables().selectFrom('payments').selectAll().where('order_id', '=', orderId).executeTakeFirstOrThrow()
const staffView = async (id: string): Promise<AdminOrder> => (await owner.call('GET', `/api/admin/orders/${id}`)).json()
const refund = (id: string, body: unknown, key: string, by: TestStaff = owner) =>
  by.call('POST', `/api/admin/orders/${id}/refunds`, body, { 'idempotency-key': key })

async function paidOrder(more: Record<string, unknown> = {}): Promise<{ visitor: TestVisitor; id: string }> {
  const { visitor, id, clientSecret } = await placeWaitingOrder(server, serum, '10.00', more)
  await payAtGateway(visitor, clientSecret)
  expect(await decidedOrder(visitor, id)).toMatchObject({ status: 'paid' })
  return { visitor, id }
}

describe('a payment that comes after its units are gone', () => {
  it('goes back by itself, and says why', async () => {
    const rare = await addProduct(server, { name: 'Rare comb', priceMinor: 1_000, stock: 1 })
    const late = await placeWaitingOrder(server, rare, '10.00')
    await tables()
      .updateTable('stock_holds')
      .set({ expires_at: new Date(0) })
      .where('order_id', '=', late.id)
      .execute()
    const quick = await placeWaitingOrder(server, rare, '10.00')
    await payAtGateway(quick.visitor, quick.clientSecret)
    expect(await decidedOrder(quick.visitor, quick.id)).toMatchObject({ status: 'paid' })
    await payAtGateway(late.visitor, late.clientSecret)
    expect(await decidedOrder(late.visitor, late.id)).toMatchObject({ status: 'review', note: 'stock_lost' })
    await reconcileOrders(server.dependencies, inAnHour())
    expect(await decidedOrder(late.visitor, late.id)).toMatchObject({ status: 'refunded', note: 'stock_lost', refunded: '10.00' })
    expect(await tables().selectFrom('products').select('stock').where('id', '=', rare).executeTakeFirst()).toEqual({ stock: 0 })
  })

  it('is delivered all the same where they are still there', async () => {
    const { visitor, id, clientSecret } = await placeWaitingOrder(server, serum, '10.00')
    await tables()
      .updateTable('stock_holds')
      .set({ expires_at: new Date(0) })
      .where('order_id', '=', id)
      .execute()
    await payAtGateway(visitor, clientSecret)
    expect(await decidedOrder(visitor, id)).toMatchObject({ status: 'paid' })
  })
})

describe('a refund by the staff', () => {
  it('is made once for two who press at the same time', async () => {
    const { id } = await paidOrder()
    const answers = await Promise.all([refund(id, { reason: 'returned' }, 'ada'), refund(id, { reason: 'returned' }, 'bob')])
    const [refused] = answers.filter(({ statusCode }) => statusCode !== 200)
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect(['refund_in_progress', 'refund_too_high']).toContain(refused?.json().code)
    expect(await refundsOf(id)).toMatchObject([{ amount_minor: 1_000, status: 'succeeded', requested_by: 'The owner' }])
    expect(await staffView(id)).toMatchObject({
      status: 'refunded',
      note: 'refunded_by_staff',
      refunded: '10.00',
      refundable: '0.00',
    })
  })

  it('sent twice under its key is one, and another body under the key is refused', async () => {
    const { id } = await paidOrder()
    for (const _ of [1, 2])
      expect((await refund(id, { amount: 4, reason: 'late' }, 'key')).json()).toMatchObject({ refunded: '4.00' })
    const other = await refund(id, { amount: 5, reason: 'late' }, 'key')
    expect([other.statusCode, other.json().code]).toEqual([409, 'idempotency_key_reused'])
    expect(await refundsOf(id)).toHaveLength(1)
    expect(await staffView(id)).toMatchObject({ status: 'paid', refundable: '6.00' })
  })

  it.each(['one after the other', 'at once'])(
    'is made once for two who saw the same order and give back a part %s',
    async (how) => {
      const { id } = await paidOrder()
      const { version } = await staffView(id)
      const give = (key: string) => refund(id, { amount: 4, reason: 'dented', version }, key)
      const answers = how === 'at once' ? await Promise.all([give('ada'), give('bob')]) : [await give('ada'), await give('bob')]
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
      const refused = answers.find(({ statusCode }) => statusCode === 409)?.json()
      expect(refused).toMatchObject({
        code: 'version_conflict',
        current: { refundable: '6.00', refunds: [{ amount: '4.00', reason: 'dented', requestedBy: 'The owner' }] },
      })
      expect(refused.lastChange.by).toContain('@')
      expect(await refundsOf(id)).toMatchObject([{ amount_minor: 400 }])

      const { version: now } = await staffView(id)
      expect((await refund(id, { amount: 6, reason: 'rest', version: now }, 'bob again')).json()).toMatchObject({
        refunded: '10.00',
      })
      expect((await refundsOf(id)).reduce((sum, { amount_minor: minor }) => sum + Number(minor), 0)).toBe(1_000)
    },
  )

  it('whose answer was lost is known under its key, whatever version it names by then', async () => {
    const { id } = await paidOrder()
    const { version } = await staffView(id)
    await refund(id, { amount: 4, reason: 'late', version }, 'key')
    const { version: now } = await staffView(id)
    expect(now).toBeGreaterThan(version)
    for (const seen of [version, now])
      expect((await refund(id, { amount: 4, reason: 'late', version: seen }, 'key')).json()).toMatchObject({ refunded: '4.00' })
    expect(await refundsOf(id)).toHaveLength(1)
  })

  it('is none for a cancelled appointment, whatever the member is called', async () => {
    const { visitor, id } = await paidOrder()
    const namesake = await signedInStaff(server, 'owner', 'namesake@example.org')
    await namesake.call('PATCH', '/api/staff/me', { name: 'visitor' })
    expect((await refund(id, { reason: 'returned' }, 'key', namesake)).statusCode).toBe(200)
    expect(await decidedOrder(visitor, id)).toMatchObject({ status: 'refunded', note: 'refunded_by_staff' })
  })

  it('that is still on its way is other than what was looked at before', async () => {
    const { id } = await paidOrder()
    const { version } = await staffView(id)
    const { id: paymentId } = await paymentOf(id)
    const { dependencies } = server
    await tables()
      .transaction()
      .execute((trx) =>
        enqueueRefund(dependencies, trx, {
          orderId: id,
          paymentId,
          amountMinor: 300,
          reason: null,
          requestedBy: 'Ada',
          idempotencyKey: null,
          requestHash: null,
        }),
      )
    const late = await refund(id, { amount: 10, reason: 'late', version }, 'key')
    expect(late.json()).toMatchObject({
      code: 'version_conflict',
      current: { refundable: '7.00', refunds: [{ amount: '3.00' }] },
    })
  })

  it('is never more than what is left', async () => {
    const { id } = await paidOrder()
    await refund(id, { amount: '7.50', reason: 'late' }, 'one')
    const tooHigh = await refund(id, { amount: '2.51', reason: 'late' }, 'two')
    expect([tooHigh.statusCode, tooHigh.json()]).toMatchObject([409, { code: 'refund_too_high', field: 'amount' }])
    expect(tooHigh.json().message).toContain('$2.50')
    expect((await refund(id, { reason: 'rest' }, 'three')).json()).toMatchObject({ status: 'refunded', refunded: '10.00' })
  })

  it.each([
    [{ amount: 0, reason: 'x' }, 400, 'amount_zero'],
    [{ amount: -1, reason: 'x' }, 400, 'amount_invalid'],
    [{ amount: 1.234, reason: 'x' }, 400, 'amount_invalid'],
    [{ amount: 1 }, 400, 'request_invalid'],
    [{ amount: 1, reason: ' ' }, 400, 'request_invalid'],
  ])('is refused for %j', async (body, status, code) => {
    const { id } = await paidOrder()
    const answer = await refund(id, body, 'key')
    expect([answer.statusCode, answer.json().code]).toEqual([status, code])
    expect(await refundsOf(id)).toEqual([])
  })

  it('needs a key, an order, and money that was received', async () => {
    const { id } = await placeWaitingOrder(server, serum, '10.00')
    expect((await owner.call('POST', `/api/admin/orders/${id}/refunds`, { reason: 'x' })).statusCode).toBe(400)
    expect((await refund(id, { reason: 'x' }, 'key')).json()).toMatchObject({ code: 'refund_too_high' })
    expect((await refund(uuidv7(), { reason: 'x' }, 'key')).json()).toMatchObject({ code: 'order_not_found' })
  })

  it('leaves an entry in the audit log', async () => {
    const { id } = await paidOrder()
    await refund(id, { amount: 1, reason: 'dented' }, 'key')
    const entries = await tables()
      .selectFrom('audit_entries')
      .select(['action', 'after'])
      .where('subject', '=', `order/${id}`)
      .execute()
    expect(entries).toEqual([{ action: 'order.refund_requested', after: { amount: '1.00', currency: 'USD', reason: 'dented' } }])
  })

  it('is one also where the provider’s event of it comes before its answer', async () => {
    const { id } = await paidOrder()
    const { provider_payment_id: intentId, id: paymentId } = await paymentOf(id)
    const { payments: provider } = server.dependencies
    const ledger = { order_id: id, payment_id: paymentId, amount_minor: 300, status: 'pending', requested_by: 'Ada' }
    const refundId = uuidv7()
    const now = new Date()
    await tables()
      .insertInto('refunds')
      .values({ id: refundId, ...ledger, created_at: now, updated_at: now })
      .execute()
    await provider?.refund({
      intentId: intentId ?? '',
      amountMinor: 300,
      metadata: { refund_id: refundId },
      idempotencyKey: `refund-${refundId}`,
    })
    await syncPayment(server.dependencies, paymentId)
    expect(await refundsOf(id)).toMatchObject([{ id: refundId, status: 'succeeded' }])
    await reconcileOrders(server.dependencies, inAnHour())
    expect(await refundsOf(id)).toHaveLength(1)
  })

  it('that arrives while the order is read is on its way still, until the order is read anew', async () => {
    const { visitor, id } = await paidOrder()
    const before = await selectOrder(tables(), id)
    await refund(id, { amount: 4, reason: 'late' }, 'key')
    await vi.waitFor(async () => expect(await refundsOf(id)).toMatchObject([{ status: 'succeeded' }]), { timeout: 15_000 })
    if (before === undefined) throw new Error('the order is gone')
    expect(await presentOrder(tables(), before)).toMatchObject({ refunded: '0.00', refunding: '4.00' })
    expect((await visitor.call(`/api/orders/${id}`)).json()).toMatchObject({ refunded: '4.00', refunding: '0.00' })
  })

  it('is made once where its answer was lost and the provider has forgotten the key of the request', async () => {
    const { id } = await paidOrder()
    await refund(id, { amount: 4, reason: 'late' }, 'key')
    const [made] = await refundsOf(id)
    const refundId = made?.id ?? ''
    // As if the process had ended before it read the answer, a day and more ago.
    await tables()
      .updateTable('refunds')
      .set({ status: 'pending', provider_refund_id: null })
      .where('id', '=', refundId)
      .execute()
    await tables().deleteFrom('sandbox_requests').where('idempotency_key', '=', `refund-${refundId}`).executeTakeFirstOrThrow()
    await executeRefund(server.dependencies, refundId)
    expect(await refundsOf(id)).toMatchObject([
      { id: refundId, status: 'succeeded', provider_refund_id: made?.provider_refund_id },
    ])
    const { provider_payment_id: intentId } = await paymentOf(id)
    expect(await server.dependencies.payments?.listRefunds(intentId ?? '')).toMatchObject([{ amountMinor: 400 }])
  })

  it('made in the provider’s own pages appears', async () => {
    const { id } = await paidOrder()
    const { provider_payment_id: intentId, id: paymentId } = await paymentOf(id)
    const { payments: provider } = server.dependencies
    await provider?.refund({ intentId: intentId ?? '', amountMinor: 1_000, metadata: {}, idempotencyKey: uuidv7() })
    for (const _ of [1, 2]) await syncPayment(server.dependencies, paymentId)
    expect(await staffView(id)).toMatchObject({
      status: 'refunded',
      refunds: [{ amount: '10.00', status: 'succeeded', requestedBy: 'provider', reason: null }],
    })
  })
})

describe('a review', () => {
  async function reviewed(amountMinor: number) {
    const order = await placeWaitingOrder(server, serum, '10.00', { email: 'ada@example.org' })
    await tables()
      .updateTable('sandbox_intents')
      .set({ amount_minor: amountMinor })
      .where('client_secret', '=', order.clientSecret)
      .execute()
    await payAtGateway(order.visitor, order.clientSecret)
    expect(await decidedOrder(order.visitor, order.id)).toMatchObject({ status: 'review' })
    return order
  }
  const resolve = (id: string, body: unknown) => owner.call('POST', `/api/admin/orders/${id}/resolve`, body)

  it('ends with delivery for what was paid', async () => {
    const { id } = await reviewed(900)
    const { version } = await staffView(id)
    expect((await resolve(id, { decision: 'accept', version })).json()).toMatchObject({
      status: 'paid',
      received: '9.00',
      total: '10.00',
      receipt: 'waiting',
    })
    expect((await staffView(id)).events.at(-1)).toMatchObject({ kind: 'order.paid', actor: 'The owner', fromStatus: 'review' })
  })

  it('or with everything given back', async () => {
    const { id } = await reviewed(1_100)
    const { version } = await staffView(id)
    expect((await resolve(id, { decision: 'refund', version })).json()).toMatchObject({ status: 'refunded', refunded: '11.00' })
  })

  it('is ended by one who saw it as it is', async () => {
    const { id } = await reviewed(900)
    const { version } = await staffView(id)
    const conflict = await resolve(id, { decision: 'accept', version: version - 1 })
    expect(conflict.json()).toMatchObject({ code: 'version_conflict', current: { id, version } })
    const both = await Promise.all(['accept', 'refund'].map((decision) => resolve(id, { decision, version })))
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  })

  it('is there for orders that need one', async () => {
    const { id } = await paidOrder()
    const { version } = await staffView(id)
    expect((await resolve(id, { decision: 'accept', version })).json()).toMatchObject({ code: 'order_not_open' })
  })
})

describe('the list of the staff', () => {
  it('finds an order by number, address, product and the provider’s id, and by state and day', async () => {
    const { id } = await paidOrder({ email: `${uuidv7()}@example.org` })
    const { number, email, providerPaymentId, lines, createdAt } = await staffView(id)
    const day = createdAt.slice(0, 10)
    for (const query of [
      `search=${number}`,
      `search=${number.toLowerCase()}`,
      `search=${encodeURIComponent(email?.slice(4) ?? '')}`,
      `search=${encodeURIComponent(lines[0]?.name.slice(2) ?? '')}`,
      `search=${providerPaymentId}`,
      `search=${number}&status=paid&from=${day}&to=${day}`,
    ]) {
      const found = await owner.call('GET', `/api/admin/orders?${query}`)
      expect([query, found.json().map((order: AdminOrder) => order.id)]).toEqual([query, [id]])
    }
    for (const query of [`search=${number}&status=failed`, 'search=%25', `search=${number}&to=2020-01-01`])
      expect([query, (await owner.call('GET', `/api/admin/orders?${query}`)).json()]).toEqual([query, []])
  })

  it('comes page by page', async () => {
    await paidOrder()
    await paidOrder()
    const first = await owner.call('GET', '/api/admin/orders?limit=1&status=paid')
    const [, next = ''] = /<(.+)>/.exec(String(first.headers.link)) ?? []
    expect(next).toContain('status=paid')
    const second = await owner.call('GET', next)
    expect(second.json()[0].id < first.json()[0].id).toBe(true)
  })

  it('goes into a spreadsheet without formulas', async () => {
    const { id } = await paidOrder({ email: '+ada@example.org' })
    const { number } = await staffView(id)
    const csv = await owner.call('GET', `/api/admin/orders.csv?search=${number}`)
    const [head = '', line = ''] = csv.body.split('\r\n')
    expect(head.split(',').slice(0, 3)).toEqual(['\uFEFFOrder', 'Status', 'Note'])
    expect(line).toContain(`${number},Paid,`)
    expect(line).toContain("'+ada@example.org")
  })

  it('says of every order what kind of things were bought', async () => {
    const { id } = await paidOrder()
    const { lines, itemCount, isTestMode, provider } = await staffView(id)
    expect([itemCount, isTestMode, provider]).toEqual([1, true, 'sandbox'])
    expect(PRODUCT_CATEGORIES).toContain(lines[0]?.category)
  })
})
