import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeAll, expect, test, vi } from 'vitest'
import { encodeForm } from '../../../tests/support/multipart.ts'
import { RECIPIENT } from '../../../tests/support/recipient.ts'
import { EVERY_MINUTE, HOURLY } from '../src/jobs.ts'
import { WorkDurations } from '../src/platform/metrics/metrics.ts'
import { BLURRED_READING, FLAKY_ANSWER, fakeModel } from './fake-models.ts'
import { setUpTestServer } from './set-up-test-server.ts'
import { openCalendar, visitorIdOf } from './test-bookings.ts'
import { addProduct, askForIntent, gatewayEvents, payAtGateway, placeOrder, sendEvent } from './test-shop.ts'
import { signedInStaff, TestStaff } from './test-staff.ts'
import { TestVisitor } from './test-visitor.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const RETENTION_DAYS = 365

let isHair = true
const reading = { ...BLURRED_READING, failureCode: 'not_hair_or_scalp' as const }
const model = fakeModel(async () => (isHair ? FLAKY_ANSWER : { reading, overlays: {} }))
const server = setUpTestServer([model], { RETENTION_DAYS: String(RETENTION_DAYS), TRUST_PROXY: 'on' })
beforeAll(() => server.startJobs())

/** What is counted, and from when on there is to be none of it. */
interface Kept {
  what: string
  until: Date
  count(): Promise<number>
}

/** In the order of their time, those together that are too near each other to be told apart, as a day's end is to one of the hours at some time of the day. */
function groupsApart(kept: readonly Kept[], leastMs: number): Kept[][] {
  const groups: Kept[][] = []
  for (const one of kept.toSorted((a, b) => a.until.getTime() - b.until.getTime())) {
    const group = groups.at(-1)
    const before = group?.at(-1)?.until.getTime()
    if (group !== undefined && before !== undefined && one.until.getTime() - before <= leastMs) group.push(one)
    else groups.push([one])
  }
  return groups
}

/** Rows of a table, or those of them that still have something in a column. */
function rows(table: string, condition = 'true'): () => Promise<number> {
  return async () => {
    const { rows: counted } = await sql<{ count: number }>`
      select count(*) as count from ${sql.raw(table)} where ${sql.raw(condition)}`.execute(server.dependencies.database)
    return counted[0]?.count ?? 0
  }
}

/** All that is done by the clock, as if it were then. */
async function passTo(now: Date): Promise<void> {
  for (const [work] of [...EVERY_MINUTE, ...HOURLY]) await work(server.dependencies, now)
}

/** Somebody who leaves everything that a visitor can leave. Returns their id. */
async function leaveAll(): Promise<string> {
  const visitor = new TestVisitor(server.app)
  const { id: analysisId } = await visitor.upload({
    waits: true,
    fields: { questionnaireData: JSON.stringify({ goals: 'Less' }) },
  })
  await visitor.sendJson('POST', '/api/treatments', { name: 'Foam', startedOn: '2026-01-01' })
  const bought = await addProduct(server, { name: 'Serum', priceMinor: 2_505, stock: 50 })
  await visitor.sendJson('POST', '/api/cart', { productId: bought })
  const { clientSecret } = await askForIntent(visitor, '25.05')
  const { id: orderId } = await placeOrder(visitor, { email: 'buyer@example.org', recipient: RECIPIENT })
  await payAtGateway(visitor, clientSecret)
  for (const event of await gatewayEvents(server, clientSecret)) await sendEvent(server, event)
  await vi.waitFor(async () => expect(await rows('orders', `status = 'paid'`)()).toBe(1), { timeout: 45_000 })
  const { slots, hold } = await openCalendar(server)
  const held = await hold(visitor, slots[0].startsAt)
  expect(held.statusCode, held.body).toBe(201)
  await visitor.sendJson('POST', '/api/cart', { productId: bought })
  await placeOrder(visitor, { email: 'buyer@example.org' })
  await visitor.sendJson('POST', '/api/cart', { productId: bought })
  const owner = await signedInStaff(server, 'owner')
  await owner.call('PUT', `/api/admin/analyses/${analysisId}/review`, { findings: [], note: 'Looked at', version: 0 })
  const shared = await visitor.sendJson('POST', `/api/analysis/${analysisId}/shares`, { days: 30, withPhoto: true })
  await new TestVisitor(server.app).call(`/api/shared/${shared.json().url.split('/').at(-1)}`)
  expect(await rows('orders', `id = '${orderId}' and visitor_id is not null`)()).toBe(1)
  return visitorIdOf(visitor)
}

async function leaveRejectedPhoto(): Promise<string> {
  isHair = false
  const visitor = new TestVisitor(server.app)
  await visitor.upload({ waits: true })
  isHair = true
  return visitorIdOf(visitor)
}

/** An invitation, a failed sign-in and a picture that nothing shows. */
async function leaveAsStaff(): Promise<void> {
  const owner = await signedInStaff(server, 'owner')
  await owner.call('POST', '/api/admin/staff/invitations', { email: 'invited@example.org', role: 'editor' })
  await new TestStaff(server).signIn('owner@example.org', 'a wrong guess')
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#b08968' } })
    .jpeg()
    .toBuffer()
  const { contentType, body } = encodeForm([{ name: 'image', content: picture, fileName: 'case.jpg' }])
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/admin/upload-content-image',
    headers: { 'content-type': contentType, cookie: owner.cookie },
    payload: body,
  })
  expect(answer.statusCode, answer.body).toBe(200)
}

