import {
  type CreateOrder,
  dateLocaleOf,
  EARLY_START_VERSION,
  type EarlyStart,
  isWithinWithdrawal,
  type Language,
  type Order,
} from '@chioma/contract'
import { selectBookingHolds } from '../../booking/index.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Dependencies } from '../dependencies.ts'
import { selectAgreements } from './legal-documents.ts'

/** Whether one of these appointments begins before an order of now can be withdrawn from no more. */
export async function beginsEarly(
  { config }: Pick<Dependencies, 'config'>,
  database: Database,
  bookingIds: readonly string[],
  now: Date,
): Promise<boolean> {
  const holds = await selectBookingHolds(database, bookingIds)
  return [...holds.values()].some(({ startsAt }) => isWithinWithdrawal(now, new Date(startsAt), config.shop.timeZone))
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
  if (await lacksRequest(dependencies, trx, { orderId, startsAt })) await keepRequest(trx, { orderId, earlyStart, now })
}

/** Whether its buyer agreed at the button, and has yet to ask for an appointment of the order at this time. */
async function lacksRequest(
  dependencies: Pick<Dependencies, 'config'>,
  database: Database,
  { orderId, startsAt }: { orderId: string; startsAt: Date },
): Promise<boolean> {
  const isAgreed = (await selectAgreements(database, [orderId])).length > 0
  if (!isAgreed || (await selectEarlyStarts(database, [orderId])).has(orderId)) return false
  return isWithinDays(dependencies, database, { orderId, startsAt })
}

/** Whether a time lies within the days in which its order can be withdrawn from. */
async function isWithinDays(
  { config }: Pick<Dependencies, 'config'>,
  database: Database,
  { orderId, startsAt }: { orderId: string; startsAt: Date },
): Promise<boolean> {
  const order = await database.selectFrom('orders').select('created_at').where('id', '=', orderId).executeTakeFirstOrThrow()
  return isWithinWithdrawal(order.created_at, startsAt, config.shop.timeZone)
}

/** Keeps that the buyer asks for an appointment that the centre moved to within the days of withdrawal; nothing where there is none to ask for. */
export async function askForMovedStart(
  dependencies: Pick<Dependencies, 'config' | 'database'>,
  { orderId, earlyStart, now }: { orderId: string; earlyStart: EarlyStart; now: Date },
): Promise<void> {
  await dependencies.database.transaction().execute(async (trx) => {
    await trx.selectFrom('orders').select('id').where('id', '=', orderId).forUpdate().execute()
    const standing = await trx
      .selectFrom('bookings')
      .select('starts_at')
      .where('order_id', '=', orderId)
      .where('status', '=', 'confirmed')
      .where('starts_at', '>', now)
      .orderBy('starts_at')
      .executeTakeFirst()
    if (standing !== undefined && (await lacksRequest(dependencies, trx, { orderId, startsAt: standing.starts_at })))
      await keepRequest(trx, { orderId, earlyStart, now })
  })
}

/** What the mail about an appointment that the centre moved says where its buyer has yet to ask for the time; `null` elsewhere. */
export const sayMovedStart = async (
  dependencies: Pick<Dependencies, 'config' | 'locales'>,
  database: Database,
  { orderId, startsAt, isMovable, language }: { orderId: string; startsAt: Date; isMovable: boolean; language: Language },
): Promise<string | null> =>
  (await lacksRequest(dependencies, database, { orderId, startsAt }))
    ? dependencies.locales.say(language, `shop:earlyStart.${isMovable ? 'movedMail' : 'movedMailLate'}`)
    : null

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

/** What the mail about an appointment that its buyer chose says of their request; `null` where there is none, or the time is later than it is about. */
export async function sayChosenStart(
  dependencies: Pick<Dependencies, 'config' | 'locales'>,
  database: Database,
  { orderId, startsAt, language }: { orderId: string; startsAt: Date; language: Language },
): Promise<string | null> {
  const asked = (await selectEarlyStarts(database, [orderId])).get(orderId)
  if (asked == null || !(await isWithinDays(dependencies, database, { orderId, startsAt }))) return null
  return sayEarlyStart(dependencies, asked, language)
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
