import type { AdminOrder } from '@chioma/contract'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startMailSink } from '../../../tests/support/mail-sink.ts'
import { RECIPIENT } from '../../../tests/support/recipient.ts'
import { setUpTestServer } from './set-up-test-server.ts'
import { openCalendar, type TestCalendar } from './test-bookings.ts'
import { addProduct, askForIntent, decidedOrder, payAtGateway, placeOrder, visitorWith } from './test-shop.ts'
import { setUpStaff } from './test-staff.ts'

/** What somebody types who wants it to mean something elsewhere: in a mail's head, a spreadsheet, a page, a paper, a calendar. */
const HOSTILE = [
  'Ada\r\nBcc: eve@evil.example\r\nSubject: Won',
  'Ada\nPARTITA IVA: 00000000000',
  "=cmd|'/c calc'!A1",
  '@SUM(1+1)*cmd',
  '<script>alert(1)</script><img src=x onerror=alert(1)>',
  'Ada;=HYPERLINK("https://evil.example")',
  '{{name}} %s $t(receipt.line)',
  '\u202egnp.esrever\u2066 Ada\u0007',
  'A'.repeat(120),
  'عائشة 👩‍🦲 漢字 Ӝ',
]
const sink = await startMailSink()
const server = setUpTestServer([], { SMTP_URL: sink.url })
const owner = setUpStaff(server, 'owner')
let calendar: TestCalendar
let serum: string

beforeAll(async () => {
  await server.startJobs()
  calendar = await openCalendar(server)
  serum = await addProduct(server, { name: 'Serum\r\nBcc: eve@evil.example', priceMinor: 2_500, stock: 1_000 })
})
afterAll(() => sink.close())

let buyers = 0
/** Goods and an appointment of somebody of this name, paid. */
async function bought(name: string) {
  buyers += 1
  const email = `+${buyers}@example.org`
  const visitor = await visitorWith(server, serum)
  const person = { name, phone: '+39 02 1234567', reason: name }
  const slot = calendar.slots[buyers % calendar.slots.length] ?? calendar.slots[0]
  const held = await calendar.hold(visitor, slot.startsAt, { person })
  if (held.statusCode !== 201) throw new Error(`${held.statusCode} ${held.body}`)
  const { clientSecret } = await askForIntent(visitor, '175.00')
  const recipient = { ...RECIPIENT, name, street: name, city: name, addition: name }
  const { id } = await placeOrder(visitor, { email, recipient })
  await payAtGateway(visitor, clientSecret)
  return { visitor, email, order: await decidedOrder(visitor, id) }
}

const mailsTo = (email: string, count: number) =>
  vi.waitFor(
    () => {
      const mails = sink.mails.filter((mail) => mail.includes(`To: ${email}`))
      if (mails.length < count) throw new Error(`${mails.length} of ${count} mails`)
      return mails
    },
    { timeout: 45_000, interval: 50 },
  )
const headOf = (mail: string): string[] => mail.slice(0, mail.indexOf('\n\n')).split('\n')

test.each(HOSTILE)('a buyer called %j is a name on every paper and in every mail, and nothing else', async (name) => {
  const { visitor, email, order } = await bought(name)
  expect(order.recipient?.name).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u)
  // Receipt and confirmation of the appointment.
  for (const mail of await mailsTo(email, 2)) {
    expect(headOf(mail).filter((line) => /^(bcc|cc|to|subject):/i.test(line))).toEqual([
      expect.stringMatching(/^To: /),
      expect.stringMatching(/^Subject: /),
    ])
    const page = mail.slice(mail.indexOf('Content-Type: text/html'))
    expect(page.replaceAll('=\n', '')).not.toMatch(/<(script|img)/)
  }
  const booking = order.lines.find((line) => line.booking !== null)?.booking?.id
  const calendarFile = (await visitor.call(`/api/bookings/${booking}/appointment.ics`)).body
  expect(calendarFile.split('\r\n').filter((line) => !/^([A-Z-]+[:;]| |$)/.test(line))).toEqual([])
  const invoice = await visitor.call(`/api/orders/${order.id}/invoices/${order.invoices[0]?.id}`)
  expect([invoice.statusCode, invoice.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
  const lines = order.lines.filter(({ category }) => category === 'product').map(({ id }) => ({ orderLineId: id, quantity: 1 }))
  const { version } = (await owner.call('GET', `/api/admin/orders/${order.id}`)).json<AdminOrder>()
  const packed = await owner.call('POST', `/api/admin/orders/${order.id}/shipments`, { lines, version })
  const shipmentId = packed.json<AdminOrder>().shipments[0]?.id
  const slip = await owner.call('GET', `/api/admin/orders/${order.id}/shipments/${shipmentId}/packing-slip`)
  expect([slip.statusCode, slip.headers['content-type']]).toEqual([200, 'application/pdf'])
})

test('nothing in a spreadsheet of the shop begins a formula, wherever its cells are cut', async () => {
  for (const name of HOSTILE.slice(2, 6)) await bought(name)
  const added = await owner.call('POST', '/api/admin/products', {
    texts: { en: { name: 'Comb;=HYPERLINK("https://evil.example")', description: '-1+1', benefits: ['Does not pull'] } },
    category: 'product',
    price: '5.00',
  })
  expect(added.statusCode, added.body).toBe(201)
  for (const file of ['orders', 'invoices', 'products', 'recommendation-rules', 'analyses', 'audit']) {
    const answer = await owner.call('GET', `/api/admin/${file}.csv`)
    expect([file, answer.statusCode]).toEqual([file, 200])
    // Every column has its words: a key without any would stand there itself.
    expect(answer.body.split('\r\n')[0]).not.toMatch(/\w\.\w/)
    const cells = answer.body.split(/[,;\t\r\n]+/).map((cell) => cell.replace(/^"/, ''))
    expect(cells.filter((cell) => /^[=+\-@\uff1d\uff0b\uff0d\uff20]/.test(cell) && !/^-\d+(\.\d+)?$/.test(cell))).toEqual([])
  }
})

test('what is too long, holds what no database takes, or is sent by another site is refused and leaves nothing', async () => {
  const visitor = await visitorWith(server, serum)
  const orders = () => server.dependencies.database.selectFrom('orders').select('id').execute()
  const before = await orders()
  const body = {
    items: [{ productId: serum, quantity: 1 }],
    totalAmount: '25.00',
    email: 'ada@example.org',
    recipient: RECIPIENT,
  }
  for (const change of [
    { recipient: { ...RECIPIENT, name: 'A'.repeat(121) } },
    { items: [{ productId: serum, name: 'a\0b', quantity: 1 }] },
    { recipient: { ...RECIPIENT, city: '\ud800' } },
    { email: 'ada@example.org\r\nBcc: eve@evil.example' },
    { email: 'ada@example.org, eve@evil.example' },
    { email: '"ada eve"@example.org' },
    { email: `${'a'.repeat(250)}@example.org` },
    { items: Array.from({ length: 51 }, () => ({ productId: serum, quantity: 1 })) },
    { totalAmount: '9'.repeat(400) },
  ])
    expect([change, (await visitor.sendJson('POST', '/api/create-order', { ...body, ...change })).statusCode]).toEqual([
      change,
      400,
    ])
  for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }])
    expect((await visitor.sendJson('POST', '/api/create-order', body, headers)).statusCode).toBe(403)
  const huge = await visitor.sendJson('POST', '/api/create-order', { ...body, userId: 'x'.repeat(1_100_000) })
  expect(huge.statusCode).toBe(413)
  expect(await orders()).toEqual(before)
})
