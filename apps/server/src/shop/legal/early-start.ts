import { type CreateOrder, calendarDayOf, EARLY_START_VERSION, type Order } from '@chioma/contract'
import { selectBookingHolds } from '../../booking/index.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Dependencies } from '../dependencies.ts'

/** Consumers may withdraw until the end of so many days after that of the contract (Directive 2011/83/EU, Article 9). */
const WITHDRAWAL_DAYS = 14
const MS_PER_DAY = 24 * 60 * 60 * 1_000

/** Whether one of these appointments begins before an order of now can be withdrawn from no more; days are those of the shop. */
export async function beginsEarly(
  { config }: Pick<Dependencies, 'config'>,
  database: Database,
  bookingIds: readonly string[],
  now: Date,
): Promise<boolean> {
  const { timeZone } = config.shop
  const lastDay = new Date(Date.parse(calendarDayOf(now, timeZone)) + WITHDRAWAL_DAYS * MS_PER_DAY).toISOString().slice(0, 10)
  const holds = await selectBookingHolds(database, bookingIds)
  return [...holds.values()].some(({ startsAt }) => calendarDayOf(new Date(startsAt), timeZone) <= lastDay)
}

/**
 * Keeps with an order that its buyer asked for what begins early. Throws `early_start_missing` where they did not, though they stood before
 * the button and its agreement; an order that was made without either is taken as it is.
 */
export async function keepEarlyStart(
  dependencies: Pick<Dependencies, 'config'>,
  trx: Transaction,
  { orderId, bookingIds, body, now }: { orderId: string; bookingIds: readonly string[]; body: CreateOrder; now: Date },
): Promise<void> {
  if (!(await beginsEarly(dependencies, trx, bookingIds, now))) return
  const { agreement, earlyStart } = body
  if (earlyStart === undefined && agreement !== undefined) throw new AppError('early_start_missing', { field: 'earlyStart' })
  if (earlyStart === undefined) return
  if (earlyStart.version !== EARLY_START_VERSION) throw new AppError('terms_changed')
  await trx
    .insertInto('order_early_starts')
    .values({ order_id: orderId, text_version: earlyStart.version, requested_at: now })
    .execute()
}

/** The requests of these orders, by their id. */
export async function selectEarlyStarts(
  database: Database,
  orderIds: readonly string[],
): Promise<Map<string, Order['earlyStart']>> {
  const rows = await database.selectFrom('order_early_starts').selectAll().where('order_id', 'in', orderIds).execute()
  return new Map(rows.map((row) => [row.order_id, { version: row.text_version, requestedAt: row.requested_at.toISOString() }]))
}
