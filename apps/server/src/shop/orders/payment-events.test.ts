import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { setUpTestServer } from '../../../test/set-up-test-server.ts'
import {
  addProduct,
  askForIntent,
  decidedOrder,
  gatewayEvents,
  payAtGateway,
  placeWaitingOrder,
  sendEvent,
  visitorWith,
} from '../../../test/test-shop.ts'
import { signedInStaff } from '../../../test/test-staff.ts'
import type { TestVisitor } from '../../../test/test-visitor.ts'
import { buildApp } from '../../app.ts'
import type { App } from '../../platform/http/http-app.ts'
import { purgePaymentEvents } from '../payments/payment-events.routes.ts'
import { signEvent } from '../payments/sandbox/gateway.ts'
import { webhookSecretOf } from '../payments/sandbox/sandbox-provider.ts'
import { reconcileOrders } from './reconcile-orders.ts'

const server = setUpTestServer()
let otherApp: App
let product: string

beforeAll(async () => {
  otherApp = await buildApp(server.dependencies)
  await server.startJobs()
})
afterAll(() => otherApp.close())
beforeEach(async () => {
  product = await addProduct(server, { name: 'Night serum', priceMinor: 1_000, stock: 5 })
})

const tables = () => server.dependencies.database
const orderOf = (id: string) => tables().selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const refundsOf = (orderId: string) => tables().selectFrom('refunds').selectAll().where('order_id', '=', orderId).execute()
const kindsOf = async (orderId: string) =>
  (await tables().selectFrom('order_events').select('kind').where('order_id', '=', orderId).orderBy('id').execute()).map(
    ({ kind }) => kind,
  )

const waitingOrder = (more?: Record<string, unknown>) => placeWaitingOrder(server, product, '10.00', more)

/** Waits until something that jobs do has happened. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 15_000
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error('it did not happen')
    await delay(25)
  }
}

const isProcessed = (type: string) => async () =>
  (
    await tables()
      .selectFrom('payment_events')
      .select('event_id')
      .where('processed_at', 'is', null)
      .where('type', '=', type)
      .execute()
  ).length === 0

/** Both apps are told all of it, many times, in an order of its own. */
async function sendShuffled(events: readonly string[], times: number): Promise<number[]> {
  const all = Array.from({ length: times }, (_, index) => events[(index * 7) % events.length] ?? '')
  const answers = await Promise.all(
    all.map((body, index) => sendEvent(index % 2 === 0 ? server : { ...server, app: otherApp }, body)),
  )
  return answers.map(({ statusCode }) => statusCode)
}

