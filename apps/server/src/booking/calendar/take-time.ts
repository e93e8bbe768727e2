import type { Transaction } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { selectBookableCenter } from './bookable.queries.ts'
import type { Place } from './bookings.queries.ts'
import { findFreeSeat } from './calendar.queries.ts'
import { offeredTimeAt } from './offered-times.ts'

export interface WantedTime {
  centerId: string
  startsAt: string
  durationMinutes: number
  /** A booking that gives its own time up for this one. */
  inPlaceOf?: string
}

/**
 * A free place for a wanted time in a calendar that the caller has locked. Throws `slot_not_offered` for a time that visitors are not
 * offered, `slot_taken` for one that somebody has.
 */
export async function takeOfferedTime(
  trx: Transaction,
  { centerId, startsAt, durationMinutes, inPlaceOf }: WantedTime,
  now: Date,
): Promise<Place> {
  const center = await selectBookableCenter(trx, centerId)
  if (center === undefined) throw new AppError('slot_not_offered', { field: 'centerId' })
  const period = offeredTimeAt(center, durationMinutes, new Date(startsAt), now)
  if (period === undefined) throw new AppError('slot_not_offered', { field: 'startsAt' })
  const seat = await findFreeSeat(trx, centerId, period, inPlaceOf)
  if (seat === undefined) throw new AppError('slot_taken', { field: 'startsAt' })
  return { ...period, centerId, seat }
}
