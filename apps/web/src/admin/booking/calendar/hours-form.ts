import type { OpeningHours, OpenPeriod } from '@chioma/contract'

export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const
export type Weekday = (typeof WEEKDAYS)[number]

/** What stands in the form of opening hours. */
export interface HoursValues {
  timeZone: string
  seats: string
  periods: readonly OpenPeriod[]
}

export const valuesOf = ({ timeZone, seats, hours }: OpeningHours): HoursValues => ({
  timeZone,
  seats: String(seats),
  periods: inOrder(hours),
})

const inOrder = (periods: readonly OpenPeriod[]): OpenPeriod[] =>
  [...periods].sort((a, b) => a.weekday - b.weekday || (a.opensAt < b.opensAt ? -1 : 1))

export const periodsOf = (values: HoursValues, weekday: number): OpenPeriod[] =>
  values.periods.filter((period) => period.weekday === weekday)

/** Puts other periods in the place of a day's. */
export const withDay = (values: HoursValues, weekday: number, periods: readonly OpenPeriod[]): HoursValues => ({
  ...values,
  periods: [...values.periods.filter((period) => period.weekday !== weekday), ...periods],
})

/** A further period after those of the day, of up to four hours. */
export function withAnotherPeriod(values: HoursValues, weekday: number): HoursValues {
  const last = periodsOf(values, weekday).at(-1)
  const opens = last === undefined ? 9 : Math.min(22, Number(last.closesAt.slice(0, 2)) + 1)
  const period = { weekday, opensAt: `${pad(opens)}:00`, closesAt: `${pad(Math.min(23, opens + 4))}:00` }
  return withDay(values, weekday, [...periodsOf(values, weekday), period])
}

const pad = (hour: number): string => String(hour).padStart(2, '0')

/** The hours of one day on every other day from Monday to Friday. */
export function copiedToWorkdays(values: HoursValues, weekday: number): HoursValues {
  const periods = periodsOf(values, weekday)
  return [1, 2, 3, 4, 5].reduce(
    (copied, day) =>
      withDay(
        copied,
        day,
        periods.map((period) => ({ ...period, weekday: day })),
      ),
    values,
  )
}

export const readSeats = (text: string): number | undefined => {
  const seats = Number(text)
  return text.trim() !== '' && Number.isInteger(seats) && seats >= 1 && seats <= 20 ? seats : undefined
}

/** Days whose periods end before they begin, or overlap. */
export const wrongDays = (values: HoursValues): number[] =>
  WEEKDAYS.filter((weekday) => {
    const periods = inOrder(periodsOf(values, weekday))
    return periods.some(
      ({ opensAt, closesAt }, index) =>
        opensAt === '' || closesAt === '' || opensAt >= closesAt || (periods[index + 1]?.opensAt ?? '99') < closesAt,
    )
  })

/** The form as the API takes it, upon a version; for values without faults. */
export const hoursOf = (values: HoursValues, version: number): OpeningHours => ({
  timeZone: values.timeZone,
  seats: readSeats(values.seats) ?? 1,
  hours: inOrder(values.periods),
  version,
})

/** Every field as text, to be read beside another version; a day is one field, `day1` is Monday. */
export function flatten(values: HoursValues): Record<string, string> {
  const ordered = { ...values, periods: inOrder(values.periods) }
  const days = WEEKDAYS.map((weekday) => [
    `day${weekday}`,
    periodsOf(ordered, weekday)
      .map(({ opensAt, closesAt }) => `${opensAt}–${closesAt}`)
      .join(', '),
  ])
  return { timeZone: values.timeZone, seats: values.seats, ...Object.fromEntries(days) }
}

/** Their values with the fields of mine that were chosen, by the names of `flatten`. */
export function joinValues(theirs: HoursValues, mine: HoursValues, names: ReadonlySet<string>): HoursValues {
  const days = WEEKDAYS.filter((weekday) => names.has(`day${weekday}`))
  return days.reduce((joined, weekday) => withDay(joined, weekday, periodsOf(mine, weekday)), {
    timeZone: names.has('timeZone') ? mine.timeZone : theirs.timeZone,
    seats: names.has('seats') ? mine.seats : theirs.seats,
    periods: theirs.periods,
  })
}