describe('payment events', () => {
  it('count once, told fifty times at once to two processes', async () => {
    const { visitor, clientSecret, id } = await waitingOrder({ email: 'ada@example.org' })
    await payAtGateway(visitor, clientSecret)
    const statuses = await sendShuffled(await gatewayEvents(server, clientSecret), 50)
    expect(new Set(statuses)).toEqual(new Set([200]))
    await until(async () => (await orderOf(id)).status === 'paid')
    await until(isProcessed('payment_intent.succeeded'))
    expect(await kindsOf(id)).toEqual(['order.created', 'order.paid'])
    expect(await orderOf(id)).toMatchObject({ received_minor: 1_000 })
    const events = await tables().selectFrom('payment_events').select('event_id').execute()
    expect(new Set(events.map(({ event_id }) => event_id)).size).toBe(events.length)
    expect(await tables().selectFrom('outbox_mails').select('id').where('subject_id', '=', id).execute()).toHaveLength(1)
  })

  it('that come late and in the wrong order undo nothing', async () => {
    const { visitor, clientSecret, id } = await waitingOrder()
    await payAtGateway(visitor, clientSecret, 'declined')
    await payAtGateway(visitor, clientSecret)
    const [declined = '', succeeded = ''] = await gatewayEvents(server, clientSecret)
    await sendEvent(server, succeeded)
    await until(async () => (await orderOf(id)).status === 'paid')
    await sendEvent(server, declined)
    await until(isProcessed('payment_intent.payment_failed'))
    expect(await orderOf(id)).toMatchObject({ status: 'paid', received_minor: 1_000 })
  })

  it.each([
    ['without a signature', {}],
    ['signed with another secret', { 'sandbox-signature': signEvent('other', '{}', new Date()) }],
    ['with a torn signature', { 'sandbox-signature': 't=1,v1=zz' }],
  ])('%s are refused and leave no trace', async (_how, headers) => {
    const before = await tables().selectFrom('payment_events').select('event_id').execute()
    const answer = await server.app.inject({ method: 'POST', url: '/api/webhooks/sandbox', headers, payload: '{}' })
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'webhook_refused'])
    expect(await tables().selectFrom('payment_events').select('event_id').execute()).toHaveLength(before.length)
  })

  it('that are altered or older than five minutes are refused', async () => {
    const { visitor, clientSecret } = await waitingOrder()
    await payAtGateway(visitor, clientSecret)
    const [event = ''] = await gatewayEvents(server, clientSecret)
    const stale = await sendEvent(server, event, new Date(Date.now() - 301_000))
    expect([stale.statusCode, stale.json().code]).toEqual([400, 'webhook_refused'])
    const altered = await server.app.inject({
      method: 'POST',
      url: '/api/webhooks/sandbox',
      headers: { 'sandbox-signature': signEvent(webhookSecretOf(server.dependencies.keys), event, new Date()) },
      payload: event.replace('succeeded', 'canceled'),
    })
    expect([altered.statusCode, altered.json().code]).toEqual([400, 'webhook_refused'])
    const id: string = JSON.parse(event).id
    expect(await tables().selectFrom('payment_events').select('type').where('event_id', '=', id).execute()).toEqual([])
  })

  it('are forgotten when no dispute can come any more, and what the gateway keeps of its own before that', async () => {
    const paid = await waitingOrder()
    await payAtGateway(paid.visitor, paid.clientSecret)
    const [event = ''] = await gatewayEvents(server, paid.clientSecret)
    await sendEvent(server, event)
    await until(async () => (await orderOf(paid.id)).status === 'paid')
    const newsOf = async () =>
      (await tables().selectFrom('payment_events').select('type').where('event_id', '=', JSON.parse(event).id).execute()).length
    const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1_000)
    await purgePaymentEvents(server.dependencies, inDays(31))
    expect([await newsOf(), (await gatewayEvents(server, paid.clientSecret)).length]).toEqual([1, 0])
    await purgePaymentEvents(server.dependencies, inDays(181))
    expect(await newsOf()).toBe(0)
    const owner = await signedInStaff(server, 'owner')
    const url = `/api/admin/orders/${paid.id}/refunds`
    const refund = await owner.call('POST', url, { amount: 5, reason: 'late' }, { 'idempotency-key': 'late' })
    expect(refund.json()).toMatchObject({ refunds: [{ amount: '5.00', status: 'succeeded' }] })
  })

  it('of another provider find no door', async () => {
    const answer = await server.app.inject({ method: 'POST', url: '/api/webhooks/stripe', payload: '{}' })
    expect(answer.statusCode).toBe(404)
  })
})

