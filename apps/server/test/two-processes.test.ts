import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { ModelCallError } from '../src/analysis/models/model-call-error.ts'
import { purgeHolders } from '../src/booking/index.ts'
import { GeneralLimit, purgeRateLimits, waitForTurn } from '../src/platform/http/rate-limits.ts'
import { purgeStockHolds } from '../src/shop/index.ts'
import { FLAKY_ANSWER, fakeModel } from './fake-models.ts'
import { openCalendar } from './test-bookings.ts'
import { openTestServer, type TestServer } from './test-server.ts'
import { addProduct, tryToOrder, visitorWith } from './test-shop.ts'
import { signedInStaff, TestStaff } from './test-staff.ts'
import { TestVisitor } from './test-visitor.ts'

const WINDOW_MS = 60_000
const SETTINGS = { HELD_ORDERS_PER_ADDRESS: '3', HELD_TIMES_PER_ADDRESS: '2', UPLOAD_PHOTOS_PER_DAY: '2' }
let one: TestServer
let other: TestServer
beforeAll(async () => {
  one = await openTestServer([fakeModel(async () => FLAKY_ANSWER)], SETTINGS)
  other = await one.openBeside()
})
afterAll(async () => {
  await other.close()
  await one.close()
})

const codeOf = (answer: { statusCode: number; json(): { code: string } }): string =>
  answer.statusCode < 300 ? 'taken' : answer.json().code

describe('what one address may do, it may do at all processes together', () => {
  test('holding times and writing documents: so many times a minute', async () => {
    const ask = (server: TestServer) =>
      server.app.inject({ method: 'POST', url: '/api/bookings', remoteAddress: '192.0.2.1', payload: {} })
    const answers = await Promise.all(Array.from({ length: 61 }, (_, index) => ask(index % 2 === 0 ? one : other)))
    expect(answers.filter((answer) => codeOf(answer) === 'too_many_requests')).toHaveLength(1)
    const refused = await ask(one)
    expect(codeOf(refused)).toBe('too_many_requests')
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    const elsewhere = { method: 'POST', url: '/api/bookings', remoteAddress: '192.0.2.2', payload: {} } as const
    expect(codeOf(await other.app.inject(elsewhere))).toBe('request_invalid')
  })

  test('requests of any kind: each process hears what the others counted, and begins anew when the time is over', async () => {
    const { database, keys } = one.dependencies
    const limits = [new GeneralLimit({ database, keys }), new GeneralLimit({ database, keys })] as const
    const count = () => limits.map((limit) => limit.count('192.0.2.3', WINDOW_MS).current)
    for (let hits = 0; hits < 700; hits += 1) count()
    for (const limit of limits) await limit.tell(WINDOW_MS)
    expect(count()).toEqual([701, 1_401])
    for (const limit of limits) await limit.tell(WINDOW_MS)
    expect(count()).toEqual([1_402, 1_403])
    const now = performance.now.bind(performance)
    vi.spyOn(performance, 'now').mockImplementation(() => now() + WINDOW_MS)
    expect(count()).toEqual([1, 1])
    for (const limit of limits) limit.stop()
    expect(await purgeRateLimits({ database }, new Date(Date.now() + WINDOW_MS))).toBeGreaterThan(0)
  })

  test('photos of a day', async () => {
    await one.dependencies.database.deleteFrom('upload_days').execute()
    await new TestVisitor(one.app).upload()
    await new TestVisitor(other.app).upload()
    await expect(new TestVisitor(one.app).upload()).rejects.toThrow('upload_quota_reached')
  })

  test('units that wait to be paid: so many orders, until one of them is given up', async () => {
    const product = await addProduct(one, { name: 'Shampoo', priceMinor: 1_000, stock: 50 })
    const visitors = await Promise.all(
      Array.from({ length: 5 }, (_, index) => visitorWith(index % 2 === 0 ? one : other, product)),
    )
    const answers = await Promise.all(visitors.map((visitor) => tryToOrder(visitor)))
    expect(answers.map(codeOf).sort()).toEqual(['taken', 'taken', 'taken', 'too_many_held', 'too_many_held'])
    const refused = answers.find(({ statusCode }) => statusCode === 429)
    expect(refused?.json().message).toContain('30 min')
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(29 * 60)
    const holder = answers.findIndex(({ statusCode }) => statusCode === 200)
    const { id } = answers[holder]?.json() ?? {}
    // Whoever orders anew gives up what they held before.
    expect(codeOf(await tryToOrder(visitors[holder] ?? new TestVisitor(one.app)))).toBe('taken')
    const again = await visitors[holder]?.sendJson('POST', `/api/orders/${id}/cancel`, {})
    expect(again?.statusCode).toBe(200)
    const { database } = one.dependencies
    await database.updateTable('orders').set({ held_until: new Date() }).where('held_by', 'is not', null).execute()
    expect(codeOf(await tryToOrder(await visitorWith(other, product)))).toBe('taken')
    await purgeStockHolds({ database }, new Date())
    expect(await database.selectFrom('orders').select('id').where('held_by', 'is not', null).execute()).toHaveLength(1)
  })

  test('times that nobody confirmed yet: so many at once', async () => {
    const calendar = await openCalendar(one)
    const [first, second, third, fourth] = calendar.slots
    const hold = (who: TestVisitor, slot = first) => calendar.hold(who, slot.startsAt)
    const ada = new TestVisitor(one.app)
    expect(codeOf(await hold(ada, first))).toBe('taken')
    expect(codeOf(await hold(new TestVisitor(other.app), second))).toBe('taken')
    expect(codeOf(await hold(new TestVisitor(one.app), third))).toBe('too_many_held')
    // Another time in the place of one's own is no further one.
    expect(codeOf(await hold(ada, fourth))).toBe('taken')
    const { database } = one.dependencies
    await database.updateTable('bookings').set({ expires_at: new Date() }).where('status', '=', 'held').execute()
    expect(await purgeHolders(one.dependencies, new Date())).toBe(3)
    expect(codeOf(await hold(new TestVisitor(other.app), third))).toBe('taken')
  })
})

