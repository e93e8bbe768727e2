import { type OpeningHours, type OpenPeriod, openingHoursSchema } from '@chioma/contract'
import { z } from 'zod'
import { asWhole, readNumber, textAs } from '../../../lib/form/text-schemas.ts'

export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const
export type Weekday = (typeof WEEKDAYS)[number]

/** What stands in the fields of opening hours, as it is sent: day by day, in the order of the clock. */
export const hoursFormSchema = z.object({
  timeZone: openingHoursSchema.shape.timeZone,
  seats: textAs(openingHoursSchema.shape.seats, readNumber),
  hours: asWhole(openingHoursSchema.shape.hours).transform(inOrder),
})
export type HoursValues = z.input<typeof hoursFormSchema>
export type HoursInput = z.output<typeof hoursFormSchema>

export const valuesOf = ({ timeZone, seats, hours }: OpeningHours): HoursValues => ({
  timeZone,
  seats: String(seats),
  hours: inOrder(hours),
})

function inOrder(periods: readonly OpenPeriod[]): OpenPeriod[] {
  return [...periods].sort((a, b) => a.weekday - b.weekday || (a.opensAt < b.opensAt ? -1 : 1))
}

export const periodsOf = (hours: readonly OpenPeriod[], weekday: number): OpenPeriod[] =>
  hours.filter((period) => period.weekday === weekday)

/** Puts other periods in the place of a day's. */
export const withDay = (hours: readonly OpenPeriod[], weekday: number, periods: readonly OpenPeriod[]): OpenPeriod[] => [
  ...hours.filter((period) => period.weekday !== weekday),
  ...periods,
]

/** A further period after those of the day, of up to four hours. */
export function withAnotherPeriod(hours: readonly OpenPeriod[], weekday: number): OpenPeriod[] {
  const last = periodsOf(hours, weekday).at(-1)
  const opens = last === undefined ? 9 : Math.min(22, Number(last.closesAt.slice(0, 2)) + 1)
  const period = { weekday, opensAt: `${pad(opens)}:00`, closesAt: `${pad(Math.min(23, opens + 4))}:00` }
  return withDay(hours, weekday, [...periodsOf(hours, weekday), period])
}

const pad = (hour: number): string => String(hour).padStart(2, '0')

/** The hours of one day on every other day from Monday to Friday. */
export function copiedToWorkdays(hours: readonly OpenPeriod[], weekday: number): OpenPeriod[] {
  const periods = periodsOf(hours, weekday)
  return [1, 2, 3, 4, 5].reduce<OpenPeriod[]>(
    (copied, day) =>
      withDay(
        copied,
        day,
        periods.map((period) => ({ ...period, weekday: day })),
      ),
    [...hours],
  )
}

/** Days whose periods end before they begin, or overlap. */
export const wrongDays = (hours: readonly OpenPeriod[]): number[] =>
  WEEKDAYS.filter((weekday) => {
    const periods = inOrder(periodsOf(hours, weekday))
    return periods.some(
      ({ opensAt, closesAt }, index) =>
        opensAt === '' || closesAt === '' || opensAt >= closesAt || (periods[index + 1]?.opensAt ?? '99') < closesAt,
    )
  })

/** Every field as text, to be read beside another version; a day is one field, `day1` is Monday. */
export function flatten({ timeZone, seats, hours }: HoursValues): Record<string, string> {
  const days = WEEKDAYS.map((weekday) => [
    `day${weekday}`,
    periodsOf(inOrder(hours), weekday)
      .map(({ opensAt, closesAt }) => `${opensAt}–${closesAt}`)
      .join(', '),
  ])
  return { timeZone, seats, ...Object.fromEntries(days) }
}

/** Their values with the fields of mine that were chosen, by the names of `flatten`. */
export function joinValues(theirs: HoursValues, mine: HoursValues, names: ReadonlySet<string>): HoursValues {
  const days = WEEKDAYS.filter((weekday) => names.has(`day${weekday}`))
  return {
    timeZone: names.has('timeZone') ? mine.timeZone : theirs.timeZone,
    seats: names.has('seats') ? mine.seats : theirs.seats,
    hours: days.reduce((joined, weekday) => withDay(joined, weekday, periodsOf(mine.hours, weekday)), theirs.hours),
  }
}
