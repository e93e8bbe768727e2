import { type OpeningHours, type OpenPeriod, openingHoursSchema } from '@chioma/contract'
import { CopyCheck, Plus, X } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { asWhole, readWhole, textAs } from '../../../lib/form/text-schemas.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { RowList } from '../../../ui/row-list.tsx'
import { TextInput } from '../../../ui/text-field.tsx'
import { useWeekdayName } from './week.ts'

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const
type Weekday = (typeof WEEKDAYS)[number]

/** What stands in the fields of opening hours, as it is sent: day by day, in the order of the clock. */
export const hoursFormSchema = z.object({
  timeZone: openingHoursSchema.shape.timeZone,
  seats: textAs(openingHoursSchema.shape.seats, readWhole),
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

const periodsOf = (hours: readonly OpenPeriod[], weekday: number): OpenPeriod[] =>
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

interface WeekHoursProps {
  hours: OpenPeriod[]
  onHours: (hours: OpenPeriod[]) => void
  error: string | undefined
}

/** The periods of a week, day by day. */
export function WeekHours({ hours, onHours, error }: WeekHoursProps) {
  const { t } = useTranslation('backoffice')
  const overlap = t('hours.wrong')
  // Goes with the fault; what the server refused stays.
  const wrong = error === overlap ? wrongDays(hours) : []
  return (
    <div>
      <RowList items={WEEKDAYS}>
        {(weekday) => (
          <DayFields
            key={weekday}
            weekday={weekday}
            hours={hours}
            onHours={onHours}
            error={wrong.includes(weekday) ? overlap : undefined}
          />
        )}
      </RowList>
      <FieldError id={undefined} message={error === overlap ? undefined : error} />
    </div>
  )
}

interface DayFieldsProps {
  weekday: Weekday
  hours: OpenPeriod[]
  onHours: (hours: OpenPeriod[]) => void
  error: string | undefined
}

function DayFields({ weekday, hours, onHours, error }: DayFieldsProps) {
  const { t } = useTranslation('backoffice')
  const errorId = useId()
  const day = useWeekdayName()(weekday)
  const periods = periodsOf(hours, weekday)
  const [added, setAdded] = useState<number>()
  const add = () => {
    setAdded(periods.length)
    onHours(withAnotherPeriod(hours, weekday))
  }
  const remove = (index: number) => {
    setAdded(undefined)
    onHours(withDay(hours, weekday, periods.toSpliced(index, 1)))
  }
  const change = (index: number, changed: { opensAt?: string; closesAt?: string }) =>
    onHours(
      withDay(
        hours,
        weekday,
        periods.map((period, place) => (place === index ? { ...period, ...changed } : period)),
      ),
    )
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-2 py-3 sm:grid-cols-[7rem_minmax(0,1fr)_auto]">
      <p className="flex min-h-11 items-center self-start font-semibold">{day}</p>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {periods.length === 0 && <p className="flex min-h-11 items-center text-ink-3">{t('bookings.closed')}</p>}
        {periods.map(({ opensAt, closesAt }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the periods of a day are told apart by their place
          <div key={index} className="flex min-w-0 items-center gap-1.5">
            <TextInput
              type="time"
              aria-label={t('hours.opens', { day, number: index + 1 })}
              autoFocus={index === added}
              aria-invalid={error !== undefined || undefined}
              aria-describedby={error === undefined ? undefined : errorId}
              className="num h-11 max-w-36 min-w-0 flex-1 max-sm:[&::-webkit-calendar-picker-indicator]:hidden"
              value={opensAt}
              onChange={(event) => change(index, { opensAt: event.target.value })}
            />
            <span aria-hidden="true">–</span>
            <TextInput
              type="time"
              aria-label={t('hours.closes', { day, number: index + 1 })}
              aria-invalid={error !== undefined || undefined}
              aria-describedby={error === undefined ? undefined : errorId}
              className="num h-11 max-w-36 min-w-0 flex-1 max-sm:[&::-webkit-calendar-picker-indicator]:hidden"
              value={closesAt}
              onChange={(event) => change(index, { closesAt: event.target.value })}
            />
            <IconButton
              label={t('hours.remove', { day, number: index + 1 })}
              className="border-transparent"
              onClick={() => remove(index)}
            >
              <X size={18} aria-hidden="true" />
            </IconButton>
          </div>
        ))}
        <FieldError id={errorId} message={error} />
      </div>
      <div className="flex gap-1 self-start">
        <Button variant="plain" size="small" icon={Plus} className="h-11" onClick={add}>
          {t('hours.add')}
          <span className="sr-only">: {day}</span>
        </Button>
        {weekday === 1 && (
          <IconButton label={t('hours.copy')} className="border-transparent" onClick={() => onHours(copiedToWorkdays(hours, 1))}>
            <CopyCheck size={18} aria-hidden="true" />
          </IconButton>
        )}
      </div>
    </li>
  )
}
