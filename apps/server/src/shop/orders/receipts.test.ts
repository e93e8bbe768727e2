import { formatMoney, LANGUAGES, type Refund } from '@chioma/contract'
import { uuidv7 } from 'uuidv7'
import { beforeAll, describe, expect, it } from 'vitest'
import { readZip } from '../../../test/read-zip.ts'
import { setUpTestServer } from '../../../test/set-up-test-server.ts'
import { addProduct, placeOrder, placePaidOrder, visitorWith } from '../../../test/test-shop.ts'
import { signedInStaff } from '../../../test/test-staff.ts'
import type { TestVisitor } from '../../../test/test-visitor.ts'
import type { Mail } from '../../platform/mail/mail-sender.ts'
import { sendMailJob } from '../../platform/mail/outbox.ts'
import { RECEIPT } from './enqueue-mails.ts'
import { orderMails, writeReceipt, writeRefundNotice } from './order-mails.ts'

interface PaidOrder {
  visitor: TestVisitor
  id: string
  number: string
  mailId: string
}

const server = setUpTestServer()
let products: string[]
/** That nothing happens to but its payment. */
let order: PaidOrder
const email = 'ada@example.org'

beforeAll(async () => {
  const serum = await addProduct(server, { name: 'Serum <b>&</b> oil', priceMinor: 123_456, stock: 5 })
  products = [serum, await addProduct(server, { name: 'Scalp talk', category: 'service', priceMinor: 15_000 })]
  order = await paidOrder()
})

async function paidOrder(): Promise<PaidOrder> {
  const [serum = '', service] = products
  const visitor = await visitorWith(server, serum)
  await visitor.sendJson('POST', '/api/cart', { productId: service })
  const { id, number, status } = await placePaidOrder(visitor, '1384.56', { email })
  expect(status).toBe('paid')
  return { visitor, id, number, mailId: (await mailOf(id)).id }
}

const mailOf = (orderId: string) =>
  server.dependencies.database.selectFrom('outbox_mails').selectAll().where('subject_id', '=', orderId).executeTakeFirstOrThrow()

/** The job as it runs in a process whose mail server does as told. */
function job(send: (mail: Mail) => Promise<void>, isSet = true) {
  return sendMailJob({ ...server.dependencies, mail: { isSet, send } }, orderMails(server.dependencies))
}
const context = () => ({ tryNumber: 1, signal: new AbortController().signal })

