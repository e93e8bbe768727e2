import { type Analysis, EARLY_START_VERSION, type Order } from '@chioma/contract'
import sharp from 'sharp'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { RECIPIENT } from '../../../tests/support/recipient.ts'
import { renderHeadFromAbove } from '../../../tests/support/synthetic-scalp/render-head.ts'
import { maskPng } from '../src/analysis/models/local/mask-png.ts'
import { quote, tablesOf } from '../src/platform/database/copy-database.ts'
import { withClient } from '../src/platform/database/database.ts'
import { CROWN_READING, fakeModel } from './fake-models.ts'
import { setUpTestServer } from './set-up-test-server.ts'
import { openCalendar, PERSON, type TestCalendar } from './test-bookings.ts'
import { addProduct, askForIntent, decidedOrder, payAtGateway, placeOrder } from './test-shop.ts'
import { signedInStaff } from './test-staff.ts'
import { TestVisitor } from './test-visitor.ts'

/** Addresses with a part of their own that are nobody's, and why. */
const OF_NOBODY: Record<string, string> = {
  'get /api/fhir/code-systems/{name}': 'public',
  'get /api/sample-cases/{name}': 'public',
  'get /api/sample-cases/{name}/photo': 'public',
  'get /api/sample-cases/{name}/marked-photo': 'public',
  'get /api/sample-cases/{name}/overlays/{code}': 'public',
  'get /api/services/{productId}/slots': 'public',
  'get /api/product-images/{file}': 'public',
  'get /api/content-images/{id}': 'public',
  'get /api/legal/{kind}': 'public',
  'get /api/shared/{token}/cover': 'for who has the secret in it',
  'get /api/shared/{token}': 'for who has the secret in it',
  'get /api/shared/{token}/fhir': 'for who has the secret in it',
  'get /api/shared/{token}/photo': 'for who has the secret in it',
  'get /api/shared/{token}/overlays/{code}': 'for who has the secret in it',
  'get /api/reminders/{address}/stop': 'for who has the secret in it',
  'post /api/reminders/{address}/stop': 'for who has the secret in it',
  'post /api/orders/{id}/open': 'for who has the key of its mails',
  'post /api/webhooks/{provider}': 'signed by the provider',
  'post /api/sandbox-till/intents/{id}/confirm': 'for who has the secret of the intent',
  'post /api/sandbox-till/intents/{id}/authenticate': 'for who has the secret of the intent',
}

const HEAD = renderHeadFromAbove({ baldArea: 0.12, partingWidth: 0 })
const overlay = () => maskPng(HEAD.truth.scalpMask, { red: 0, green: 0, blue: 0, alpha: 255 })
const server = setUpTestServer([fakeModel(async () => ({ reading: CROWN_READING, overlays: { crown_thinning: overlay() } }))], {
  SMTP_URL: 'smtp://127.0.0.1:1',
})

/** A call upon something of one visitor, as its owner would make it. */
interface Call {
  /** Method and pattern, as the interface describes them. */
  route: string
  url: string
  body?: object
}
interface Caller {
  call(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    body?: object,
  ): Promise<{ statusCode: number; body: string }>
}

let ada: TestVisitor
let calls: Call[]
const others = new Map<string, Caller>()

const asCaller = (visitor: TestVisitor): Caller => ({
  call: (method, url, body) =>
    method === 'GET' || method === 'DELETE' ? visitor.call(url, { method }) : visitor.sendJson(method, url, body ?? {}),
})

beforeAll(async () => {
  await server.startJobs()
  const calendar = await openCalendar(server)
  ada = new TestVisitor(server.app, '198.51.100.1')
  calls = await everythingOf(ada, calendar)
  const mallory = new TestVisitor(server.app, '198.51.100.2')
  await mallory.upload({ waits: true })
  await paidOrder(mallory, calendar)
  others.set('another visitor', asCaller(mallory))
  others.set('a stranger', asCaller(new TestVisitor(server.app, '198.51.100.3')))
  others.set('staff who may not read analyses', await signedInStaff(server, 'editor'))
}, 300_000)

