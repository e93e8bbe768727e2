import {
  type AdminBooking,
  type AdminPractitioner,
  BOOKING_LIMITS,
  type Closure,
  dateLocaleOf,
  type OpenPeriod,
} from '@chioma/contract'
import { Temporal } from 'temporal-polyfill'
import { useLanguage } from '../../../lib/i18n/use-language.ts'

/** Days are written as `2026-11-24`. */
export function mondayOf(day: string): string {
  const date = Temporal.PlainDate.from(day)
  return date.subtract({ days: date.dayOfWeek - 1 }).toString()
}

export const addDays = (day: string, days: number): string => Temporal.PlainDate.from(day).add({ days }).toString()

/** The seven days from a Monday on. */
export const daysOfWeek = (monday: string): string[] => Array.from({ length: 7 }, (_, index) => addDays(monday, index))

export const todayIn = (timeZone: string): string => Temporal.Now.plainDateISO(timeZone).toString()

/** Day and minutes since midnight of an instant, as the clocks of a zone show it. */
export function placeIn(instant: string, timeZone: string): { day: string; minutes: number } {
  const local = Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone)
  return { day: local.toPlainDate().toString(), minutes: local.hour * 60 + local.minute }
}

/** The instant at which the clocks of a zone show this day and time; undefined for what is no time. */
export function instantAt(day: string, time: string, timeZone: string): string | undefined {
  try {
    return Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(timeZone).toInstant().toString()
  } catch {
    return undefined
  }
}

/** Minutes since midnight of `09:30`. */
export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** Minutes since midnight as `09:30`. */
export const timeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** When somebody takes appointments: a practitioner, or a centre that keeps no list of them. */
export interface OpenCalendar {
  /** Whose it is, at a centre that keeps a list of practitioners. */
  practitionerId?: string
  hours: readonly OpenPeriod[]
  closures: readonly Pick<Closure, 'firstDay' | 'lastDay' | 'note'>[]
}

interface CenterCalendars {
  /** How many are seen at the same time where no list of practitioners is kept. */
  seats?: number | undefined
  hours: readonly OpenPeriod[]
  closures: readonly Closure[]
  practitioners: readonly Pick<AdminPractitioner, 'id' | 'isActive' | 'hours'>[]
}

/** The calendars that visitors book from, or that of the one who is looked at, active or not. */
export function calendarsOf({ seats = 1, hours, closures, practitioners }: CenterCalendars, shownId?: string): OpenCalendar[] {
  const closedTo = (practitionerId?: string) =>
    closures.filter(({ practitioner }) => practitioner === null || practitioner.id === practitionerId)
  if (practitioners.length === 0) return Array.from({ length: seats }, () => ({ hours, closures: closedTo() }))
  return practitioners
    .filter(({ id, isActive }) => (shownId === undefined ? isActive : id === shownId))
    .map(({ id, hours: own }) => ({ practitionerId: id, hours: own ?? hours, closures: closedTo(id) }))
}

/** When any of these calendars is open on a day, and why none is, as staff wrote it. */
export function openOn(calendars: readonly OpenCalendar[], day: string): { hours: OpenPeriod[]; closureNote: string | null } {
  const { dayOfWeek } = Temporal.PlainDate.from(day)
  const closureOf = ({ closures }: OpenCalendar) => closures.find(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay)
  const open = calendars.filter((calendar) => closureOf(calendar) === undefined)
  const hours = open.flatMap((calendar) => calendar.hours.filter(({ weekday }) => weekday === dayOfWeek))
  const closure = open.length === 0 ? calendars.map(closureOf)[0] : undefined
  return { hours: joined(hours), closureNote: closure?.note ?? null }
}

/** Periods of one day without those that overlap. */
function joined(periods: readonly OpenPeriod[]): OpenPeriod[] {
  const result: OpenPeriod[] = []
  for (const period of periods.toSorted((one, other) => one.opensAt.localeCompare(other.opensAt))) {
    const last = result.at(-1)
    if (last === undefined || last.closesAt < period.opensAt) result.push(period)
    else if (last.closesAt < period.closesAt) result.splice(-1, 1, { ...last, closesAt: period.closesAt })
  }
  return result
}

const USUAL = { from: 9 * 60, to: 18 * 60 }

/** The full hours that a week's picture must show: opening hours, and every booking beside them. Minutes since midnight. */
export function visibleHours(
  hours: readonly OpenPeriod[],
  bookings: readonly Pick<AdminBooking, 'startsAt' | 'endsAt'>[],
  timeZone: string,
): { from: number; to: number } {
  const spans = [
    ...hours.map(({ opensAt, closesAt }) => [minutesOf(opensAt), minutesOf(closesAt)] as const),
    ...bookings.map(({ startsAt, endsAt }) => spanOf({ startsAt, endsAt }, timeZone)),
  ]
  if (spans.length === 0) return USUAL
  const from = Math.min(...spans.map(([start]) => start))
  const to = Math.max(...spans.map(([, end]) => end))
  return { from: Math.floor(from / 60) * 60, to: Math.ceil(to / 60) * 60 }
}

