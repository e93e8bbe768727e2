import type { AdminBooking, OpenPeriod } from '@chioma/contract'
import { FileText, Plus } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatTime } from '../../../lib/format-times.ts'
import { useLanguage } from '../../../lib/i18n/use-language.ts'
import { IconButton } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import {
  daysOfWeek,
  type FreeHour,
  freeHoursOn,
  minutesOf,
  type OpenCalendar,
  openOn,
  placeIn,
  spanOf,
  timeOf,
  todayIn,
  useDayName,
  visibleHours,
} from './week.ts'

const HOUR_REM = 3.5

interface WeekViewProps {
  monday: string
  timeZone: string
  bookings: readonly AdminBooking[]
  /** A day is open where one of them is. */
  calendars: readonly OpenCalendar[]
  onOpen: (booking: AdminBooking) => void
  /** Where appointments can be entered: is told of which day, and of which of its hours. */
  onFree?: OnFree | undefined
  whenEmpty: ReactNode
}

type OnFree = (day: string, time?: string) => void

interface Span {
  from: number
  to: number
}

/** Seven days side by side with their hours; day after day as a list where there is little room. */
export function WeekView({ monday, timeZone, bookings, calendars, onOpen, onFree, whenEmpty }: WeekViewProps) {
  const hours = calendars.flatMap((calendar) => calendar.hours)
  const span = visibleHours(hours, bookings, timeZone)
  const today = todayIn(timeZone)
  const days = daysOfWeek(monday).map((day) => ({
    day,
    ...openOn(calendars, day),
    bookings: bookings.filter(({ startsAt }) => placeIn(startsAt, timeZone).day === day),
    freeHours: onFree === undefined ? [] : freeHoursOn(calendars, bookings, day, timeZone),
  }))
  return (
    <>
      {bookings.length === 0 && whenEmpty}
      <div
        className="overflow-hidden rounded-card border border-line bg-surface lg:grid"
        style={{ gridTemplateColumns: `3.75rem ${days.map((day) => `minmax(0,${shareOf(day)}fr)`).join(' ')}` }}
      >
        <HourAxis span={span} />
        {days.map((day) => (
          <DayColumn key={day.day} {...day} {...{ span, timeZone, onOpen, onFree }} isToday={day.day === today} />
        ))}
      </div>
    </>
  )
}

const seatsOf = (bookings: readonly AdminBooking[]): number[] =>
  [...new Set(bookings.map(({ seat }) => seat))].sort((one, other) => one - other)

/** Of the width, beside an ordinary day: appointments side by side need more of it, a day without anything less. */
const shareOf = ({ hours, bookings }: Pick<DayColumnProps, 'hours' | 'bookings'>): number =>
  hours.length + bookings.length === 0 ? 0.5 : Math.max(1, seatsOf(bookings).length / 2)

const heightOf = ({ from, to }: Span): string => `${((to - from) / 60) * HOUR_REM}rem`
const place = (from: number, to: number, span: Span) => ({
  top: `${((from - span.from) / (span.to - span.from)) * 100}%`,
  height: `${((to - from) / (span.to - span.from)) * 100}%`,
})

function HourAxis({ span }: { span: Span }) {
  const marks = Array.from({ length: (span.to - span.from) / 60 }, (_, index) => span.from + index * 60)
  return (
    <div aria-hidden="true" className="hidden pt-14 lg:block">
      <div className="relative" style={{ height: heightOf(span) }}>
        {marks.map((mark) => (
          <span
            key={mark}
            className="num absolute right-2 -translate-y-1/2 text-caption text-ink-3 first:translate-y-0"
            style={{ top: place(mark, mark, span).top }}
          >
            {timeOf(mark)}
          </span>
        ))}
      </div>
    </div>
  )
}

interface DayColumnProps {
  day: string
  isToday: boolean
  span: Span
  timeZone: string
  hours: readonly OpenPeriod[]
  /** Why it is closed, as staff wrote it. */
  closureNote: string | null
  bookings: readonly AdminBooking[]
  freeHours: readonly FreeHour[]
  onOpen: (booking: AdminBooking) => void
  onFree: OnFree | undefined
}