describe('a receipt', () => {
  it('says what was bought and paid, in words and as a page, and nothing else', async () => {
    const mail = await writeReceipt(server.dependencies, order.id, 'en')
    expect(mail).toMatchObject({ to: email, subject: `Your receipt for order ${order.number}` })
    expect(mail?.text).toContain('1 × Serum <b>&</b> oil: $1,234.56')
    expect(mail?.text).toContain('Total paid: $1,384.56')
    expect(mail?.text).toContain('Paid with: Visa •••• 4242')
    expect(mail?.text).toContain(`/orders/${order.id}`)
    expect(mail?.text).toContain('Choose the time of your appointment')
    expect(mail?.html).toContain('Serum &lt;b&gt;&amp;&lt;/b&gt; oil')
    expect(mail?.html).not.toContain('<b>')
    expect(mail?.html).toContain('Visa ••••&nbsp;4242')
  })

  it.each(LANGUAGES)('is whole in %s', async (language) => {
    const mail = await writeReceipt(server.dependencies, order.id, language)
    const written = `${mail?.subject}${mail?.text}${mail?.html}`
    expect(written).not.toMatch(/receipt\.|orders:|\{\{|undefined/)
    expect(mail?.html).toContain(`<html lang="${language}">`)
    expect(mail?.text).toContain(formatMoney('1384.56', 'USD', language))
    expect(mail?.text).toMatch(language === 'fr' ? /Total payé\u202f: 1/ : /[^\s]: \$?1/)
  })

  it.each(LANGUAGES)('of an order that cost nothing tells in %s of no payment and no tax', async (language) => {
    const gift = await addProduct(server, { name: 'Gift', priceMinor: 0, category: 'service' })
    const { id, total } = await placeOrder(await visitorWith(server, gift), { email })
    expect(total).toBe('0.00')
    const mail = await writeReceipt(server.dependencies, id, language)
    const say = (key: string) => server.dependencies.locales.say(language, `orders:receipt.${key}`)
    const [beginning = ''] = server.dependencies.locales.say(language, 'orders:receipt.introFree', { number: '|' }).split('|')
    expect(mail?.text).toContain(beginning)
    expect(mail?.text).toMatch(new RegExp(`${say('totalFree')}\\s?: `))
    expect(mail?.text).not.toContain(say('total'))
    expect(mail?.text).not.toMatch(new RegExp(`${say('tax')}|${say('taxName')}`, 'i'))
  })

  it('waits while the mail server is away, and goes out once when it is back', async () => {
    const failing = job(() => Promise.reject(new Error('connection refused')))
    await expect(failing.handle({ mailId: order.mailId }, context())).rejects.toThrow('connection refused')
    expect(await mailOf(order.id)).toMatchObject({ status: 'waiting', attempts: 1 })
    expect((await order.visitor.call(`/api/orders/${order.id}`)).json()).toMatchObject({ email, receipt: 'waiting' })
    const sent: Mail[] = []
    const working = job(async (mail) => void sent.push(mail))
    for (const _ of [1, 2, 3]) await working.handle({ mailId: order.mailId }, context())
    expect(sent).toMatchObject([{ id: order.mailId, to: email }])
    expect(await mailOf(order.id)).toMatchObject({ status: 'sent', attempts: 2 })
    expect((await order.visitor.call(`/api/orders/${order.id}`)).json()).toMatchObject({ receipt: 'sent' })
  })

  it('is noted as never tried where no mail server is set, without its address, and the site says so beforehand', async () => {
    const id = uuidv7()
    const owed = { id, kind: RECEIPT, subject_id: uuidv7(), language: 'en', status: 'waiting', created_at: new Date() }
    await server.dependencies.database.insertInto('outbox_mails').values(owed).execute()
    await job(() => Promise.reject(new Error('nobody should be asked')), false).handle({ mailId: id }, context())
    const row = await server.dependencies.database
      .selectFrom('outbox_mails')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirst()
    expect(row).toEqual({ status: 'no_server' })
    expect((await server.app.inject('/api/settings')).json()).toMatchObject({ sendsMail: false })
    expect(server.logged()).not.toContain(email)
  })
})

describe('word of a refund', () => {
  let order: PaidOrder
  beforeAll(async () => {
    order = await paidOrder()
  })

  it.each(LANGUAGES)('says in %s how much went back and why, once', async (language) => {
    const owner = await signedInStaff(server, 'owner')
    const answer = await owner.call(
      'POST',
      `/api/admin/orders/${order.id}/refunds`,
      { amount: 10, reason: 'kept to ourselves' },
      { 'idempotency-key': language },
    )
    const refund: Refund | undefined = answer.json().refunds.at(-1)
    expect(refund).toMatchObject({ amount: '10.00', status: 'succeeded' })
    expect(await mailOf(refund?.id ?? '')).toMatchObject({ kind: 'refund', status: 'waiting' })
    const { database, locales } = server.dependencies
    await database.updateTable('orders').set({ note: 'paid_twice' }).where('id', '=', order.id).execute()
    const mail = await writeRefundNotice(server.dependencies, refund?.id ?? '', language)
    const written = `${mail?.subject}${mail?.text}${mail?.html}`
    expect(written).not.toMatch(/refund\.|because\.|orders:|\{\{|undefined|kept to ourselves/)
    expect(mail?.subject).toContain(order.number)
    const amount = formatMoney('10.00', 'USD', language)
    expect(mail?.text).toContain(amount)
    const because = (note: string) => locales.say(language, `orders:refund.because.${note}`)
    const reasonNow = async () =>
      (await writeRefundNotice(server.dependencies, refund?.id ?? '', language))?.text.split('\n\n')[1]?.split('\n')
    const told = [expect.stringContaining(amount), locales.say(language, 'orders:refund.test')]
    expect(await reasonNow()).toEqual([because('refunded_by_staff'), ...told])
    const change = (refunded: { requested_by: string; is_for_cancelled_appointment?: boolean }) =>
      database
        .updateTable('refunds')
        .set({ idempotency_key: null, ...refunded })
        .where('id', '=', refund?.id ?? '')
        .execute()
    await change({ requested_by: 'system' })
    expect(await reasonNow()).toEqual([because('paid_twice'), ...told])
    await change({ requested_by: 'provider' })
    expect(await reasonNow()).toEqual(told)
    await change({ requested_by: 'visitor', is_for_cancelled_appointment: true })
    expect(await reasonNow()).toEqual([because('appointment_cancelled'), ...told])
  })
})

describe('a visitor’s own data', () => {
  it('has the orders in it; erasing keeps the books and forgets the buyer', async () => {
    const { visitor, id } = await paidOrder()
    const zip = readZip((await visitor.call('/api/my-data/export')).rawPayload)
    expect(JSON.parse(zip.get('orders.json')?.toString() ?? '[]')).toMatchObject([
      { id, email, total: '1384.56', paymentMethod: { kind: 'visa', last4: '4242' } },
    ])
    await visitor.call('/api/my-data', { method: 'DELETE' })
    const { database } = server.dependencies
    const kept = await database
      .selectFrom('orders')
      .select(['visitor_id', 'status', 'total_minor'])
      .where('id', '=', id)
      .execute()
    expect(kept).toEqual([{ visitor_id: null, status: 'paid', total_minor: 138_456 }])
    expect(await database.selectFrom('order_contacts').select('email').where('order_id', '=', id).execute()).toEqual([])
    expect(await writeReceipt(server.dependencies, id, 'en')).toBeUndefined()
  })
})
