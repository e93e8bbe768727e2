import type { AdminOrder, Order, ShippingOption } from '@chioma/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { setUpTestServer } from '../../../test/set-up-test-server.ts'
import { addProduct, placePaidOrder, visitorWith } from '../../../test/test-shop.ts'
import { setUpStaff } from '../../../test/test-staff.ts'

const RECIPIENT = {
  name: 'Anna Muster',
  street: 'Ring 1',
  postalCode: '1010',
  city: 'Wien',
  country: 'AT',
  phone: '+43 1 5550100',
}
const NAMES = { en: 'Gentle shampoo', it: 'Shampoo delicato', fr: 'Shampooing doux' }
const POST = { en: 'By post', it: 'Con la posta' }

const server = setUpTestServer([], { SHOP_TIME_ZONE: 'Pacific/Auckland' })
const owner = setUpStaff(server, 'owner')
let order: Order

beforeAll(async () => {
  const shampoo = await addProduct(server, { name: NAMES.en, priceMinor: 1_000 })
  const { database } = server.dependencies
  for (const language of ['it', 'fr'] as const)
    await database.insertInto('product_texts').values({ product_id: shampoo, language, name: NAMES[language] }).execute()
  const option = {
    names: POST,
    price: '0.00',
    countries: [],
    minDays: null,
    maxDays: null,
    freeFrom: null,
    position: 0,
    isActive: true,
  }
  const added = await owner.call('POST', '/api/admin/shipping-options', option)
  const visitor = await visitorWith(server, shampoo)
  const shippingOptionId = added.json<ShippingOption>().id
  const bought = { language: 'fr', recipient: RECIPIENT, email: 'anna@example.org', shippingOptionId }
  order = await placePaidOrder(visitor, '10.00', bought)
})

const readIn = async (language: string): Promise<AdminOrder> =>
  (await owner.call('GET', `/api/admin/orders/${order.id}`, undefined, { 'accept-language': language })).json()
const namesIn = async (language: string) => (await readIn(language)).lines.map(({ name, orderedName }) => [name, orderedName])

describe('an order, as staff read it', () => {
  it('calls what was ordered as the catalogue does in their language, beside what its buyer read', async () => {
    expect(await namesIn('it')).toEqual([[NAMES.it, NAMES.fr]])
    expect(await namesIn('en')).toEqual([[NAMES.en, NAMES.fr]])
    expect((await readIn('it')).shippingOption?.name).toBe(POST.it)
  })

  it('keeps the names of the order where the catalogue has none in their language, and for whoever reads that of the buyer', async () => {
    expect(await namesIn('de')).toEqual([[NAMES.fr, NAMES.fr]])
    const { database } = server.dependencies
    const renamed = { name: 'Un tout autre nom' }
    await database.updateTable('product_texts').set(renamed).where('language', '=', 'fr').where('name', '=', NAMES.fr).execute()
    expect(await namesIn('fr')).toEqual([[NAMES.fr, NAMES.fr]])
  })

  it('is called so in what follows a refund as well', async () => {
    const headers = { 'idempotency-key': 'one', 'accept-language': 'it' }
    const answer = await owner.call('POST', `/api/admin/orders/${order.id}/refunds`, { amount: '1.00', reason: 'scusi' }, headers)
    expect(answer.json<AdminOrder>().lines[0]?.name).toBe(NAMES.it)
  })
})

describe('the list of orders and its spreadsheet', () => {
  it('have the days of the shop', async () => {
    const { database } = server.dependencies
    // A quarter past midnight in Auckland, where summer is 13 hours ahead.
    const created = { created_at: new Date('2025-12-31T11:15:00Z') }
    await database.updateTable('orders').set(created).where('id', '=', order.id).execute()
    const of = async (day: string) =>
      (await owner.call('GET', `/api/admin/orders?from=${day}&to=${day}`)).json<Order[]>().map(({ id }) => id)
    expect(await of('2026-01-01')).toEqual([order.id])
    expect(await of('2025-12-31')).toEqual([])
    expect((await owner.call('GET', '/api/admin/orders.csv?from=2026-01-01&to=2026-01-01')).body).toContain(
      ',2026-01-01 00:15:00,',
    )
  })
})
