import type { Order } from '@chioma/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FakeStripe, startFakeStripe } from '../../../../../tests/support/fake-providers/stripe.ts'
import { RECIPIENT } from '../../../../../tests/support/recipient.ts'
import { openTestServer, type TestServer } from '../../../test/test-server.ts'
import { addProduct, askForIntent, decidedOrder, placeOrder, placeWaitingOrder, visitorWith } from '../../../test/test-shop.ts'
import { signedInStaff } from '../../../test/test-staff.ts'
import { TestVisitor } from '../../../test/test-visitor.ts'

const SECRET = 'whsec_test'
let stripe: FakeStripe
let server: TestServer

beforeAll(async () => {
  stripe = await startFakeStripe('sk_test_1')
  server = await openTestServer([], {
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_WEBHOOK_SECRET: SECRET,
    STRIPE_API_BASE: stripe.url,
  })
  await server.startJobs()
})
afterAll(async () => {
  await server.close()
  await stripe.close()
})

async function waitingOrder(): Promise<{ visitor: TestVisitor; id: string; intentId: string }> {
  const product = await addProduct(server, { name: 'Night serum', priceMinor: 2_505 })
  const { visitor, id, clientSecret, provider } = await placeWaitingOrder(server, product, '25.05')
  expect(provider).toBe('stripe')
  return { visitor, id, intentId: clientSecret.split('_secret_')[0] ?? '' }
}

const tell = (type: string, intentId: string) => {
  const { body, signature } = stripe.event(SECRET, type, intentId)
  const headers = { 'stripe-signature': signature, 'content-type': 'application/json; charset=utf-8' }
  return server.app.inject({ method: 'POST', url: '/api/webhooks/stripe', headers, payload: body })
}

it('is paid through Stripe when its signed event comes, and Stripe is told nothing but our ids', async () => {
  const { visitor, id, intentId } = await waitingOrder()
  const { metadata } = stripe.books.intent(intentId)
  expect(Object.keys(metadata).sort()).toEqual(['order_id', 'payment_id'])
  expect(metadata.order_id).toBe(id)
  stripe.pay(intentId)
  expect((await tell('payment_intent.succeeded', intentId)).json()).toEqual({ received: true })
  expect(await decidedOrder(visitor, id)).toMatchObject({ status: 'paid' })
})

it('is a test where Stripe takes it with keys for tests: its invoice has a series of its own, and everybody is told', async () => {
  const { visitor, id, intentId } = await waitingOrder()
  stripe.pay(intentId)
  await tell('payment_intent.succeeded', intentId)
  const paid = await decidedOrder(visitor, id)
  expect(paid).toMatchObject({ status: 'paid', isTestMode: true })
  const { invoices } = (await visitor.sendJson('PUT', `/api/orders/${id}/recipient`, RECIPIENT)).json<Order>()
  expect(invoices.map(({ number }) => number)).toEqual([expect.stringMatching(/^TEST-\d{4}-\d{6}$/)])
  const owner = await signedInStaff(server, 'owner')
  expect((await owner.call('GET', `/api/admin/orders/${id}`)).json()).toMatchObject({ isTestMode: true, provider: 'stripe' })
})

it('says on its receipt and to staff what it was paid with, keeps nothing else of the card, and forgets that with the buyer', async () => {
  const { visitor, id, intentId } = await waitingOrder()
  expect((await visitor.call(`/api/orders/${id}`)).json().paymentMethod).toBeNull()
  stripe.pay(intentId)
  await tell('payment_intent.succeeded', intentId)
  const paymentMethod = { kind: 'visa', last4: '4242' }
  expect(await decidedOrder(visitor, id)).toMatchObject({ status: 'paid', paymentMethod })
  const owner = await signedInStaff(server, 'owner')
  const seenByStaff = async () => (await owner.call('GET', `/api/admin/orders/${id}`)).json().paymentMethod
  expect(await seenByStaff()).toEqual(paymentMethod)
  const { database } = server.dependencies
  const kept = await database
    .selectFrom('payment_methods')
    .innerJoin('payments', 'payments.id', 'payment_id')
    .selectAll('payment_methods')
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(Object.keys(kept).sort()).toEqual(['created_at', 'kind', 'last4', 'payment_id', 'visitor_id'])
  await visitor.call('/api/my-data', { method: 'DELETE' })
  expect(await seenByStaff()).toBeNull()
  const left = await database.selectFrom('payment_methods').selectAll().where('payment_id', '=', kept.payment_id).execute()
  expect(left).toEqual([])
})