describe('an order whose payment events never come', () => {
  it('is repaired by the reconciler', async () => {
    const { visitor, clientSecret, id } = await waitingOrder()
    await payAtGateway(visitor, clientSecret)
    expect(await reconcileOrders(server.dependencies, new Date())).toBe(0)
    await reconcileOrders(server.dependencies, new Date(Date.now() + 3 * 60_000))
    expect(await orderOf(id)).toMatchObject({ status: 'paid' })
  })

  it('is paid when its buyer leaves after 3-D Secure', async () => {
    const { visitor, clientSecret, id } = await waitingOrder()
    expect((await payAtGateway(visitor, clientSecret, 'three_d_secure')).json()).toMatchObject({ status: 'requires_action' })
    await authenticate(visitor, clientSecret, 'approve')
    await sendShuffled(await gatewayEvents(server, clientSecret), 1)
    await until(async () => (await orderOf(id)).status === 'paid')
  })

  it('can be tried again when 3-D Secure is refused', async () => {
    const { visitor, clientSecret, id } = await waitingOrder()
    await payAtGateway(visitor, clientSecret, 'three_d_secure')
    const refused = await authenticate(visitor, clientSecret, 'refuse')
    expect(refused.json()).toMatchObject({ status: 'requires_payment_method', declineCode: 'authentication_required' })
    expect(await decidedOrder(visitor, id)).toMatchObject({ status: 'failed' })
  })

  it('goes through processing when the payment takes its time', async () => {
    const { visitor, clientSecret, id } = await waitingOrder()
    await payAtGateway(visitor, clientSecret, 'processing_then_succeeds')
    expect((await visitor.call(`/api/orders/${id}?wait=0.01`)).json()).toMatchObject({ status: 'processing' })
    const order = await tables().selectFrom('orders').select('held_until').where('id', '=', id).executeTakeFirstOrThrow()
    expect(order.held_until?.getTime()).toBeGreaterThan(Date.now() + 6 * 24 * 60 * 60 * 1000)
    await tables()
      .updateTable('sandbox_intents')
      .set({ settles_at: new Date() })
      .where('client_secret', '=', clientSecret)
      .execute()
    expect(await decidedOrder(visitor, id)).toMatchObject({ status: 'paid' })
    expect(await kindsOf(id)).toEqual(['order.created', 'order.processing', 'order.paid'])
  })

  it('ends after a day, and its intent with it', async () => {
    const { visitor, clientSecret, id } = await waitingOrder()
    await reconcileOrders(server.dependencies, new Date(Date.now() + 25 * 3_600_000))
    expect(await orderOf(id)).toMatchObject({ status: 'cancelled', note: null })
    expect((await payAtGateway(visitor, clientSecret)).json()).toMatchObject({ code: 'order_not_open' })
  })
})

describe('asking again for a way to pay', () => {
  it('is refused for what is paid or being paid already, before its event came', async () => {
    for (const [card, code] of [
      ['succeeds', 'order_already_paid'],
      ['processing_then_succeeds', 'order_not_open'],
    ] as const) {
      const { visitor, clientSecret, id } = await waitingOrder()
      await payAtGateway(visitor, clientSecret, card)
      const again = await visitor.sendJson('POST', '/api/create-payment-intent', { amount: 10 })
      expect([card, again.statusCode, again.json().code]).toEqual([card, 409, code])
      expect(await tables().selectFrom('payments').select('id').where('order_id', '=', id).execute()).toHaveLength(1)
    }
  })

  it('for something else lets stand what was paid a moment ago', async () => {
    const { visitor, clientSecret, id } = await waitingOrder()
    const other = await addProduct(server, { name: 'Day serum', priceMinor: 300 })
    await visitor.sendJson('POST', '/api/cart', { productId: other })
    await payAtGateway(visitor, clientSecret)
    const outdated = await visitor.sendJson('POST', '/api/create-payment-intent', { amount: 13 })
    expect([outdated.statusCode, outdated.json().code]).toEqual([409, 'total_changed'])
    expect(await orderOf(id)).toMatchObject({ status: 'paid' })
    expect((await askForIntent(visitor, '3.00')).clientSecret).not.toBe(clientSecret)
  })

  it('finds the intent of a process that ended before it noted its id down', async () => {
    const { visitor, clientSecret, id } = await waitingOrder()
    await payAtGateway(visitor, clientSecret)
    const forgotten = { provider_payment_id: null, client_secret: null, status: 'creating' }
    await tables().updateTable('payments').set(forgotten).where('order_id', '=', id).execute()
    await sendEvent(server, (await gatewayEvents(server, clientSecret))[0] ?? '')
    await until(async () => (await orderOf(id)).status === 'paid')
  })
})

