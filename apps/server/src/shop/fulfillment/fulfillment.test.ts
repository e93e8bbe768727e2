import { type AdminOrder, addressLines, LANGUAGES, type Order, type Units } from '@chioma/contract'
import { beforeEach, describe, expect, it } from 'vitest'
import { RECIPIENT } from '../../../../../tests/support/recipient.ts'
import { setUpTestServer } from '../../../test/set-up-test-server.ts'
import { addProduct, placePaidOrder, visitorWith } from '../../../test/test-shop.ts'
import { setUpStaff } from '../../../test/test-staff.ts'
import { TestVisitor } from '../../../test/test-visitor.ts'
import { writeGoodsNotice } from '../orders/order-mails.ts'

const server = setUpTestServer()
const owner = setUpStaff(server, 'owner')
const TRACKING = { carrier: 'Poste', trackingNumber: 'RR1', trackingUrl: 'https://track.example/RR1' }
let visitor: TestVisitor
let order: AdminOrder
let serum: string

beforeEach(async () => {
  ;({ visitor, serum, order } = await paidOrder())
})

/** Three serums that are counted, two combs that are not, and a talk that nobody ships. */
async function paidOrder() {
  const serum = await addProduct(server, { name: 'Serum', priceMinor: 1_000, stock: 5 })
  const visitor = await visitorWith(server, serum, 3)
  for (const [name, category, quantity] of [
    ['Comb', 'product', 2],
    ['Talk', 'service', 1],
  ] as const) {
    const productId = await addProduct(server, { name, category, priceMinor: 500 })
    await visitor.sendJson('POST', '/api/cart', { productId, quantity })
  }
  const { id } = await placePaidOrder(visitor, '45.00', { email: 'ada@example.org', recipient: RECIPIENT, language: 'it' })
  return { visitor, serum, order: await view(id) }
}

const view = async (id: string): Promise<AdminOrder> => (await owner.call('GET', `/api/admin/orders/${id}`)).json()
const units = (quantities: Record<string, number>): Units =>
  Object.entries(quantities).map(([name, quantity]) => ({
    orderLineId: order.lines.find((line) => line.name === name)?.id ?? '',
    quantity,
  }))
const url = (rest: string) => `/api/admin/orders/${order.id}/${rest}`

/** Does it upon the order as it stands, which is then the one that it became. */
async function does(method: 'POST' | 'PATCH' | 'DELETE', rest: string, body?: Record<string, unknown>) {
  const { version } = await view(order.id)
  const answer = await owner.call(method, url(rest), body && { ...body, version })
  if (answer.statusCode === 200) order = answer.json()
  return answer
}
const pack = (quantities: Record<string, number>) => does('POST', 'shipments', { lines: units(quantities) })
const move = (number: number, body: Record<string, unknown>) =>
  does('PATCH', `shipments/${order.shipments.find((one) => one.number === number)?.id}`, body)
const receive = (quantities: Record<string, number>, isRestocked: boolean) =>
  does('POST', 'returns', { lines: units(quantities), isRestocked })
const stock = async () =>
  (await server.dependencies.database.selectFrom('products').select('stock').where('id', '=', serum).executeTakeFirst())?.stock
const mailsOf = (kind: string) =>
  server.dependencies.database
    .selectFrom('outbox_mails')
    .select(['subject_id', 'language'])
    .where('kind', '=', kind)
    .where(
      'subject_id',
      'in',
      [...order.shipments, ...order.returns].map(({ id }) => id),
    )
    .execute()