it('can be given back by the staff, and in Stripe’s own pages', async () => {
  const { visitor, id, intentId } = await waitingOrder()
  stripe.pay(intentId)
  expect(await decidedOrder(visitor, id)).toMatchObject({ status: 'paid' })
  const owner = await signedInStaff(server, 'owner')
  const refunds = `/api/admin/orders/${id}/refunds`
  await owner.call('POST', refunds, { amount: 5, reason: 'late' }, { 'idempotency-key': 'one' })
  stripe.books.refund(intentId, 2_005)
  await tell('charge.refunded', intentId)
  await expect.poll(async () => (await decidedOrder(visitor, id)).status, { timeout: 45_000 }).toBe('refunded')
  const { refunds: ledger } = (await owner.call('GET', `/api/admin/orders/${id}`)).json()
  expect(ledger).toMatchObject([
    { amount: '5.00', requestedBy: 'The owner' },
    { amount: '20.05', requestedBy: 'provider' },
  ])
})

it('fails without harm while Stripe is down, and goes on where it was', async () => {
  const visitor = await visitorWith(server, await addProduct(server, { name: 'Comb', priceMinor: 2_505 }))
  stripe.failNext(500, 500, 500)
  const refused = await visitor.sendJson('POST', '/api/create-payment-intent', { amount: 25.05 })
  expect([refused.statusCode, refused.json().code]).toEqual([502, 'payment_provider_failed'])
  const { clientSecret } = await askForIntent(visitor, '25.05')
  expect(await askForIntent(visitor, '25.05')).toMatchObject({ clientSecret })
})

it('is asked about a cart once for an amount, and again for another one and for an order', async () => {
  const product = await addProduct(server, { name: 'Brush', priceMinor: 2_505, stock: 9 })
  const visitor = await visitorWith(server, product)
  const { clientSecret } = await askForIntent(visitor, '25.05')
  const asked = stripe.requests.length
  expect(await askForIntent(visitor, '25.05')).toMatchObject({ clientSecret, amount: '25.05' })
  expect(stripe.requests).toHaveLength(asked)
  await visitor.sendJson('PATCH', `/api/cart/1/${product}`, { quantity: 2 })
  expect(await askForIntent(visitor, '50.10')).toMatchObject({ clientSecret, amount: '50.10' })
  expect(stripe.requests.length).toBeGreaterThan(asked)
  const askedAnew = stripe.requests.length
  await placeOrder(visitor)
  expect(stripe.requests.length).toBeGreaterThan(askedAnew)
})

it('is asked about the same amount again after ten minutes, and where the shop is paid elsewhere or in earnest', async () => {
  const product = await addProduct(server, { name: 'Comb', priceMinor: 2_505 })
  const visitor = await visitorWith(server, product)
  const { clientSecret } = await askForIntent(visitor, '25.05')
  const lastAskedAt = (minutes: number) =>
    server.dependencies.database
      .updateTable('payments')
      .set({ updated_at: new Date(Date.now() - minutes * 60_000) })
      .where('client_secret', '=', clientSecret)
      .execute()
  const asked = stripe.requests.length
  await lastAskedAt(9)
  await askForIntent(visitor, '25.05')
  expect(stripe.requests).toHaveLength(asked)
  await lastAskedAt(11)
  expect(await askForIntent(visitor, '25.05')).toMatchObject({ clientSecret })
  expect(stripe.requests.length).toBeGreaterThan(asked)

  const withoutStripe = await server.openBeside({})
  const elsewhere = new TestVisitor(withoutStripe.app)
  elsewhere.cookie = visitor.cookie
  const fromSandbox = await askForIntent(elsewhere, '25.05')
  expect(fromSandbox.provider).toBe('sandbox')
  expect(await askForIntent(elsewhere, '25.05')).toEqual(fromSandbox)
  await withoutStripe.close()
  const again = await askForIntent(visitor, '25.05')
  expect(again.provider).toBe('stripe')
  expect(again.clientSecret).not.toBe(clientSecret)

  const live = await startFakeStripe('sk_live_1')
  const keys = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1', STRIPE_WEBHOOK_SECRET: SECRET }
  const inEarnest = await server.openBeside({ ...keys, STRIPE_API_BASE: live.url })
  const payer = new TestVisitor(inEarnest.app)
  payer.cookie = visitor.cookie
  expect((await askForIntent(payer, '25.05')).clientSecret).not.toBe(again.clientSecret)
  expect(live.requests.length).toBeGreaterThan(0)
  await inEarnest.close()
  await live.close()
})

it('is told to pages: the key to publish, and where scripts may come from', async () => {
  const settings = await server.app.inject({ url: '/api/settings' })
  expect(settings.json().payments).toEqual({ provider: 'stripe', publishableKey: 'pk_test_1', isTestMode: true, currency: 'USD' })
  const page = await server.app.inject({ url: '/' })
  expect(page.headers['content-security-policy']).toContain('https://js.stripe.com')
  expect((await server.app.inject({ method: 'POST', url: '/api/sandbox-till/intents/x/confirm', payload: {} })).statusCode).toBe(
    404,
  )
})
