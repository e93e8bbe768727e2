import { LANGUAGES, type Order } from '@chioma/contract'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { RECIPIENT } from '../../../../../tests/support/recipient.ts'
import { setUpMail, setUpTestServer } from '../../../test/set-up-test-server.ts'
import { addProduct, placeOrder, placePaidOrder, visitorWith } from '../../../test/test-shop.ts'
import { TestVisitor } from '../../../test/test-visitor.ts'
import type { Mail } from '../../platform/mail/mail-sender.ts'
import { ANSWERED_AFTER_MS, writeOrderLinks } from './order-links.ts'

const server = setUpTestServer()
const sent = setUpMail(server)
let serum: string
let buyers = 0

beforeAll(async () => {
  serum = await addProduct(server, { name: 'Serum', priceMinor: 2_500, stock: 1_000 })
})
beforeEach(() => {
  sent.length = 0
})

const newAddress = (): string => {
  buyers += 1
  return `buyer-${buyers}@example.org`
}

async function bought(email = newAddress()): Promise<{ visitor: TestVisitor; order: Order; email: string }> {
  const visitor = await visitorWith(server, serum)
  return { visitor, order: await placePaidOrder(visitor, '25.00', { email }), email }
}

/** A stranger, from an address of their own. */
const stranger = (): TestVisitor => {
  buyers += 1
  return new TestVisitor(server.app, `203.0.113.${buyers}`)
}
const mailTo = (email: string, subject: RegExp) =>
  vi.waitFor(
    () => {
      const mail = sent.find(({ to, subject: told }) => to === email && subject.test(told))
      if (mail === undefined) throw new Error('no such mail yet')
      return mail
    },
    { timeout: 45_000, interval: 20 },
  )
