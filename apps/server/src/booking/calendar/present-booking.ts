import type { BookingHold } from '@chioma/contract'
import type { Database } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { selectBookingHolds } from './booking-holds.queries.ts'

/** A booking as its visitor sees it. */
export async function presentBooking(database: Database, id: string): Promise<BookingHold> {
  const hold = (await selectBookingHolds(database, [id])).get(id)
  if (hold === undefined) throw new AppError('booking_not_found')
  return hold
}
