import type { Slot, SlotList } from '@chioma/contract'
import { uuidv7 } from 'uuidv7'
import { beforeEach } from 'vitest'
import type { TestServer } from './test-server.ts'
import { addProduct } from './test-shop.ts'
import { TestVisitor } from './test-visitor.ts'

/** Who comes to appointments of tests. */
export const PERSON = { name: 'Ada Esempio', phone: '+39 02 1234567', reason: null }

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7]

const DAY_MS = 24 * 60 * 60_000
/** The midnight after at least two days, so that the first times lie on one day whatever the hour; taken once, so that none changes in the middle of a test. */
const LATER_MS = (Math.ceil(Date.now() / DAY_MS) + 2) * DAY_MS

interface OpenCenter {
  name?: string
  seats?: number
}

export type TestCalendar = Awaited<ReturnType<typeof openCalendar>>

/** A service and a centre that is open for it on every day. */
export async function openCalendar(server: TestServer, openCenter: OpenCenter = {}) {
  const service = await addProduct(server, { name: 'Consultation', priceMinor: 15_000, category: 'service' })
  const center = await addOpenCenter(server, openCenter)
  const offered = async (query = '', who = new TestVisitor(server.app)): Promise<SlotList> => {
    const answer = await who.call(`/api/services/${service}/slots?centerId=${center}${query}`)
    if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`)
    return answer.json()
  }
  const freeSlots = async (who?: TestVisitor): Promise<Slot[]> =>
    (await offered('', who)).slots.filter(({ startsAt }) => Date.parse(startsAt) > LATER_MS)
  const [first, second, ...others] = await freeSlots()
  if (first === undefined || second === undefined) throw new Error('no free times')
  const slots: [Slot, Slot, ...Slot[]] = [first, second, ...others]
  return {
    service,
    center,
    /** Every time that is offered. */
    offered,
    /** What is free of the days after tomorrow: none of it comes too near while a test runs. */
    freeSlots,
    /** That, as the calendar opened. */
    slots,
    hold: (who: TestVisitor, startsAt: string, more: Record<string, unknown> = {}) =>
      who.sendJson('POST', '/api/bookings', { productId: service, centerId: center, startsAt, person: PERSON, ...more }),
    /** Chooses or moves the time of a paid order. */
    bookPaid: (who: TestVisitor, orderId: string, startsAt: string, more: Record<string, unknown> = {}) =>
      who.sendJson('POST', `/api/orders/${orderId}/bookings`, {
        productId: service,
        centerId: center,
        startsAt,
        person: PERSON,
        ...more,
      }),
  }
}

/** A calendar that is opened anew before each test of a file, and before what is set up below it. */
export function setUpCalendar(server: TestServer, openCenter?: OpenCenter): TestCalendar {
  const calendar = {} as TestCalendar
  beforeEach(async () => void Object.assign(calendar, await openCalendar(server, openCenter)))
  return calendar
}

/** A centre in Rome that is open from nine to five on every day. Returns its id. */
export async function addOpenCenter(
  { dependencies: { database } }: TestServer,
  { name = 'Studio Prova', seats = 1 }: OpenCenter = {},
): Promise<string> {
  const id = uuidv7()
  const now = new Date()
  const place = { address: 'Via Prova 1, Roma', latitude: 41.9, longitude: 12.5, time_zone: 'Europe/Rome' }
  await database
    .insertInto('centers')
    .values({ id, name, ...place, seats, created_at: now, updated_at: now })
    .execute()
  await database
    .insertInto('center_hours')
    .values(EVERY_DAY.map((weekday) => ({ center_id: id, weekday, opens_at: '09:00', closes_at: '17:00' })))
    .execute()
  return id
}

/** An order as payments leave it, past the till. */
export async function addOrder(
  { dependencies: { database } }: TestServer,
  visitorId: string,
  productId: string,
  status: 'pending' | 'paid' = 'paid',
): Promise<string> {
  const id = uuidv7()
  const now = new Date()
  const money = { currency: 'USD', subtotal_minor: 15_000, total_minor: 15_000 }
  await database
    .insertInto('orders')
    .values({ id, visitor_id: visitorId, status, language: 'en', ...money, created_at: now, updated_at: now })
    .execute()
  const line = { name: 'Consultation', category: 'service', unit_price_minor: 15_000, quantity: 1 }
  await database
    .insertInto('order_lines')
    .values({ id: uuidv7(), order_id: id, position: 1, product_id: productId, ...line })
    .execute()
  return id
}

/** The visitor that a cookie names. */
export const visitorIdOf = ({ cookie }: TestVisitor): string =>
  decodeURIComponent(cookie ?? '')
    .slice('chioma_visitor='.length)
    .split('.')[0] ?? ''