const linksIn = (mail: Mail) =>
  [...mail.text.matchAll(/\/orders\/([\w-]{36})#key=([\w-]+)/g)].map(([, id = '', key = '']) => ({ id, key }))

/** Opens a link and gives the cookie with which the order is read from then on. */
async function open(reader: TestVisitor, { id, key }: { id: string; key: string }) {
  const answer = await reader.sendJson('POST', `/api/orders/${id}/open`, { key })
  const cookie = answer.cookies.find(({ name }) => name === 'order_key')
  return { status: answer.statusCode, cookie, headers: { cookie: `order_key=${cookie?.value ?? ''}` } }
}

test('the link of a receipt opens the order in another browser, to be read; what is missing can be said, and nothing changed', async () => {
  const { order, email } = await bought()
  const [link = { id: '', key: '' }] = linksIn(await mailTo(email, /receipt/))
  expect(link.id).toBe(order.id)
  const reader = stranger()
  expect((await reader.call(`/api/orders/${order.id}`)).statusCode).toBe(404)
  const { status, cookie, headers } = await open(reader, link)
  expect(status).toBe(204)
  expect(cookie).toMatchObject({ path: `/api/orders/${order.id}`, httpOnly: true, sameSite: 'Strict' })
  expect(cookie).not.toHaveProperty('maxAge')

  const read = (await reader.call(`/api/orders/${order.id}?wait=1`, { headers })).json<Order>()
  expect(read).toEqual({ ...order, isReadOnly: true, receipt: read.receipt })

  for (const action of ['cancel', 'away', 'back'])
    expect((await reader.call(`/api/orders/${order.id}/${action}`, { method: 'POST', headers })).statusCode).toBe(404)
  const sendTo = (name: string) => reader.sendJson('PUT', `/api/orders/${order.id}/recipient`, { ...RECIPIENT, name }, headers)
  const missing = await sendTo(RECIPIENT.name)
  expect(missing.json()).toMatchObject({ recipient: RECIPIENT, isWithoutAddress: false, isReadOnly: true })
  const [invoice] = missing.json<Order>().invoices
  const paper = await reader.call(`/api/orders/${order.id}/invoices/${invoice?.id}`, { headers })
  expect(paper.headers['content-type']).toBe('application/pdf')
  expect((await sendTo('Somebody Else')).statusCode).toBe(404)
  expect((await reader.call('/api/orders', { headers })).json()).toEqual([])
})

test('the key of one order opens no other, and a wrong one nothing', async () => {
  const { email } = await bought()
  const [link = { id: '', key: '' }] = linksIn(await mailTo(email, /receipt/))
  const { order: other } = await bought()
  const reader = stranger()
  for (const wrong of [
    { id: other.id, key: link.key },
    { id: link.id, key: `${link.key.slice(0, -2)}AA` },
    { id: link.id, key: '' },
  ])
    expect((await open(reader, wrong)).status).toBe(404)
  expect((await reader.call(`/api/orders/${other.id}`, { headers: { cookie: `order_key=${link.key}` } })).statusCode).toBe(404)
})

test('a link ends when the buyer erases their data', async () => {
  const { visitor, order, email } = await bought()
  const [link = { id: '', key: '' }] = linksIn(await mailTo(email, /receipt/))
  const reader = stranger()
  const { headers } = await open(reader, link)
  expect((await reader.call(`/api/orders/${order.id}`, { headers })).statusCode).toBe(200)
  await visitor.call('/api/my-data', { method: 'DELETE' })
  expect((await reader.call(`/api/orders/${order.id}`, { headers })).statusCode).toBe(404)
  expect((await open(reader, link)).status).toBe(404)
})

test('who looks for their orders has a mail with a link to each, newest first', async () => {
  const { order: first, email } = await bought()
  const { order: second } = await bought(email)
  const answer = await stranger().sendJson('POST', '/api/orders/find', { email: ` ${email.toUpperCase()} ` })
  expect([answer.statusCode, answer.body]).toEqual([202, 'null'])
  const mail = await mailTo(email, /Your orders/)
  expect(linksIn(mail).map(({ id }) => id)).toEqual([second.id, first.id])
  expect(mail.text).toContain('Anyone who has these links can read the orders')
  expect(mail.html).toContain(`>${second.number} of `)
  for (const link of linksIn(mail)) expect((await open(stranger(), link)).status).toBe(204)
})

test('an address without orders is answered alike, and nothing is sent', async () => {
  const answer = await stranger().sendJson('POST', '/api/orders/find', { email: 'nobody@example.org' })
  expect([answer.statusCode, answer.body]).toEqual([202, 'null'])
  const owed = server.dependencies.database.selectFrom('outbox_mails').select('id').where('kind', '=', 'order-links')
  const before = await owed.execute()
  await stranger().sendJson('POST', '/api/orders/find', { email: newAddress() })
  expect(await owed.execute()).toHaveLength(before.length)
})

test('who asks again at once is not written to twice', async () => {
  const { email } = await bought()
  await stranger().sendJson('POST', '/api/orders/find', { email })
  await mailTo(email, /Your orders/)
  await stranger().sendJson('POST', '/api/orders/find', { email })
  expect(sent.filter(({ to, subject }) => to === email && /Your orders/.test(subject))).toHaveLength(1)
})

test('orders that nobody paid, which anybody may make under any address, are not sent, and have nobody written to again', async () => {
  const { order, email } = await bought()
  await stranger().sendJson('POST', '/api/orders/find', { email })
  await mailTo(email, /Your orders/)
  for (let count = 0; count < 3; count += 1) {
    await placeOrder(await visitorWith(server, serum), { email })
    await stranger().sendJson('POST', '/api/orders/find', { email })
  }
  const { order: newer } = await bought(email)
  await stranger().sendJson('POST', '/api/orders/find', { email })
  const { database } = server.dependencies
  const owed = await database.selectFrom('outbox_mails').select('subject_id').where('kind', '=', 'order-links').execute()
  const all = (await database.selectFrom('order_contacts').select('order_id').where('email', '=', email).execute()).map(
    (row) => row.order_id,
  )
  expect(all).toHaveLength(5)
  expect(owed.filter(({ subject_id: id }) => all.includes(id))).toEqual([{ subject_id: order.id }])
  const mail = await writeOrderLinks(server.dependencies, newer.id, 'en')
  const found = [...(mail?.text ?? '').matchAll(/\/orders\/([\w-]{36})#key=/g)].map(([, id]) => id)
  expect(found.toSorted()).toEqual([order.id, newer.id].toSorted())
})

test('how long an answer takes tells nothing of an address', async () => {
  const { email } = await bought()
  const clock = (address: string) => async () => {
    const startedAt = performance.now()
    await stranger().sendJson('POST', '/api/orders/find', { email: address })
    return performance.now() - startedAt
  }
  for (const took of [await clock(email)(), await clock(newAddress())()]) expect(took).toBeGreaterThan(ANSWERED_AFTER_MS - 5)
})

test('an address that is none is refused by its name', async () => {
  const answer = await stranger().sendJson('POST', '/api/orders/find', { email: 'ada' }, { 'accept-language': 'it' })
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ code: 'request_invalid', field: 'email' })
})

test.each(LANGUAGES)('the mail is whole in %s', async (language) => {
  const { order } = await bought()
  const mail = await writeOrderLinks(server.dependencies, order.id, language)
  expect(`${mail?.subject}${mail?.text}${mail?.html}`).not.toMatch(/links\.|orders:|\{\{|undefined/)
  expect(mail?.text).toContain(order.number)
})