describe('what one process did, the others know', () => {
  test('a session, its end, and a one-time link that was used', async () => {
    const owner = await signedInStaff(one, 'owner')
    const me = () => other.app.inject({ url: '/api/staff/me', headers: { cookie: owner.cookie } })
    expect((await me()).statusCode).toBe(200)
    const invited = await owner.call('POST', '/api/admin/staff/invitations', { email: 'new@example.org', role: 'editor' })
    const token = String(invited.json().url).split('#')[1]
    const join = (server: TestServer) =>
      new TestStaff(server).call('POST', '/api/staff/invitation', { token, name: 'New', password: 'nine quiet rivers flow' })
    const joined = await Promise.all([join(one), join(other)])
    expect(joined.map(({ statusCode }) => statusCode < 300).sort()).toEqual([false, true])
    await owner.call('POST', '/api/staff/logout')
    expect((await me()).statusCode).toBe(401)
  })

  test('how far an analysis is that another one works on', async () => {
    const visitor = new TestVisitor(one.app)
    const { database } = one.dependencies
    await database.deleteFrom('upload_days').execute()
    const { id } = await visitor.upload()
    const events = other.app.inject({ url: `/api/analysis/${id}/events`, headers: { cookie: visitor.cookie ?? '' } })
    await one.startJobs()
    expect((await events).body).toContain('"stage":"completed"')
  })

  test('a model that rested deserves a new try everywhere, once staff tried it', async () => {
    const failing = async () => {
      throw new ModelCallError('model_failed', { isTransient: true })
    }
    const { modelBreakers: here } = one.dependencies
    const { modelBreakers: there } = other.dependencies
    for (let count = 0; count < 4; count += 1) await there.run('openai/one', failing).catch(() => undefined)
    await expect(there.run('openai/one', async () => 'seen')).rejects.toThrow('paused_after_failures')
    await here.forget('openai/one')
    await expect.poll(() => there.run('openai/one', async () => 'seen').catch(() => 'rests')).toBe('seen')
  })

  test('when somebody was asked last who must not be asked often', async () => {
    const startedAt = performance.now()
    const turns: number[] = []
    await Promise.all(
      [one, other, one].map(async ({ dependencies }) => {
        await waitForTurn(dependencies, 'map', 120)
        turns.push(performance.now() - startedAt)
      }),
    )
    const [, second = 0, third = 0] = turns.sort((a, b) => a - b)
    // From before anybody asked: how late one of them is told of its turn, only the machine knows.
    expect(second).toBeGreaterThan(110)
    expect(third).toBeGreaterThan(230)
  })
})