/** From when to when a booking lasts, in minutes of the day that it begins on. */
export function spanOf(
  { startsAt, endsAt }: Pick<AdminBooking, 'startsAt' | 'endsAt'>,
  timeZone: string,
): readonly [number, number] {
  const { minutes } = placeIn(startsAt, timeZone)
  const lasts = (Date.parse(endsAt) - Date.parse(startsAt)) / 60_000
  return [minutes, Math.min(24 * 60, minutes + lasts)]
}

/** What is open of an hour, in minutes since midnight. */
export interface FreeHour {
  from: number
  to: number
}

/** Appointments begin at whole steps of this many minutes at least. */
const STEP = 5

/** The hours of a day in which somebody who is open has time left, from the one that it is now to the last day that times are offered for. */
export function freeHoursOn(
  calendars: readonly OpenCalendar[],
  bookings: readonly Pick<AdminBooking, 'startsAt' | 'endsAt' | 'status' | 'practitioner'>[],
  day: string,
  timeZone: string,
  now = Temporal.Now.instant().toString(),
): FreeHour[] {
  const here = placeIn(now, timeZone)
  if (day > addDays(here.day, BOOKING_LIMITS.mostDaysAhead)) return []
  const over = here.day < day ? 0 : here.day === day ? here.minutes : 24 * 60
  const open = calendars.map((calendar) => ({
    practitionerId: calendar.practitionerId,
    spans: openOn([calendar], day).hours.map(({ opensAt, closesAt }) => [minutesOf(opensAt), minutesOf(closesAt)] as const),
  }))
  const taken = bookings
    .filter(({ startsAt, status }) => (status === 'held' || status === 'confirmed') && placeIn(startsAt, timeZone).day === day)
    .map((booking) => ({ practitionerId: booking.practitioner?.id, spans: [spanOf(booking, timeZone)] }))
  const at = (minute: number, periods: typeof open | typeof taken) =>
    periods.filter(({ spans }) => spans.some(([from, to]) => from <= minute && minute < to))
  // A practitioner's own appointments take their time; where no list is kept, each takes a seat.
  const isFree = (minute: number) => {
    if (minute < over) return false
    const busy = at(minute, taken)
    return at(minute, open).some(({ practitionerId }, index) =>
      practitionerId === undefined ? index >= busy.length : busy.every((booking) => booking.practitionerId !== practitionerId),
    )
  }
  return openOn(calendars, day).hours.flatMap(({ opensAt, closesAt }) => {
    const [opens, closes] = [minutesOf(opensAt), minutesOf(closesAt)]
    const first = Math.floor(opens / 60) * 60
    return Array.from({ length: Math.ceil((closes - first) / 60) }, (_, index) => first + index * 60)
      .map((hour) => ({ from: Math.max(hour, opens), to: Math.min(hour + 60, closes) }))
      .filter(({ from, to }) =>
        Array.from({ length: Math.ceil((to - from) / STEP) }, (_, step) => from + step * STEP).some(isFree),
      )
  })
}

const asDate = (day: string): Date => new Date(`${day}T12:00:00Z`)

function useDateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const { language } = useLanguage()
  return new Intl.DateTimeFormat(dateLocaleOf(language), { ...options, timeZone: 'UTC' })
}

/** The seven days from a Monday on, such as "23–29 November 2026". */
export function useWeekName(): (monday: string) => string {
  const format = useDateFormat({ day: 'numeric', month: 'long', year: 'numeric' })
  // Ranges have their days with a nought in Italian ("06 dicembre"), unlike single days.
  const withoutNought = ({ type, value }: Intl.DateTimeRangeFormatPart) => (type === 'day' ? value.replace(/^0/, '') : value)
  return (monday) =>
    format
      .formatRangeToParts(asDate(monday), asDate(addDays(monday, 6)))
      .map(withoutNought)
      .join('')
}

const WHOLE_DAY = { weekday: 'long', day: 'numeric', month: 'long' } as const

/** A day of the calendar in words: short for a head of a column, whole for those who listen. */
export function useDayName(): (day: string, length: 'short' | 'long') => string {
  const whole = useDateFormat(WHOLE_DAY)
  const weekday = useDateFormat({ weekday: 'short' })
  return (day, length) =>
    length === 'long' ? whole.format(asDate(day)) : `${weekday.format(asDate(day))} ${Number(day.slice(-2))}`
}

/** Days of any year in words, the last one included. */
export function useDaysName(): (firstDay: string, lastDay: string) => string {
  const format = useDateFormat({ ...WHOLE_DAY, year: 'numeric' })
  return (firstDay, lastDay) => [...new Set([firstDay, lastDay])].map((day) => format.format(asDate(day))).join(' – ')
}

/** The name of a weekday, 1 for Monday. */
export function useWeekdayName(): (weekday: number) => string {
  const { language } = useLanguage()
  const format = useDateFormat({ weekday: 'long' })
  return (weekday) => {
    // The fifth of January 2026 was a Monday.
    const name = format.format(asDate(`2026-01-${String(4 + weekday).padStart(2, '0')}`))
    return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
  }
}