function DayColumn(props: DayColumnProps) {
  const { day, isToday, span, timeZone, hours, closureNote, bookings, freeHours, onOpen, onFree } = props
  const { t } = useTranslation('backoffice')
  const emptyWords = hours.length > 0 ? t('bookings.free') : [t('bookings.closed'), closureNote].filter(Boolean).join(' · ')
  const dayName = useDayName()
  const seats = seatsOf(bookings)
  return (
    <section
      aria-label={dayName(day, 'long')}
      className="relative min-w-0 border-line max-lg:border-b max-lg:last:border-b-0 lg:border-l"
    >
      <h3
        aria-current={isToday ? 'date' : undefined}
        className={classNames(
          'num flex h-14 items-center px-4 font-text text-compact font-semibold tracking-normal lg:justify-center lg:border-b lg:border-line lg:px-1',
          isToday && 'text-accent-strong',
        )}
      >
        <span className="lg:hidden">{dayName(day, 'long')}</span>
        <span className={classNames('max-lg:hidden', isToday && 'rounded-full bg-accent-soft px-3 py-1')}>
          {dayName(day, 'short')}
        </span>
      </h3>
      {onFree !== undefined && freeHours.length > 0 && (
        <IconButton
          label={[t('bookings.new.open'), dayName(day, 'long')].join(', ')}
          className="absolute top-1.5 right-2.5 border-transparent lg:hidden"
          onClick={() => onFree(day)}
        >
          <Plus size={19} aria-hidden="true" />
        </IconButton>
      )}
      <div className="relative bg-sunken max-lg:hidden" style={{ height: heightOf(span) }}>
        {hours.map(({ opensAt, closesAt }) => (
          <div
            key={opensAt}
            aria-hidden="true"
            className="absolute inset-x-0 bg-surface"
            style={place(minutesOf(opensAt), minutesOf(closesAt), span)}
          />
        ))}
        <div
          aria-hidden="true"
          className="absolute inset-0 opacity-70"
          style={{
            backgroundImage: `repeating-linear-gradient(to bottom, var(--line) 0 1px, transparent 1px ${HOUR_REM}rem)`,
          }}
        />
        {hours.length + bookings.length === 0 && (
          <p className="relative px-1.5 pt-2 text-center text-caption hyphens-auto wrap-anywhere text-ink-2">{emptyWords}</p>
        )}
        {onFree !== undefined && freeHours.length > 0 && <FreeHours {...{ day, hours: freeHours, span, onFree }} />}
        {/* Beside appointments an hour stays to be pressed: another practitioner can have it free. */}
        <ul className={classNames('pointer-events-none absolute inset-y-0 left-0', freeHours.length > 0 ? 'right-3' : 'right-0')}>
          {bookings.map((booking) => (
            <li
              key={booking.id}
              className="pointer-events-auto absolute p-px"
              style={{
                ...place(...spanOf(booking, timeZone), span),
                left: `${(seats.indexOf(booking.seat) / seats.length) * 100}%`,
                width: `${100 / seats.length}%`,
              }}
            >
              <BookingButton booking={booking} timeZone={timeZone} onOpen={onOpen} isCompact isNarrow={seats.length > 2} />
            </li>
          ))}
        </ul>
      </div>
      <ul className="grid gap-2 px-4 pb-4 lg:hidden">
        {bookings.length === 0 && <li className="text-sm text-ink-3">{emptyWords}</li>}
        {bookings.map((booking) => (
          <li key={booking.id}>
            <BookingButton booking={booking} timeZone={timeZone} onOpen={onOpen} />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface FreeHoursProps {
  day: string
  hours: readonly FreeHour[]
  span: Span
  onFree: OnFree
}

/** The free hours of a day, each to enter an appointment in; one stop of the keyboard, the arrows lead to the others. */
function FreeHours({ day, hours, span, onFree }: FreeHoursProps) {
  const { t } = useTranslation('backoffice')
  const dayName = useDayName()
  const [reached, setReached] = useState<number>()
  const stop = hours.some(({ from }) => from === reached) ? reached : hours[0]?.from
  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const { previousElementSibling, nextElementSibling } = event.currentTarget
    const next = { ArrowUp: previousElementSibling, ArrowDown: nextElementSibling }[event.key]
    if (next === undefined) return
    event.preventDefault()
    if (next instanceof HTMLElement) next.focus()
  }
  return (
    <div role="toolbar" aria-orientation="vertical" aria-label={t('bookings.freeTimes')}>
      {hours.map(({ from, to }) => (
        <button
          key={from}
          type="button"
          tabIndex={from === stop ? 0 : -1}
          aria-label={[t('bookings.new.open'), dayName(day, 'long'), timeOf(from)].join(', ')}
          className="num group absolute inset-x-0 p-px text-caption text-accent-strong focus-visible:-outline-offset-3"
          style={place(from, to, span)}
          onFocus={() => setReached(from)}
          onKeyDown={walk}
          onClick={() => onFree(day, timeOf(from))}
        >
          <span className="flex h-full items-start gap-1 rounded-small leading-none bg-accent-soft px-1.5 py-1 opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100">
            <Plus size={14} aria-hidden="true" className="shrink-0" />
            {timeOf(from)}
          </span>
        </button>
      ))}
    </div>
  )
}

const STATUS_STYLES = {
  confirmed: 'border-l-accent bg-accent-soft text-ink',
  held: 'border-l-medium bg-medium-soft text-ink',
  cancelled: 'border-l-line-strong bg-sunken text-ink-2 line-through',
  expired: 'border-l-line-strong bg-sunken text-ink-2 line-through',
} as const

interface BookingButtonProps {
  booking: AdminBooking
  timeZone: string
  onOpen: (booking: AdminBooking) => void
  isCompact?: boolean
  /** Beside several others: who comes has the room, since the place says when. */
  isNarrow?: boolean
}

/** One appointment in short, to open it. */
export function BookingButton({ booking, timeZone, onOpen, isCompact = false, isNarrow = false }: BookingButtonProps) {
  const { t } = useTranslation('backoffice')
  const { language } = useLanguage()
  const { startsAt, endsAt, status, productName, person, practitioner, attendance, report } = booking
  const who = person?.name ?? booking.email
  const time = `${formatTime(startsAt, language, timeZone)}–${formatTime(endsAt, language, timeZone)}`
  const isMissed = attendance === 'no_show'
  const state = isMissed ? t('bookings.attendance.no_show') : t(`bookings.statuses.${status}`)
  // What is as usual, or struck through, needs no more to be seen.
  const isStateShown = isMissed || status === 'held'
  const stateWords = (className: string) => (
    <span className={classNames('truncate font-medium', className, isMissed ? 'text-high' : 'text-ink-2')}>{state}</span>
  )
  return (
    <button
      type="button"
      onClick={() => onOpen(booking)}
      title={isCompact ? [time, state, who ?? productName, practitioner?.name].filter(Boolean).join(' · ') : undefined}
      className={classNames(
        'w-full overflow-hidden rounded-small border-l-3 text-left leading-tight transition-[filter] hover:brightness-97',
        STATUS_STYLES[status],
        isCompact ? classNames('h-full py-1 text-caption', isNarrow ? 'px-1' : 'px-1.5') : 'min-h-12 px-3 py-2 text-compact',
      )}
    >
      <span className={classNames('num flex items-center gap-1 font-semibold', isNarrow && 'sr-only')}>
        <span className="truncate">{time}</span>
        {report !== null && <FileText size={13} aria-label={t('bookings.facts.report')} className="shrink-0" />}
        {isStateShown && !isNarrow && stateWords('shrink-99')}
      </span>
      {/* Short appointments have room for two lines: with whom stands before what. */}
      <span className={isNarrow ? 'line-clamp-2 wrap-anywhere' : 'block truncate'}>
        {who ?? productName}
        {isCompact && !isNarrow && practitioner !== null && <span className="text-ink-2"> · {practitioner.name}</span>}
      </span>
      {practitioner !== null && !isCompact && (
        <span className={classNames('block truncate text-ink-2', !isCompact && 'text-sm')}>{practitioner.name}</span>
      )}
      {who !== null && <span className={classNames('block truncate text-ink-2', !isCompact && 'text-sm')}>{productName}</span>}
      {isStateShown && isNarrow && stateWords('block')}
      {!isStateShown && <span className="sr-only">{state}</span>}
    </button>
  )
}