/** Makes somebody who has one of everything, and tells how each of it is asked for or changed. */
async function everythingOf(visitor: TestVisitor, calendar: TestCalendar): Promise<Call[]> {
  const { width, height, data } = HEAD.image
  const photo = await sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 92 })
    .toBuffer()
  const upload = () => visitor.upload({ waits: true, photo, fields: { view: 'head_top' } })
  const [earlier, { id }]: [Analysis, Analysis] = [await upload(), await upload()]
  const share = (await visitor.sendJson('POST', `/api/analysis/${id}/shares`, SHARE)).json()
  const treatment = (await visitor.sendJson('POST', '/api/treatments', TREATMENT)).json()
  const drawn = await visitor.sendJson('POST', `/api/analysis/${id}/simulation?language=en`, {})
  if (drawn.statusCode !== 202) throw new Error(`${drawn.statusCode} ${drawn.body}`)
  await vi.waitFor(async () => expect((await visitor.call(`/api/analysis/${id}/simulation`)).json().status).toBe('completed'), {
    timeout: 60_000,
    interval: 100,
  })
  const order = await paidOrder(visitor, calendar)
  const booking = order.lines.find((line) => line.booking !== null)?.booking?.id
  const held = (await calendar.hold(visitor, (await calendar.freeSlots(visitor))[0]?.startsAt ?? '')).json()
  const inCart = await addProduct(server, { name: 'Comb', priceMinor: 500 })
  await visitor.sendJson('POST', '/api/cart', { productId: inCart })
  const visitorId = decodeURIComponent(visitor.cookie ?? '')
    .slice('chioma_visitor='.length)
    .split('.')[0]
  const ofAnalysis = (method: string, path = '', body?: object) => ({
    route: `${method} /api/analysis/{id}${path}`,
    url: `/api/analysis/${id}${path}`,
    ...(body && { body }),
  })
  const ofOrder = (method: string, path = '', body?: object) => ({
    route: `${method} /api/orders/{id}${path}`,
    url: `/api/orders/${order.id}${path}`,
    ...(body && { body }),
  })
  const later = (await calendar.freeSlots(visitor)).at(-1)?.startsAt ?? ''
  return [
    ...[
      '',
      '/photo',
      '/report.pdf',
      '/report.docx',
      '/report.json',
      '/next-photo.ics',
      '/fhir',
      '/shares',
      '/series',
      '/simulation',
      '/events',
    ].map((path) => ofAnalysis('get', path)),
    { route: 'get /api/analysis/{id}/overlays/{code}', url: `/api/analysis/${id}/overlays/crown_thinning` },
    { route: 'get /api/analysis/{id}/simulation/{picture}', url: await simulationPicture(visitor, id) },
    { route: 'get /api/analysis/{id}/compare/{earlierId}', url: `/api/analysis/${id}/compare/${earlier.id}` },
    { route: 'get /api/cart/{userId}', url: `/api/cart/${visitorId}` },
    { route: 'get /api/bookings/{id}/cancellation', url: `/api/bookings/${booking}/cancellation` },
    { route: 'get /api/bookings/{id}/appointment.ics', url: `/api/bookings/${booking}/appointment.ics` },
    ofOrder('get'),
    { route: 'get /api/orders/{id}/invoices/{invoiceId}', url: `/api/orders/${order.id}/invoices/${order.invoices[0]?.id}` },
    ofAnalysis('put', '/spot', { spot: 'crown' }),
    ofAnalysis('put', '/reminder', { email: 'ada@example.org' }),
    ofAnalysis('post', '/shares', SHARE),
    ofAnalysis('post', '/simulation', {}),
    { route: 'put /api/treatments/{id}', url: `/api/treatments/${treatment.id}`, body: { ...TREATMENT, name: 'Nothing' } },
    { route: 'patch /api/cart/{userId}/{productId}', url: `/api/cart/${visitorId}/${inCart}`, body: { quantity: 2 } },
    ofOrder('put', '/recipient', { ...RECIPIENT, name: 'Ada Altra' }),
    ofOrder('post', '/bookings', { productId: calendar.service, centerId: calendar.center, startsAt: later, person: PERSON }),
    ofOrder('post', '/early-start', { version: EARLY_START_VERSION }),
    ofOrder('post', '/away'),
    ofOrder('post', '/back'),
    ofOrder('post', '/cancel'),
    { route: 'put /api/bookings/{id}/report', url: `/api/bookings/${booking}/report`, body: { analysisId: id } },
    { route: 'delete /api/bookings/{id}/report', url: `/api/bookings/${booking}/report` },
    { route: 'post /api/bookings/{id}/cancel', url: `/api/bookings/${booking}/cancel`, body: { refund: '150.00' } },
    { route: 'delete /api/bookings/{id}', url: `/api/bookings/${held.id}` },
    { route: 'delete /api/cart/{userId}/{productId}', url: `/api/cart/${visitorId}/${inCart}` },
    { route: 'delete /api/treatments/{id}', url: `/api/treatments/${treatment.id}` },
    { route: 'delete /api/analysis/{id}/shares/{shareId}', url: `/api/analysis/${id}/shares/${share.id}` },
    ofAnalysis('delete', '/reminder'),
    ofAnalysis('post', '/reanalyze', { view: 'head_back' }),
    ofAnalysis('delete'),
  ]
}

