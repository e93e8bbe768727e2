import type { Order } from '@chioma/contract'
import { beforeAll, expect, test, vi } from 'vitest'
import { setUpTestServer } from '../../../test/set-up-test-server.ts'
import { addOpenCenter, openCalendar, type TestCalendar } from '../../../test/test-bookings.ts'
import { askForIntent, decidedOrder, payAtGateway, placeOrder, placePaidOrder, tryToOrder } from '../../../test/test-shop.ts'
import { TestVisitor } from '../../../test/test-visitor.ts'

const server = setUpTestServer()
let calendar: TestCalendar
let centers: string[]

beforeAll(async () => {
  await server.startJobs()
  calendar = await openCalendar(server)
  centers = [calendar.center, await addOpenCenter(server, { name: 'Studio Due' })]
})

async function visitorWithTime(index: number): Promise<TestVisitor> {
  const visitor = new TestVisitor(server.app)
  await choose(visitor, index, index % 2)
  return visitor
}

async function choose(visitor: TestVisitor, index: number, center: number): Promise<void> {
  const answer = await calendar.hold(visitor, calendar.slots[index]?.startsAt ?? '', { centerId: centers[center] })
  if (answer.statusCode !== 201) throw new Error(`${answer.statusCode} ${answer.body}`)
}

test('orders that are placed together, some of them anew and for another centre, never wait for each other in a circle', async () => {
  const visitors = await Promise.all(Array.from({ length: 12 }, (_, index) => visitorWithTime(index)))
  const again = visitors.slice(0, 6)
  await Promise.all(again.map((visitor) => placeOrder(visitor)))
  await Promise.all(again.map((visitor, index) => choose(visitor, 20 + index, (index + 1) % 2)))
  const answers = await Promise.all(visitors.map((visitor) => tryToOrder(visitor)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(visitors.map(() => 200))
  const rows = await server.dependencies.database
    .selectFrom('bookings')
    .select('id')
    .where('status', '=', 'held')
    .where('starts_at', '<', new Date(calendar.slots[30]?.startsAt ?? ''))
    .execute()
  expect(rows).toHaveLength(visitors.length)
})

test('a held time is certain with the payment of its order', async () => {
  const visitor = await visitorWithTime(30)
  const order = await placePaidOrder(visitor, '150.00')
  expect(order).toMatchObject({
    status: 'paid',
    lines: [{ booking: { status: 'confirmed', expiresAt: null, ...calendar.slots[30] } }],
  })
  expect((await visitor.call('/api/cart/1')).json()).toEqual([])
})

test('who pays too late for a time that somebody else has now gets the money back, and is told why', async () => {
  const visitor = await visitorWithTime(32)
  const { clientSecret } = await askForIntent(visitor, '150.00')
  const { id } = await placeOrder(visitor)
  await server.dependencies.database
    .updateTable('bookings')
    .set({ expires_at: new Date(0) })
    .where('order_id', '=', id)
    .execute()
  await visitorWithTime(32)
  await payAtGateway(visitor, clientSecret)
  await decidedOrder(visitor, id)
  const look = async (): Promise<Order> => (await visitor.call(`/api/orders/${id}`)).json()
  await vi.waitFor(async () => expect((await look()).status).toBe('refunded'), { timeout: 45_000, interval: 50 })
  expect(await look()).toMatchObject({ note: 'slot_lost', refunded: '150.00', lines: [{ booking: { status: 'expired' } }] })
})
