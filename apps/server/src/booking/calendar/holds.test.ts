import { beforeEach, expect, test } from 'vitest'
import { setUpTestServer } from '../../../test/set-up-test-server.ts'
import { addOrder, setUpCalendar, visitorIdOf } from '../../../test/test-bookings.ts'
import { addProduct } from '../../../test/test-shop.ts'
import { TestVisitor } from '../../../test/test-visitor.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { attachBookings, confirmBookings, releaseBookings } from './holds.ts'

const HALF_AN_HOUR_MS = 30 * 60_000
const server = setUpTestServer()
const calendar = setUpCalendar(server)
let visitor: TestVisitor
let [booking, order] = ['', '']

beforeEach(async () => {
  visitor = new TestVisitor(server.app)
  booking = await holdFirst(visitor)
  order = await addOrder(server, visitorIdOf(visitor), calendar.service, 'pending')
})

async function holdFirst(who: TestVisitor): Promise<string> {
  const answer = await calendar.hold(who, calendar.slots[0].startsAt)
  if (answer.statusCode !== 201) throw new Error(`${answer.statusCode} ${answer.body}`)
  return answer.json().id
}

const inTransaction = <Result>(work: (trx: Transaction) => Promise<Result>): Promise<Result> =>
  server.dependencies.database.transaction().execute(work)
const attach = (ids = [booking], to = order, until = new Date(Date.now() + HALF_AN_HOUR_MS)) =>
  inTransaction((trx) => attachBookings(trx, to, ids, until))
const confirm = (of = order) => inTransaction((trx) => confirmBookings(trx, of))
const release = (of = order) => inTransaction((trx) => releaseBookings(trx, of))
const stateOf = (id = booking) =>
  server.dependencies.database
    .selectFrom('bookings')
    .select(['status', 'order_id', 'expires_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
/** As if the hold had lasted its time. */
const letPass = () =>
  server.dependencies.database
    .updateTable('bookings')
    .set({ expires_at: new Date(0) })
    .where('id', '=', booking)
    .execute()

test('an order holds a time longer, its payment makes it certain', async () => {
  expect(await attach()).toEqual([])
  const held = await stateOf()
  expect(held).toMatchObject({ status: 'held', order_id: order })
  expect((held.expires_at?.getTime() ?? 0) - Date.now()).toBeGreaterThan(HALF_AN_HOUR_MS - 60_000)
  expect(await confirm()).toEqual([])
  expect(await stateOf()).toEqual({ status: 'confirmed', order_id: order, expires_at: null })
  expect(await confirm()).toEqual([])
})

test('a time that was not held long enough is still given to who pays, where nobody else has it', async () => {
  await attach()
  await letPass()
  expect(await confirm()).toEqual([])
  expect(await stateOf()).toMatchObject({ status: 'confirmed' })
})

test('a late payment for a time that somebody else has now is told so, and takes nothing', async () => {
  await attach()
  await letPass()
  const theirs = await holdFirst(new TestVisitor(server.app))
  expect(await confirm()).toEqual([booking])
  expect([await stateOf(), await stateOf(theirs)]).toMatchObject([{ status: 'expired' }, { status: 'held' }])
})

test('of several times of an order all become certain or none', async () => {
  const other = await addProduct(server, { name: 'Trichoscopy', priceMinor: 9_000, category: 'service' })
  const there = calendar.slots.at(-1)?.startsAt ?? ''
  const second = (await calendar.hold(visitor, there, { productId: other })).json().id
  expect(await attach([booking, second])).toEqual([])
  await letPass()
  await holdFirst(new TestVisitor(server.app))
  expect(await confirm()).toEqual([booking])
  expect(await stateOf(second)).toMatchObject({ status: 'held' })
})

test('a newer order takes over what the older one held', async () => {
  await attach()
  const newer = await addOrder(server, visitorIdOf(visitor), calendar.service, 'pending')
  await release()
  expect(await stateOf()).toMatchObject({ status: 'expired' })
  expect(await attach([booking], newer)).toEqual([])
  expect(await stateOf()).toMatchObject({ status: 'held', order_id: newer })
  expect(await confirm()).toEqual([])
  expect(await stateOf()).toMatchObject({ status: 'held', order_id: newer })
})

test('an order that is given back frees its time', async () => {
  await attach()
  await confirm()
  await release()
  expect(await stateOf()).toMatchObject({ status: 'cancelled' })
  expect((await calendar.freeSlots())[0]).toEqual(calendar.slots[0])
  expect(await confirm()).toEqual([booking])
})

test("an order gets neither another visitor's time, nor one that is over, nor one that is confirmed", async () => {
  const other = new TestVisitor(server.app)
  await letPass()
  const theirs = await holdFirst(other)
  const strangers = await addOrder(server, visitorIdOf(other), calendar.service, 'pending')
  expect(await attach([booking], strangers)).toEqual([booking])
  expect(await attach([theirs])).toEqual([theirs])
  expect(await attach([theirs], strangers)).toEqual([])
  await confirm(strangers)
  expect(await attach([theirs], strangers)).toEqual([theirs])
  const past = { starts_at: new Date(Date.now() - 3_600_000), ends_at: new Date(Date.now() - 1_800_000) }
  await server.dependencies.database.updateTable('bookings').set(past).where('id', '=', booking).execute()
  expect(await attach()).toEqual([booking])
})

test('a late payment and a stranger who want the same time at once: one of them gets it', async () => {
  await attach()
  await letPass()
  const [lost, theirs] = await Promise.all([confirm(), calendar.hold(new TestVisitor(server.app), calendar.slots[0].startsAt)])
  expect([lost.length, theirs.statusCode]).toEqual(lost.length === 0 ? [0, 409] : [1, 201])
})
