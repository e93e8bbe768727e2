import { selectBookings } from '../../apps/server/src/booking/calendar/admin-bookings.queries.ts'
import { listFreeSlots } from '../../apps/server/src/booking/calendar/bookings.routes.ts'
import { selectCenters } from '../../apps/server/src/booking/centers/centers.queries.ts'
import type { Database } from '../../apps/server/src/platform/database/database.ts'
import {
  type OrderFilter,
  presentAdminOrder,
  selectOrders,
} from '../../apps/server/src/shop/admin-orders/admin-orders.queries.ts'
import { ordersExport } from '../../apps/server/src/shop/admin-orders/admin-orders.routes.ts'
import { selectAdminProducts } from '../../apps/server/src/shop/catalog/admin-products.queries.ts'
import { productsExport } from '../../apps/server/src/shop/catalog/admin-products.routes.ts'
import { readRules } from '../../apps/server/src/shop/rules/rules.queries.ts'
import { selectAuditEntries } from '../../apps/server/src/staff/audit/audit.queries.ts'

/** A name, and what takes the time; says how much it found. */
export type Work = readonly [name: string, run: () => Promise<number>]

const PAGE = 51
const FIRST_ROWS = 500
const DAY = new Date(Date.now() - 100 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)

/** Orders as staff look for them, one with its history, and the first byte of their export. */
export async function orderWorks(database: Database): Promise<Work[]> {
  const middle = await middleOf(database)
  const list = (filter: Omit<OrderFilter, 'timeZone'>, after?: string) => async () =>
    (await selectOrders(database, { ...filter, timeZone: 'Europe/Rome' }, { after, limit: PAGE })).length
  return [
    ['orders', list({})],
    ['orders, from the middle', list({}, middle.id)],
    ['orders in review', list({ status: 'review' })],
    ['orders with a refund that failed', list({ status: 'refund_failed' })],
    ['orders of a day', list({ from: DAY, to: DAY })],
    ['orders by an address', list({ search: middle.email })],
    ['orders by part of an address', list({ search: 'buyer1234' })],
    ['orders by a product', list({ search: 'prodotto 37' })],
    ['orders by a number', list({ search: `CH-${middle.order_number}` })],
    ['orders by a payment', list({ search: middle.provider_payment_id })],
    ['orders by nothing known', list({ search: 'no such thing' })],
    ['an order and its history', async () => (await presentAdminOrder(database, middle.id, 'it'))?.events.length ?? 0],
    [
      'orders as CSV, first rows',
      async () => (await ordersExport(database, { timeZone: 'Europe/Rome' }).read(undefined, FIRST_ROWS)).length,
    ],
  ]
}

async function middleOf(database: Database) {
  const { id, order_number } = await database
    .selectFrom('orders')
    .select(['id', 'order_number'])
    .orderBy('created_at', 'desc')
    .offset(50_000)
    .executeTakeFirstOrThrow()
  const { email } = await database
    .selectFrom('order_contacts')
    .select('email')
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow()
  const payment = await database
    .selectFrom('payments')
    .select('provider_payment_id')
    .where('order_id', '=', id)
    .executeTakeFirst()
  return { id, order_number, email, provider_payment_id: payment?.provider_payment_id ?? '' }
}

/** The audit log, and the first byte of its export. */
export function auditWorks(database: Database): Work[] {
  const list =
    (filter: Parameters<typeof selectAuditEntries>[1], limit = PAGE) =>
    async () =>
      (await selectAuditEntries(database, filter, { limit })).length
  const actorId = '00000000-0000-4000-8000-000000000007'
  const until = new Date(Date.now() - 400 * 24 * 60 * 60 * 1000).toISOString()
  return [
    ['audit log', list({})],
    ['audit log by words', list({ q: 'prodotto 37' })],
    ['audit log by rare words', list({ q: 'member 13 price 55 prodotto 333' })],
    ['audit log by nothing known', list({ q: 'nobody wrote this' })],
    ['audit log of a person', list({ actorId })],
    ['audit log of an area', list({ area: 'order' })],
    ['audit log of a person and area', list({ actorId, area: 'content' })],
    ['audit log until a year ago', list({ until })],
    ['audit log as CSV, first rows', list({}, FIRST_ROWS)],
  ]
}

/** Appointments as staff see them, and free times as visitors do. */
export async function bookingWorks(database: Database): Promise<Work[]> {
  const { id: centerId } = await database
    .selectFrom('centers')
    .select('id')
    .where('seats', '=', 4)
    .orderBy('name')
    .executeTakeFirstOrThrow()
  const bookings = (days: number, ofCenter?: string) => async () =>
    (await selectBookings(database, { centerId: ofCenter, days }, 'it')).length
  const slots = { durationMinutes: 45, centerId, from: undefined, days: 14, visitorId: undefined }
  return [
    ['appointments of a week', bookings(7, centerId)],
    ['appointments of a month, all', bookings(31)],
    ['free times at a centre', async () => (await listFreeSlots(database, slots, new Date())).slots.length],
    ['centres of the staff', async () => (await selectCenters(database)).length],
  ]
}

/** Products and rules. */
export function catalogWorks(database: Database): Work[] {
  const every = { state: 'all', order: 'name' } as const
  const list = (search?: string) => async () =>
    (await selectAdminProducts(database, { ...every, search, limit: PAGE }, 'it')).length
  return [
    ['products by name', list()],
    ['products, searched', list('dotto 37')],
    ['products as CSV, first rows', async () => (await productsExport(database, every, 'it').read(undefined, FIRST_ROWS)).length],
    [
      'rules',
      async () => (await readRules(database, { currency: 'USD', country: undefined, timeZone: 'UTC', euroRate: 1 }, 'it')).length,
    ],
  ]
}