describe('the goods of a paid order', () => {
  it('are not packed before it is known where they go', async () => {
    const buyer = await visitorWith(server, serum)
    order = await view((await placePaidOrder(buyer, '10.00')).id)
    const refused = await pack({ Serum: 1 })
    expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'address_missing' }])
    await buyer.sendJson('PUT', `/api/orders/${order.id}/recipient`, RECIPIENT)
    expect((await pack({ Serum: 1 })).statusCode).toBe(200)
  })

  it('go out in several parcels, each with its own way, and the buyer follows them', async () => {
    expect(order).toMatchObject({ status: 'paid', fulfillmentStatus: 'to_pack', shipments: [] })
    await pack({ Serum: 2 })
    expect(order.fulfillmentStatus).toBe('to_pack')
    const goTo = async (street: string) =>
      (await visitor.sendJson('PUT', `/api/orders/${order.id}/recipient`, { ...RECIPIENT, street })).json()
    expect(await goTo('Via Nuova 2')).toMatchObject({ recipient: { street: 'Via Nuova 2' } })
    await pack({ Serum: 1, Comb: 2 })
    expect(order).toMatchObject({ fulfillmentStatus: 'packed', shipments: [{ number: 1 }, { number: 2 }] })
    expect(await goTo('Via Tarda 3')).toMatchObject({ code: 'address_fixed' })
    expect((await view(order.id)).recipient?.street).toBe('Via Nuova 2')
    await move(1, { status: 'shipped', tracking: TRACKING })
    expect(order.fulfillmentStatus).toBe('partly_shipped')
    await move(1, { status: 'shipped', tracking: { ...TRACKING, trackingNumber: 'RR2' } })
    expect(await mailsOf('shipment')).toEqual([{ subject_id: order.shipments[0]?.id, language: 'it' }])
    await move(2, { status: 'shipped' })
    expect(order.fulfillmentStatus).toBe('shipped')
    await move(1, { status: 'delivered' })
    await move(2, { status: 'delivered' })
    expect(order.fulfillmentStatus).toBe('delivered')
    await move(2, { status: 'shipped' })
    expect(order).toMatchObject({ fulfillmentStatus: 'shipped', shipments: [{}, { status: 'shipped', deliveredAt: null }] })
    const seen: Order = (await visitor.call(`/api/orders/${order.id}`)).json()
    expect(seen).toMatchObject({
      fulfillmentStatus: 'shipped',
      shipments: [
        { status: 'delivered', carrier: 'Poste', trackingNumber: 'RR2' },
        { status: 'shipped', trackingUrl: null },
      ],
    })
    expect(order.events.map(({ kind }) => kind).filter((kind) => kind.startsWith('shipment'))).toEqual([
      'shipment.packed',
      'shipment.packed',
      'shipment.shipped',
      'shipment.shipped',
      'shipment.delivered',
      'shipment.delivered',
      'shipment.not_delivered',
    ])
  })

  it('are never shipped beyond what was ordered, by two at once neither', async () => {
    const tooMany = await pack({ Serum: 4 })
    expect([tooMany.statusCode, tooMany.json()]).toMatchObject([409, { code: 'shipment_too_large', message: /Serum.*3/ }])
    expect((await pack({ Talk: 1 })).json()).toMatchObject({ code: 'request_invalid' })
    const { version } = order
    const both = await Promise.all(
      [1, 2].map(() => owner.call('POST', url('shipments'), { lines: units({ Serum: 2 }), version })),
    )
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect(both.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
      code: 'version_conflict',
      current: { shipments: [{ lines: [{ quantity: 2 }] }] },
    })
    expect((await pack({ Serum: 2 })).json()).toMatchObject({ code: 'shipment_too_large' })
  })

  it('are taken out of a packed parcel again, and not out of one that is on its way', async () => {
    await pack({ Serum: 3 })
    const [first] = order.shipments
    await does('DELETE', `shipments/${first?.id}`)
    expect(order).toMatchObject({ fulfillmentStatus: 'to_pack', shipments: [] })
    await pack({ Serum: 3 })
    expect((await move(1, { status: 'delivered' })).json()).toMatchObject({ code: 'request_invalid' })
    await move(1, { status: 'shipped' })
    expect((await does('DELETE', `shipments/${order.shipments[0]?.id}`)).json()).toMatchObject({ code: 'shipment_sent' })
    expect((await does('DELETE', `shipments/${first?.id}`)).json()).toMatchObject({ code: 'shipment_not_found' })
  })

  it('come back in part and are put into the stock, or not', async () => {
    await pack({ Serum: 3, Comb: 2 })
    expect((await receive({ Serum: 1 }, true)).json()).toMatchObject({ code: 'return_too_large' })
    await move(1, { status: 'shipped' })
    expect(await stock()).toBe(2)
    await receive({ Serum: 1, Comb: 1 }, true)
    expect([order.fulfillmentStatus, await stock()]).toEqual(['partly_returned', 3])
    expect((await receive({ Serum: 3 }, true)).json()).toMatchObject({ code: 'return_too_large' })
    await receive({ Serum: 2, Comb: 1 }, false)
    expect([order.fulfillmentStatus, await stock()]).toEqual(['returned', 3])
    expect(await mailsOf('return')).toHaveLength(2)
    expect(order.refunded).toBe('0.00')
  })

  it('are not shipped once all the money went back', async () => {
    await pack({ Serum: 3 })
    await owner.call('POST', url('refunds'), { reason: 'sold twice' }, { 'idempotency-key': 'all' })
    order = await view(order.id)
    expect(order).toMatchObject({ status: 'refunded', fulfillmentStatus: null })
    expect((await move(1, { status: 'shipped' })).json()).toMatchObject({ code: 'order_not_open' })
    expect((await pack({ Comb: 1 })).json()).toMatchObject({ code: 'order_not_open' })
  })

  it('are followed at an address that a browser may open, and nobody follows them to who erased their data', async () => {
    await pack({ Serum: 3 })
    for (const trackingUrl of ['javascript:alert(1)', 'data:text/html,x', 'track.example'])
      expect((await move(1, { status: 'shipped', tracking: { ...TRACKING, trackingUrl } })).statusCode).toBe(400)
    await move(1, { status: 'shipped', tracking: TRACKING })
    await visitor.call('/api/my-data', { method: 'DELETE' })
    expect(await view(order.id)).toMatchObject({ shipments: [{ status: 'shipped', trackingNumber: null, trackingUrl: null }] })
    const audit = await server.dependencies.database.selectFrom('audit_entries').selectAll().execute()
    expect(JSON.stringify(audit)).not.toContain('RR1')
  })

  it('are found by how far they have come', async () => {
    await pack({ Serum: 3, Comb: 2 })
    const found = async (state: string) =>
      (await owner.call('GET', `/api/admin/orders?fulfillment=${state}`)).json().map(({ id }: AdminOrder) => id)
    expect(await found('packed')).toContain(order.id)
    expect(await found('shipped')).not.toContain(order.id)
  })
})

