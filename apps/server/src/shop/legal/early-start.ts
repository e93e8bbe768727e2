import {
  type CreateOrder,
  calendarDayOf,
  dateLocaleOf,
  EARLY_START_VERSION,
  type EarlyStart,
  type Language,
  type Order,
  WITHDRAWAL_DAYS,
} from '@chioma/contract'
import { selectBookingHolds } from '../../booking/index.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Dependencies } from '../dependencies.ts'
import { selectAgreements } from './legal.queries.ts'

const MS_PER_DAY = 24 * 60 * 60 * 1_000

/** Whether a time comes before what was agreed to on that day can be withdrawn from no more; days are those of the shop. */
function isWithinWithdrawal({ config }: Pick<Dependencies, 'config'>, agreedAt: Date, startsAt: string): boolean {
  const { timeZone } = config.shop
  const lastDay = Date.parse(calendarDayOf(agreedAt, timeZone)) + WITHDRAWAL_DAYS * MS_PER_DAY
  return Date.parse(calendarDayOf(new Date(startsAt), timeZone)) <= lastDay
}

/** Whether one of these appointments begins before an order of now can be withdrawn from no more. */
export async function beginsEarly(
  dependencies: Pick<Dependencies, 'config'>,
  database: Database,
  bookingIds: readonly string[],
  now: Date,
): Promise<boolean> {
  const holds = await selectBookingHolds(database, bookingIds)
  return [...holds.values()].some(({ startsAt }) => isWithinWithdrawal(dependencies, now, startsAt))
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
  if (earlyStart !== undefined || agreement !== undefined) await keepRequest(trx, { orderId, earlyStart, now })
}

/** The same for a time that is chosen or moved once the order is paid: asked for where its buyer agreed at the button, and once. */
export async function keepLaterEarlyStart(
  dependencies: Pick<Dependencies, 'config'>,
  trx: Transaction,
  { orderId, startsAt, earlyStart, now }: { orderId: string; startsAt: Date; earlyStart: EarlyStart | undefined; now: Date },
): Promise<void> {
  const isAgreed = (await selectAgreements(trx, [orderId])).length > 0
  if (!isAgreed || (await selectEarlyStarts(trx, [orderId])).has(orderId)) return
  const order = await trx.selectFrom('orders').select('created_at').where('id', '=', orderId).executeTakeFirstOrThrow()
  if (isWithinWithdrawal(dependencies, order.created_at, startsAt.toISOString()))
    await keepRequest(trx, { orderId, earlyStart, now })
}

async function keepRequest(
  trx: Transaction,
  { orderId, earlyStart, now }: { orderId: string; earlyStart: EarlyStart | undefined; now: Date },
): Promise<void> {
  if (earlyStart === undefined) throw new AppError('early_start_missing', { field: 'earlyStart' })
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

/** What a mail says of the request of an order, with its time. */
export const sayEarlyStart = (
  { locales, config }: Pick<Dependencies, 'locales' | 'config'>,
  { requestedAt }: NonNullable<Order['earlyStart']>,
  language: Language,
): string => {
  const { timeZone } = config.shop
  const format = new Intl.DateTimeFormat(dateLocaleOf(language), { dateStyle: 'long', timeStyle: 'short', timeZone })
  return locales.say(language, 'shop:earlyStart.said', { date: format.format(new Date(requestedAt)) })
}