const SHARE = { days: 3, withPhoto: true }
const TREATMENT = { name: 'Minoxidil', startedOn: '2026-01-01' }

async function simulationPicture(visitor: TestVisitor, id: string): Promise<string> {
  const { pictures } = (await visitor.call(`/api/analysis/${id}/simulation`)).json<{ pictures: { url: string }[] }>()
  return pictures[0]?.url ?? ''
}

/** Goods and an appointment, paid and delivered. */
async function paidOrder(visitor: TestVisitor, calendar: TestCalendar): Promise<Order> {
  const goods = await addProduct(server, { name: 'Serum', priceMinor: 2_500, stock: 100 })
  await visitor.sendJson('POST', '/api/cart', { productId: goods })
  const held = await calendar.hold(visitor, (await calendar.freeSlots(visitor))[0]?.startsAt ?? '')
  if (held.statusCode !== 201) throw new Error(`${held.statusCode} ${held.body}`)
  const { clientSecret } = await askForIntent(visitor, '175.00')
  const { id } = await placeOrder(visitor, { email: 'ada@example.org', recipient: RECIPIENT })
  await payAtGateway(visitor, clientSecret)
  return decidedOrder(visitor, id)
}

const METHODS = { get: 'GET', post: 'POST', put: 'PUT', patch: 'PATCH', delete: 'DELETE' } as const
const ask = (caller: Caller, { route, url, body }: Call) => {
  const [method = ''] = route.split(' ')
  return caller.call(METHODS[method as keyof typeof METHODS], url, body)
}

/** Every row, without what tells of requests as such and of mails that are tried again. */
async function allRows(): Promise<Map<string, string>> {
  const countsRequests = ['rate_limits', 'work_durations', 'staff_sessions', 'upload_days']
  return withClient(server.connection, async (client) => {
    const rows = new Map<string, string>()
    for (const table of await tablesOf(client)) {
      if (countsRequests.includes(table)) continue
      const { rows: found } = await client.query(
        `SELECT (to_jsonb(t) - 'last_seen_at' - 'attempts')::text AS row FROM ${quote(table)} t ORDER BY 1`,
      )
      rows.set(table, found.map(({ row }: { row: string }) => row).join('\n'))
    }
    return rows
  })
}

describe('what belongs to one visitor', () => {
  test('is every address that names something; one that is new has to be added here', async () => {
    const { paths } = (await server.app.inject('/api/openapi.json')).json<{ paths: Record<string, object> }>()
    const naming = Object.entries(paths).flatMap(([path, operations]) =>
      path.includes('{') && !/^\/api\/(admin|staff)\//.test(path)
        ? Object.keys(operations).map((method) => `${method} ${path}`)
        : [],
    )
    const known = new Set([...Object.keys(OF_NOBODY), ...calls.map(({ route }) => route)])
    expect(naming.filter((route) => !known.has(route))).toEqual([])
    expect([...known].filter((route) => !naming.includes(route))).toEqual([])
  })

  test('is not there for anybody else, and nothing of it is changed; its owner has it', async () => {
    const before = await allRows()
    const answers: Record<string, number[]> = {}
    for (const call of calls) {
      const statuses: number[] = []
      for (const caller of others.values()) statuses.push((await ask(caller, call)).statusCode)
      answers[call.route] = statuses
    }
    expect(answers).toEqual(Object.fromEntries(calls.map(({ route }) => [route, [...others].map(() => 404)])))
    expect(await allRows()).toEqual(before)
    const written = vi.spyOn(server.dependencies.documents, 'write')
    const own: Record<string, number> = {}
    for (const call of calls) own[call.route] = (await ask(asCaller(ada), call)).statusCode
    // Nobody gives up an order that is paid.
    expect(Object.entries(own).filter(([, status]) => status >= 400)).toEqual([['post /api/orders/{id}/cancel', 409]])
    // Reports and invoices are written by the same threads, in turn for the one address.
    expect(written.mock.calls.map(([{ kind }, { of }]) => [kind, of])).toEqual([
      ['pdf', '198.51.100.1'],
      ['docx', '198.51.100.1'],
      ['pdf', '198.51.100.1'],
    ])
  })
})