test('of everything that is kept for a time all is there until then, and nothing afterwards', async () => {
  const objects = (part: string) => async () => (await server.storedObjects()).filter((path) => path.includes(part)).length
  const begun = Date.now()
  const visitorId = await leaveAll()
  const rejectedId = await leaveRejectedPhoto()
  await leaveAsStaff()
  await server.dependencies.storage.put(`visitors/${visitorId}/photos/00ff`, Buffer.from('of a process that was killed'))
  const durations = new WorkDurations()
  durations.add('request', 'GET /', 5, false)
  await durations.store(server.dependencies.database)
  const ended = Date.now()

  const after = (ms: number) => new Date(ended + ms)
  /** As counted, which may have been on the day before. */
  const {
    rows: [stored],
  } = await sql<{ day: Date; hour: Date }>`
    select (select max(day) from upload_days)::timestamp at time zone 'utc' as day, (select max(hour) from work_durations) as hour`.execute(
    server.dependencies.database,
  )
  const tomorrow = new Date((stored?.day.getTime() ?? 0) + DAY_MS)
  const ofVisitor = `visitor_id = '${visitorId}'`
  const ofAnalysis = `analysis_id in (select id from analyses where ${ofVisitor})`
  const erased = { until: after(RETENTION_DAYS * DAY_MS) }
  const kept: Kept[] = [
    { what: 'units held for an order', until: after(30 * MINUTE_MS), count: rows('stock_holds') },
    { what: 'the network that held units', until: after(30 * MINUTE_MS), count: rows('orders', 'held_by is not null') },
    { what: 'the network that held a time', until: after(30 * MINUTE_MS), count: rows('bookings', 'held_by is not null') },
    { what: 'a rejected photo', until: after(HOUR_MS), count: objects(`${rejectedId}/photos`) },
    { what: 'an object that belongs to nothing', until: after(HOUR_MS), count: objects('00ff') },
    { what: 'counts of requests', until: after(MINUTE_MS), count: rows('rate_limits') },
    { what: 'sessions of staff', until: after(2 * HOUR_MS), count: rows('staff_sessions') },
    { what: 'counts of uploads', until: tomorrow, count: rows('upload_days') },
    { what: 'failed sign-ins', until: after(DAY_MS), count: rows('staff_attempts') },
    { what: 'orders that nobody pays', until: after(DAY_MS), count: rows('orders', `status = 'pending'`) },
    {
      what: 'durations of requests',
      until: new Date((stored?.hour.getTime() ?? 0) + 48 * HOUR_MS),
      count: rows('work_durations'),
    },
    { what: 'invitations and other links', until: after(7 * DAY_MS), count: rows('staff_links') },
    { what: 'pictures that the content does not name', until: after(30 * DAY_MS), count: rows('content_images') },
    { what: 'their objects', until: after(30 * DAY_MS), count: objects('/content/') },
    { what: 'idempotency keys at the gateway', until: after(30 * DAY_MS), count: rows('sandbox_requests') },
    { what: 'events of the gateway', until: after(30 * DAY_MS), count: rows('sandbox_events') },
    { what: 'links to reports', until: after(60 * DAY_MS), count: rows('analysis_shares', ofAnalysis) },
    { what: 'who opened them', until: after(60 * DAY_MS), count: rows('share_openings') },
    { what: 'payment events', until: after(180 * DAY_MS), count: rows('payment_events') },
    { ...erased, what: 'the visitor and the key', count: rows('visitors', `id = '${visitorId}'`) },
    { ...erased, what: 'objects of the visitor', count: objects(visitorId) },
    ...[
      'photos',
      'analyses',
      'consents',
      'cart_items',
      'order_contacts',
      'order_recipients',
      'bookings',
      'orders',
      'payments',
      'payment_methods',
      'treatments',
    ].map((table) => ({
      ...erased,
      what: `${table} of the visitor`,
      count: rows(table, ofVisitor),
    })),
    ...['analysis_findings', 'analysis_reviews', 'analysis_progress', 'overlays', 'model_calls'].map((table) => ({
      ...erased,
      what: `${table} of the visitor`,
      count: rows(table, ofAnalysis),
    })),
    { ...erased, what: 'what models answered', count: rows('model_calls', 'answer is not null') },
    { ...erased, what: 'contents of the audit log', count: rows('audit_entries', `after->>'note' = 'Looked at'`) },
  ]
  expect(ended - begun).toBeLessThan(5 * MINUTE_MS)
  for (const those of groupsApart(kept, ended - begun + 2 * MINUTE_MS)) {
    const counted = () => Promise.all(those.map(async ({ what, count }) => `${what}: ${(await count()) > 0 ? 'there' : 'gone'}`))
    const [first = ended, last = ended] = [those[0], those.at(-1)].map((one) => one?.until.getTime())
    // As long before as it took to leave all of it.
    await passTo(new Date(first - (ended - begun) - MINUTE_MS))
    expect(await counted()).toEqual(those.map(({ what }) => `${what}: there`))
    await passTo(new Date(last + MINUTE_MS))
    await vi.waitFor(async () => expect(await counted()).toEqual(those.map(({ what }) => `${what}: gone`)), { timeout: 45_000 })
  }
  // The books and the log stay, without a link to anybody.
  expect(await rows('orders', `status = 'paid'`)()).toBe(1)
  expect(await rows('audit_entries')()).toBeGreaterThan(0)
})
