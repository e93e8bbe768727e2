import { adminOrderSchema } from '@chioma/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { RECIPIENT } from '../../../../../tests/support/recipient.ts'
import { setUpTestServer } from '../../../test/set-up-test-server.ts'
import { addProduct, placeOrder, placePaidOrder, tryToOrder, visitorWith } from '../../../test/test-shop.ts'
import { setUpStaff } from '../../../test/test-staff.ts'
import { writeReceipt } from './order-mails.ts'

const server = setUpTestServer()
const owner = setUpStaff(server, 'owner')
let [serum, session] = ['', '']
beforeAll(async () => {
  serum = await addProduct(server, { name: 'Night serum', priceMinor: 25_05 })
  session = await addProduct(server, { name: 'Scalp session', priceMinor: 80_00, category: 'service' })
})
const staffView = async (id: string) => adminOrderSchema.parse((await owner.call('GET', `/api/admin/orders/${id}`)).json())

describe('where the goods of an order go', () => {
  it('is kept with the order, and shown to its visitor and to staff', async () => {
    const visitor = await visitorWith(server, serum)
    const order = await placeOrder(visitor, { recipient: RECIPIENT })
    expect(order).toMatchObject({ recipient: RECIPIENT, isWithoutAddress: false })
    expect(await staffView(order.id)).toMatchObject({ recipient: RECIPIENT, isWithoutAddress: false })
  })

  it('is found by staff by a part of the name and of the telephone number', async () => {
    const visitor = await visitorWith(server, serum)
    const recipient = { ...RECIPIENT, name: 'Zita Ricercata', phone: '+39 348 765-4321' }
    const { id } = await placeOrder(visitor, { recipient })
    for (const search of ['ricercata', '348 7654321', '+39 3487654321', '7654321']) {
      const found = await owner.call('GET', `/api/admin/orders?${new URLSearchParams({ search })}`)
      expect([search, found.json().map((order: { id: string }) => order.id)]).toEqual([search, [id]])
    }
  })

  it('can be said after paying: until then the order waits for it, and says so to both sides and in the receipt', async () => {
    const visitor = await visitorWith(server, serum)
    const order = await placePaidOrder(visitor, '25.05', { email: 'ada@example.org' })
    const { id } = order
    const waits = { status: 'paid', recipient: null, isWithoutAddress: true }
    expect(order).toMatchObject(waits)
    expect(await staffView(id)).toMatchObject(waits)
    const receipt = (await writeReceipt(server.dependencies, id, 'en'))?.text
    expect(receipt).toContain('Tell us on the page of your order where to send it')
    expect(receipt).toContain('Tax: worked out once the address is known')
    expect((await writeReceipt(server.dependencies, id, 'en'))?.html).not.toMatch(/<td[^>]*nowrap/)
    const answer = await visitor.sendJson('PUT', `/api/orders/${id}/recipient`, RECIPIENT)
    expect(answer.json()).toMatchObject({ status: 'paid', recipient: RECIPIENT, isWithoutAddress: false })
    const known = (await writeReceipt(server.dependencies, id, 'de'))?.text
    expect(known).toContain('20121 Milano (MI), Italien')
    expect(known).not.toContain('sobald die Adresse vorliegt')
    const moved = await visitor.sendJson('PUT', `/api/orders/${id}/recipient`, { ...RECIPIENT, street: 'Via Nuova 2' })
    expect(moved.json().recipient.street).toBe('Via Nuova 2')
  })

  it('goes with the data of whoever erases them: staff read that no address will come', async () => {
    const visitor = await visitorWith(server, serum)
    const { id } = await placePaidOrder(visitor, '25.05')
    expect(await staffView(id)).toMatchObject({ isWithoutAddress: true, isCustomerErased: false })
    await visitor.call('/api/my-data', { method: 'DELETE' })
    expect(await staffView(id)).toMatchObject({ isWithoutAddress: true, isCustomerErased: true })
  })

  it('is refused by the field that its country wants otherwise', async () => {
    const visitor = await visitorWith(server, serum)
    const wrong = { ...RECIPIENT, postalCode: '2012', country: 'IT' }
    const refused = await tryToOrder(visitor, { recipient: wrong })
    expect([refused.statusCode, refused.json()]).toMatchObject([400, { field: 'recipient.postalCode' }])
    const { id } = await placeOrder(visitor)
    const again = await visitor.sendJson('PUT', `/api/orders/${id}/recipient`, wrong)
    expect([again.statusCode, again.json()]).toMatchObject([400, { field: 'postalCode' }])
  })

  it('is not kept where nothing is shipped', async () => {
    const visitor = await visitorWith(server, session)
    const refused = await tryToOrder(visitor, { recipient: RECIPIENT })
    expect([refused.statusCode, refused.json()]).toMatchObject([400, { field: 'recipient' }])
    const order = await placeOrder(visitor, { email: 'ada@example.org' })
    expect(order).toMatchObject({ recipient: null, isWithoutAddress: false })
    expect((await writeReceipt(server.dependencies, order.id, 'en'))?.text).not.toMatch(/Ships to|Shipping|where to send it/)
    expect((await visitor.sendJson('PUT', `/api/orders/${order.id}/recipient`, RECIPIENT)).statusCode).toBe(400)
  })

  it("is nobody else's to say, and nobody's once the order is closed", async () => {
    const visitor = await visitorWith(server, serum)
    const { id } = await placeOrder(visitor)
    const stranger = await visitorWith(server, serum)
    expect((await stranger.sendJson('PUT', `/api/orders/${id}/recipient`, RECIPIENT)).statusCode).toBe(404)
    await visitor.sendJson('POST', `/api/orders/${id}/cancel`, {})
    const late = await visitor.sendJson('PUT', `/api/orders/${id}/recipient`, RECIPIENT)
    expect(late.json()).toMatchObject({ code: 'order_not_open' })
    expect((await visitor.call(`/api/orders/${id}`)).json()).toMatchObject({ recipient: null, isWithoutAddress: false })
  })
})