describe('money that is not as it should be', () => {
  it('is looked at by a person where it is another amount', async () => {
    const { visitor, clientSecret, id } = await waitingOrder()
    await tables().updateTable('sandbox_intents').set({ amount_minor: 999 }).where('client_secret', '=', clientSecret).execute()
    await payAtGateway(visitor, clientSecret)
    expect(await decidedOrder(visitor, id)).toMatchObject({ status: 'review', note: 'amount_differs' })
    expect(await refundsOf(id)).toEqual([])
    expect((await visitor.call('/api/cart/1')).json()).toHaveLength(1)
  })

  it('goes back where it comes for no order', async () => {
    const visitor = await visitorWith(server, product)
    const { clientSecret } = await askForIntent(visitor, '10.00')
    await payAtGateway(visitor, clientSecret)
    await sendShuffled(await gatewayEvents(server, clientSecret), 3)
    const refunds = () =>
      tables()
        .selectFrom('sandbox_refunds')
        .selectAll()
        .where('intent_id', '=', clientSecret.split('_secret_')[0] ?? '')
        .execute()
    await until(async () => (await refunds()).length > 0)
    expect(await refunds()).toMatchObject([{ amount_minor: 1_000 }])
    // The cart is as it was, and can be paid with another intent.
    expect((await askForIntent(visitor, '10.00')).clientSecret).not.toBe(clientSecret)
  })

  it('goes back where its order was given up meanwhile', async () => {
    const { visitor, clientSecret, id } = await waitingOrder()
    await payAtGateway(visitor, clientSecret)
    const cancelled = await visitor.sendJson('POST', `/api/orders/${id}/cancel`, {})
    expect(cancelled.statusCode).toBe(200)
    await until(async () => (await orderOf(id)).status === 'refunded')
    expect(await orderOf(id)).toMatchObject({ note: 'order_cancelled', received_minor: 1_000, refunded_minor: 1_000 })
    expect(await kindsOf(id)).toEqual([
      'order.created',
      'order.cancelled',
      'refund.requested',
      'refund.succeeded',
      'order.refunded',
    ])
  })

  it('goes back where it comes a second time', async () => {
    const { visitor, clientSecret, id } = await waitingOrder()
    await payAtGateway(visitor, clientSecret, 'processing_then_fails')
    await visitor.call(`/api/orders/${id}?wait=0.01`)
    // While the first payment is being processed it fails, but before that is known a second one is made and paid.
    const [first] = await tables().selectFrom('payments').selectAll().where('order_id', '=', id).execute()
    await tables().updateTable('orders').set({ status: 'failed' }).where('id', '=', id).execute()
    const second = await askForIntent(visitor, '10.00')
    expect(second.clientSecret).not.toBe(clientSecret)
    await payAtGateway(visitor, second.clientSecret)
    expect(await decidedOrder(visitor, id)).toMatchObject({ status: 'paid' })
    await tables()
      .updateTable('sandbox_intents')
      .set({ settles_as: 'succeeded', settles_at: new Date() })
      .where('id', '=', first?.provider_payment_id ?? '')
      .execute()
    await sendEvent(server, (await gatewayEvents(server, clientSecret))[0] ?? '')
    await until(async () => (await orderOf(id)).refunded_minor > 0)
    expect(await orderOf(id)).toMatchObject({ status: 'paid', note: 'paid_twice', received_minor: 2_000, refunded_minor: 1_000 })
  })
})

const authenticate = (visitor: TestVisitor, clientSecret: string, outcome: 'approve' | 'refuse') =>
  visitor.sendJson('POST', `/api/sandbox-till/intents/${clientSecret.split('_secret_')[0]}/authenticate`, {
    clientSecret,
    outcome,
  })
