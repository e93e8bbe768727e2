import { BOOKING_LIMITS, type OpenPeriod } from '@chioma/contract'
import { Temporal } from 'temporal-polyfill'

const MS_PER_MINUTE = 60_000
const MS_PER_HOUR = 60 * MS_PER_MINUTE

export interface Period {
  startsAt: Date
  endsAt: Date
}

export interface OpenCalendar {
  /** By IANA. */
  timeZone: string
  hours: readonly OpenPeriod[]
  /** Days without bookings, ISO 8601, the last one included. */
  closures: readonly { firstDay: string; lastDay: string }[]
}

/** The day that it is somewhere. */
export const dayOf = (instant: Date, timeZone: string): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone).toPlainDate()

/** The last day that times are offered for, ISO 8601. */
export const lastOfferedDay = (timeZone: string, now: Date): string =>
  dayOf(now, timeZone).add({ days: BOOKING_LIMITS.mostDaysAhead }).toString()

export interface OfferedSpan {
  /** First day, ISO 8601; today without one. */
  from: string | undefined
  days: number
  leastHoursAhead?: number | undefined
}

/**
 * The times that a centre offers for something of this length on `days` days from the day `from` on, today without one; one after the
 * other from the opening on, the earliest first. Whether somebody has them already is another question. Visitors are offered none that
 * begins sooner than in `leastHoursAhead`.
 */
export function offeredTimes(
  { timeZone, hours, closures }: OpenCalendar,
  durationMinutes: number,
  { from, days, leastHoursAhead = BOOKING_LIMITS.leastHoursAhead }: OfferedSpan,
  now: Date,
): Period[] {
  const today = dayOf(now, timeZone)
  const last = today.add({ days: BOOKING_LIMITS.mostDaysAhead })
  const earliestMs = now.getTime() + leastHoursAhead * MS_PER_HOUR
  const first = from === undefined ? today : Temporal.PlainDate.from(from)
  const times: Period[] = []
  for (let day = 0; day < days; day += 1) {
    const date = first.add({ days: day })
    if (Temporal.PlainDate.compare(date, today) < 0 || Temporal.PlainDate.compare(date, last) > 0) continue
    const periods = openPeriodsOf({ timeZone, hours, closures }, date)
    times.push(...periods.flatMap((period) => timesWithin(period, durationMinutes * MS_PER_MINUTE)))
  }
  return times
    .filter(({ startsAt }) => startsAt.getTime() >= earliestMs)
    .sort((one, other) => one.startsAt.getTime() - other.startsAt.getTime())
}

/** The offered time that starts at an instant; `undefined` where none does. */
export function offeredTimeAt(
  calendar: OpenCalendar,
  {
    durationMinutes,
    startsAt,
    leastHoursAhead,
  }: { durationMinutes: number; startsAt: Date; leastHoursAhead?: number | undefined },
  now: Date,
): Period | undefined {
  const from = dayOf(startsAt, calendar.timeZone).toString()
  return offeredTimes(calendar, durationMinutes, { from, days: 1, leastHoursAhead }, now).find(
    (offered) => offered.startsAt.getTime() === startsAt.getTime(),
  )
}

/** Whether a calendar is open from the beginning of a period to its end, at an offered time or another one. */
export function isOpenDuring(calendar: OpenCalendar, { startsAt, endsAt }: Period): boolean {
  const periods = openPeriodsOf(calendar, dayOf(startsAt, calendar.timeZone))
  return periods.some(({ opensMs, closesMs }) => opensMs <= startsAt.getTime() && endsAt.getTime() <= closesMs)
}

interface OpenTime {
  opensMs: number
  closesMs: number
}

/** From when to when a calendar is open on a day. */
function openPeriodsOf({ timeZone, hours, closures }: OpenCalendar, date: Temporal.PlainDate): OpenTime[] {
  if (closures.some(({ firstDay, lastDay }) => firstDay <= date.toString() && date.toString() <= lastDay)) return []
  const instantOf = (plainTime: string) => date.toZonedDateTime({ timeZone, plainTime }).epochMilliseconds
  return hours
    .filter(({ weekday }) => weekday === date.dayOfWeek)
    .map(({ opensAt, closesAt }) => ({ opensMs: instantOf(opensAt), closesMs: instantOf(closesAt) }))
}

/** Elapsed time counts, so that a change of the clocks within the opening hours makes no time longer or shorter. */
function timesWithin({ opensMs, closesMs }: OpenTime, lengthMs: number): Period[] {
  const times: Period[] = []
  for (let start = opensMs; start + lengthMs <= closesMs; start += lengthMs)
    times.push({ startsAt: new Date(start), endsAt: new Date(start + lengthMs) })
  return times
}
