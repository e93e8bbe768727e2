import { BOOKING_LIMITS, type SlotList } from '@chioma/contract'
import type { Database } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { selectBookableCenter, selectTakenTimes, type TakenTime } from './bookable.queries.ts'
import type { Period } from './calendar.queries.ts'
import { dayOf, lastOfferedDay, offeredTimes } from './offered-times.ts'

export interface SlotQuestion {
  durationMinutes: number
  centerId: string
  /** First day, in the centre's time zone. */
  from: string | undefined
  days: number
  visitorId: string | undefined
}

/** The times at a centre that nobody has. Throws `not_found` for a centre that takes no bookings. */
export async function listFreeSlots(
  database: Database,
  { durationMinutes, centerId, from, days, visitorId }: SlotQuestion,
  now: Date,
): Promise<SlotList> {
  const center = await selectBookableCenter(database, centerId)
  if (center === undefined) throw new AppError('not_found', { field: 'centerId' })
  const freeWithin = async (span: { from: string | undefined; days: number }) => {
    const offered = offeredTimes(center, durationMinutes, span, now)
    const taken = await takenBetween(database, centerId, offered, visitorId)
    return offered.filter((time) => hasFreeSeat(time, center.seats, taken))
  }
  const slots = await freeWithin({ from, days })
  // Only a calendar without a free time needs to know where the next one is.
  const next = slots[0] ?? (await freeWithin({ from, days: BOOKING_LIMITS.mostDaysAhead + 1 }))[0]
  return {
    centerId,
    timeZone: center.timeZone,
    slots: slots.map(({ startsAt, endsAt }) => ({ startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() })),
    nextFreeDay: next === undefined ? null : dayOf(next.startsAt, center.timeZone).toString(),
    until: lastOfferedDay(center.timeZone, now),
  }
}

async function takenBetween(
  database: Database,
  centerId: string,
  offered: readonly Period[],
  visitorId: string | undefined,
): Promise<TakenTime[]> {
  const [first, last] = [offered[0], offered.at(-1)]
  if (first === undefined || last === undefined) return []
  return selectTakenTimes(database, centerId, { startsAt: first.startsAt, endsAt: last.endsAt }, visitorId)
}

/** A booking keeps one seat from its beginning to its end: that as many are busy at no moment as there are seats is not enough. */
function hasFreeSeat({ startsAt, endsAt }: Period, seats: number, taken: readonly TakenTime[]): boolean {
  const busy = new Set(taken.filter((other) => other.startsAt < endsAt && other.endsAt > startsAt).map(({ seat }) => seat))
  for (let seat = 1; seat <= seats; seat += 1) if (!busy.has(seat)) return true
  return false
}