describe('the papers of an order', () => {
  it('are PDFs of what was sold, given back and packed, for its buyer and the staff alone', async () => {
    await pack({ Serum: 2 })
    await owner.call('POST', url('refunds'), { reason: 'late', amount: '5.00' }, { 'idempotency-key': 'papers' })
    order = await view(order.id)
    const [invoice, note] = order.invoices
    const own = (id: string | undefined, by = visitor) => by.call(`/api/orders/${order.id}/invoices/${id}`)
    const papers = [
      await own(invoice?.id),
      await own(note?.id),
      await owner.call('GET', url(`invoices/${invoice?.id}`)),
      await owner.call('GET', url(`shipments/${order.shipments[0]?.id}/packing-slip`)),
    ]
    for (const paper of papers) {
      expect(paper.statusCode, paper.body.slice(0, 200)).toBe(200)
      expect(paper.headers['content-type']).toBe('application/pdf')
      expect(paper.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
      expect(paper.rawPayload.toString('latin1')).toContain('/Lang (it)')
    }
    expect(papers.map(({ headers }) => headers['content-disposition'])).toEqual(
      [
        `invoice-${invoice?.number}`,
        `credit-note-${note?.number}`,
        `invoice-${invoice?.number}`,
        `packing-slip-${order.number}-1`,
      ].map((name) => `attachment; filename="chioma-${name}.pdf"`),
    )
    expect((await own(invoice?.id, new TestVisitor(server.app))).statusCode).toBe(404)
    expect((await own(order.id)).json()).toMatchObject({ code: 'invoice_not_found' })
  })
})

describe('word of goods', () => {
  it.each(LANGUAGES)('says in %s what is on its way or came back, and how to follow it', async (language) => {
    await pack({ Serum: 2 })
    await move(1, { status: 'shipped', tracking: TRACKING })
    await receive({ Serum: 1 }, false)
    const sent = await writeGoodsNotice(server.dependencies, { table: 'shipments', id: order.shipments[0]?.id ?? '' }, language)
    const came = await writeGoodsNotice(server.dependencies, { table: 'returns', id: order.returns[0]?.id ?? '' }, language)
    for (const mail of [sent, came]) {
      expect(`${mail?.subject}${mail?.text}${mail?.html}`).not.toMatch(/shipment\.|return\.|orders:|\{\{|undefined/)
      expect(mail).toMatchObject({ to: 'ada@example.org', subject: expect.stringContaining(order.number) })
    }
    expect(sent?.text).toMatch(/2 × Serum[\s\S]*Poste[\s\S]*RR1[\s\S]*https:\/\/track\.example\/RR1/)
    expect(sent?.text).toMatch(/RR1[\s\S]*\/orders\//)
    expect(sent?.text).toContain(addressLines(RECIPIENT, language).join(', '))
    expect(came?.text).toContain('\n1 × Serum\n')
    const say = (key: string) => server.dependencies.locales.say(language, `orders:${key}`)
    expect(came?.text).toContain(say('refund.test'))
    expect(came?.text).not.toContain(say('receipt.test'))
  })
})
