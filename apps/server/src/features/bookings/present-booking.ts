import type { BookingHold } from '@chioma/contract'
import type { Kysely } from 'kysely'
import { AppError } from '../../platform/app-error.ts'
import type { DatabaseSchema } from '../../platform/database.ts'
import { selectBookingHolds } from '../cart/booking-holds.queries.ts'

/** A booking as its visitor sees it. */
export async function presentBooking(database: Kysely<DatabaseSchema>, id: string): Promise<BookingHold> {
  const hold = (await selectBookingHolds(database, [id])).get(id)
  if (hold === undefined) throw new AppError('booking_not_found')
  return hold
}
