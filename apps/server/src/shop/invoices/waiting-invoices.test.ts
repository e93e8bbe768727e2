import type { AdminOrder } from '@chioma/contract'
import { uuidv7 } from 'uuidv7'
import { beforeAll, expect, it } from 'vitest'
import { RECIPIENT } from '../../../../../tests/support/recipient.ts'
import { setUpTestServer } from '../../../test/set-up-test-server.ts'
import { addProduct, decidedOrder, payAtGateway, placeWaitingOrder } from '../../../test/test-shop.ts'
import { setUpStaff } from '../../../test/test-staff.ts'
import { seedLegalDocuments } from '../legal/legal-documents.ts'
import { reconcileOrders } from '../orders/reconcile-orders.ts'

const server = setUpTestServer()
const owner = setUpStaff(server, 'owner')
const SELLER = 'Chioma S.r.l., Via Roma 1, Torino'
const GAP = '[[name of the company]]'
/** Of the series of real invoices. */
const REAL = expect.stringMatching(/^\d{4}-\d{6}$/)

beforeAll(() => seedLegalDocuments(server.dependencies))

const staffView = async (id: string): Promise<AdminOrder> => (await owner.call('GET', `/api/admin/orders/${id}`)).json()

async function sayWhoSells(text: string): Promise<void> {
  const { version } = (await owner.call('GET', '/api/legal/company')).json()
  await owner.call('PUT', '/api/admin/legal/company', { texts: { en: text }, version })
}

/** As under keys for money. */
async function paidOrder({ isTest }: { isTest: boolean }) {
  const serum = await addProduct(server, { name: `Serum ${uuidv7()}`, priceMinor: 1_000 })
  const { visitor, id, clientSecret } = await placeWaitingOrder(server, serum, '10.00', { recipient: RECIPIENT })
  await server.dependencies.database.updateTable('payments').set({ is_test: isTest }).where('order_id', '=', id).execute()
  await payAtGateway(visitor, clientSecret)
  return decidedOrder(visitor, id)
}

const refund = (id: string, amount: number) =>
  owner.call('POST', `/api/admin/orders/${id}/refunds`, { amount, reason: 'late' }, { 'idempotency-key': uuidv7() })

it('an invoice waits until it is known who sells, and so does the credit note of what went back meanwhile', async () => {
  const { id, ...paid } = await paidOrder({ isTest: false })
  expect(paid).toMatchObject({ status: 'paid', isInvoiceWaiting: true, invoices: [] })
  await refund(id, 3)
  await reconcileOrders(server.dependencies, new Date())
  expect(await staffView(id)).toMatchObject({ isInvoiceWaiting: true, invoices: [] })
  expect(await paidOrder({ isTest: true })).toMatchObject({ isInvoiceWaiting: false, invoices: [{ kind: 'invoice' }] })

  await sayWhoSells(SELLER)
  await reconcileOrders(server.dependencies, new Date())
  const invoices = [
    { kind: 'invoice', gross: '10.00', number: REAL },
    { kind: 'credit_note', gross: '3.00' },
  ]
  expect(await staffView(id)).toMatchObject({ isInvoiceWaiting: false, invoices })

  await sayWhoSells(GAP)
  await refund(id, 2)
  expect((await staffView(id)).invoices).toHaveLength(3)
  const sellers = await server.dependencies.database.selectFrom('invoices').select('seller').where('order_id', '=', id).execute()
  expect(sellers.map(({ seller }) => seller)).toEqual([SELLER, SELLER, SELLER])
})

it('an order that was begun under keys for tests and paid with money is no test', async () => {
  const { database } = server.dependencies
  const serum = await addProduct(server, { name: `Serum ${uuidv7()}`, priceMinor: 1_000 })
  const { visitor, id, clientSecret } = await placeWaitingOrder(server, serum, '10.00', { recipient: RECIPIENT })
  const ofOrder = database.selectFrom('payments').selectAll().where('order_id', '=', id)
  const asked = await ofOrder.executeTakeFirstOrThrow()
  await database.updateTable('payments').set({ is_test: false }).where('id', '=', asked.id).execute()
  const before = { id: uuidv7(), status: 'cancelled', provider_payment_id: null, created_at: new Date(0), is_test: true }
  await database
    .insertInto('payments')
    .values({ ...asked, ...before })
    .execute()
  await payAtGateway(visitor, clientSecret)
  expect(await decidedOrder(visitor, id)).toMatchObject({ isTestMode: false, isInvoiceWaiting: true, invoices: [] })
  await sayWhoSells(SELLER)
  await reconcileOrders(server.dependencies, new Date())
  expect((await staffView(id)).invoices).toMatchObject([{ kind: 'invoice', number: REAL }])
  await sayWhoSells(GAP)
})
