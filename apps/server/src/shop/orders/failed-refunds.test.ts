import type { AdminOrder } from '@chioma/contract'
import { uuidv7 } from 'uuidv7'
import { expect, it } from 'vitest'
import { setUpTestServer } from '../../../test/set-up-test-server.ts'
import { addProduct, askForIntent, decidedOrder, payAtGateway, placeWaitingOrder } from '../../../test/test-shop.ts'
import { setUpStaff } from '../../../test/test-staff.ts'
import { reconcileOrders } from './reconcile-orders.ts'
import { syncPayment } from './sync-payment.ts'

const server = setUpTestServer()
const owner = setUpStaff(server, 'owner')

const tables = () => server.dependencies.database
const staffView = async (id: string): Promise<AdminOrder> => (await owner.call('GET', `/api/admin/orders/${id}`)).json()
const refund = async (id: string, body: unknown) =>
  (await owner.call('POST', `/api/admin/orders/${id}/refunds`, body, { 'idempotency-key': uuidv7() })).json()
/** Whether staff who look for refunds that failed find it. */
const isFoundAsFailed = async (orderId: string): Promise<boolean> => {
  const found: AdminOrder[] = (await owner.call('GET', '/api/admin/orders?status=refund_failed')).json()
  return found.some(({ id }) => id === orderId)
}
const paymentsOf = (orderId: string) =>
  tables().selectFrom('payments').selectAll().where('order_id', '=', orderId).orderBy('created_at').execute()

async function waitingOrder() {
  const productId = await addProduct(server, { name: `Serum ${uuidv7()}`, priceMinor: 1_000, stock: 3 })
  return placeWaitingOrder(server, productId, '10.00')
}

/** As a bank does that gives the money back to the provider: the provider said that a refund was made, and says later that it failed. */
async function failAtProvider({ id, provider_payment_id: intentId }: { id: string; provider_payment_id: string | null }) {
  const ofPayment = tables().updateTable('sandbox_refunds').set({ status: 'failed' })
  await ofPayment.where('intent_id', '=', intentId ?? '').execute()
  await syncPayment(server.dependencies, id)
}

it('what failed can be given back again, in parts too, and what is left of it stays', async () => {
  const { visitor, id, clientSecret } = await waitingOrder()
  await payAtGateway(visitor, clientSecret)
  await decidedOrder(visitor, id)
  await refund(id, { amount: 6, reason: 'dented' })
  expect(await isFoundAsFailed(id)).toBe(false)
  for (const payment of await paymentsOf(id)) await failAtProvider(payment)
  expect(await staffView(id)).toMatchObject({ refunded: '0.00', refundable: '10.00', refunds: [{ status: 'failed' }] })
  expect(await isFoundAsFailed(id)).toBe(true)
  const part = await refund(id, { amount: 4, reason: 'dented' })
  expect(part).toMatchObject({ refunded: '4.00', refundable: '6.00', refunds: [{ status: 'failed' }, { status: 'succeeded' }] })
  expect(await isFoundAsFailed(id), 'two of six are left').toBe(true)
  expect(await refund(id, { amount: 6, reason: 'the rest' })).toMatchObject({ status: 'refunded', refunded: '10.00' })
  expect(await isFoundAsFailed(id)).toBe(false)
})

it('of an order that was paid twice no more is offered than one payment has left, and the other one after it', async () => {
  const { visitor, id, clientSecret } = await waitingOrder()
  await payAtGateway(visitor, clientSecret, 'processing_then_fails')
  await visitor.call(`/api/orders/${id}?wait=0.01`)
  await tables().updateTable('orders').set({ status: 'failed' }).where('id', '=', id).execute()
  const second = await askForIntent(visitor, '10.00')
  await payAtGateway(visitor, second.clientSecret)
  await decidedOrder(visitor, id)
  const [first] = await paymentsOf(id)
  if (first === undefined) throw new Error('there is no payment')
  await tables()
    .updateTable('sandbox_intents')
    .set({ settles_as: 'succeeded', settles_at: new Date() })
    .where('id', '=', first.provider_payment_id ?? '')
    .execute()
  await syncPayment(server.dependencies, first.id)
  await reconcileOrders(server.dependencies, new Date(Date.now() + 60 * 60_000))
  expect(await staffView(id)).toMatchObject({ refunded: '10.00' })
  await failAtProvider(first)
  expect(await staffView(id)).toMatchObject({ note: 'paid_twice', received: '20.00', refunded: '0.00', refundable: '10.00' })
  expect(await refund(id, { reason: 'paid twice' })).toMatchObject({ status: 'paid', refunded: '10.00', refundable: '10.00' })
  expect(await refund(id, { reason: 'and the other' })).toMatchObject({
    status: 'refunded',
    refunded: '20.00',
    refundable: '0.00',
  })
})
