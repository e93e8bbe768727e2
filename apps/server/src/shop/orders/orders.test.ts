import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { setUpTestServer } from '../../../test/set-up-test-server.ts'
import {
  addProduct,
  askForIntent,
  decidedOrder,
  gatewayEvents,
  payAtGateway,
  placeOrder,
  sendEvent,
  visitorWith,
} from '../../../test/test-shop.ts'

const server = setUpTestServer()
let serum: string

beforeAll(() => server.startJobs())
beforeEach(async () => {
  serum = await addProduct(server, { name: 'Night serum', priceMinor: 2_505, stock: 10 })
})

const tables = () => server.dependencies.database
const rowsOf = async (orderId: string) => ({
  events: await tables()
    .selectFrom('order_events')
    .select(['kind', 'actor'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute(),
  payments: await tables().selectFrom('payments').selectAll().where('order_id', '=', orderId).execute(),
  mails: await tables().selectFrom('outbox_mails').selectAll().where('subject_id', '=', orderId).execute(),
})
const stockOf = async (id: string) =>
  (await tables().selectFrom('products').select('stock').where('id', '=', id).executeTakeFirstOrThrow()).stock

describe('from the cart to a paid order', () => {
  it('takes the money once, the units off the stock, what was bought out of the cart, and owes one receipt', async () => {
    const visitor = await visitorWith(server, serum, 2)
    const { clientSecret, amount, provider } = await askForIntent(visitor, '50.10')
    expect([amount, provider]).toEqual(['50.10', 'sandbox'])
    const order = await placeOrder(visitor, { email: 'Ada@Example.org' })
    expect(order).toMatchObject({ status: 'pending', total: '50.10', email: 'ada@example.org', isTestMode: true, paidAt: null })
    expect(order.number).toMatch(/^CH-\d{6}$/)
    expect((await payAtGateway(visitor, clientSecret)).json()).toMatchObject({ status: 'succeeded', declineCode: null })
    const [event = ''] = await gatewayEvents(server, clientSecret)
    expect((await sendEvent(server, event)).json()).toEqual({ received: true })
    expect(await decidedOrder(visitor, order.id)).toMatchObject({
      status: 'paid',
      note: null,
      lines: [{ name: 'Night serum', quantity: 2, unitPrice: '25.05', lineTotal: '50.10', booking: null }],
    })
    expect(await stockOf(serum)).toBe(8)
    expect((await visitor.call('/api/cart/1')).json()).toEqual([])
    const { events, mails, payments } = await rowsOf(order.id)
    expect(events.map(({ kind }) => kind)).toEqual(['order.created', 'order.paid'])
    expect(mails).toMatchObject([{ kind: 'receipt' }])
    expect(payments).toMatchObject([{ status: 'succeeded', received_minor: 5_010 }])
  })

  it('works the other way round too: the order first, its intent afterwards', async () => {
    const visitor = await visitorWith(server, serum)
    const order = await placeOrder(visitor)
    const { clientSecret } = await askForIntent(visitor, '25.05')
    await payAtGateway(visitor, clientSecret)
    expect(await decidedOrder(visitor, order.id)).toMatchObject({ status: 'paid' })
    expect((await rowsOf(order.id)).payments).toHaveLength(1)
  })

  it('leaves in the cart what was added after the order', async () => {
    const visitor = await visitorWith(server, serum)
    const order = await placeOrder(visitor)
    const { clientSecret } = await askForIntent(visitor, '25.05')
    await visitor.sendJson('POST', '/api/cart', { productId: serum, quantity: 2 })
    await payAtGateway(visitor, clientSecret)
    expect(await decidedOrder(visitor, order.id)).toMatchObject({ status: 'paid' })
    expect((await visitor.call('/api/cart/1')).json()).toMatchObject([{ productId: serum, quantity: 2 }])
  })

  it('lets a declined card be followed by another one', async () => {
    const visitor = await visitorWith(server, serum)
    const order = await placeOrder(visitor)
    const { clientSecret } = await askForIntent(visitor, '25.05')
    expect((await payAtGateway(visitor, clientSecret, 'insufficient_funds')).json()).toMatchObject({
      status: 'requires_payment_method',
      declineCode: 'insufficient_funds',
    })
    expect(await decidedOrder(visitor, order.id)).toMatchObject({ status: 'failed' })
    const again = await askForIntent(visitor, '25.05')
    expect(again.clientSecret).toBe(clientSecret)
    await payAtGateway(visitor, clientSecret)
    expect(await decidedOrder(visitor, order.id)).toMatchObject({ status: 'paid' })
  })
})
