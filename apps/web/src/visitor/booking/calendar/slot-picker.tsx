import { dateLocaleOf, formatTimeZone, type Slot } from '@chioma/contract'
import { CalendarX, ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../lib/api/error-text.ts'
import { formatDay, formatTime } from '../../../lib/format-times.ts'
import { useLanguage } from '../../../lib/i18n/use-language.ts'
import { IconButton } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { LoadingShapes, Skeleton } from '../../../ui/skeleton.tsx'
import { instantOf, type SlotChoice, weekdayOf } from './use-slot-choice.ts'

/** Day and time side by side; below each other on a phone. */
export function SlotPicker({ choice }: { choice: SlotChoice }) {
  const { t } = useTranslation('shop')
  const { language } = useLanguage()
  const { free, days, day, timeZone, error, isLoading } = choice
  const countOf = (each: string) => free?.get(each)?.length ?? 0
  return (
    <div className="grid gap-7 sm:grid-cols-2 sm:gap-8">
      <DayGrid
        days={days}
        countOf={countOf}
        chosen={day}
        isLoading={isLoading}
        onChoose={choice.chooseDay}
        onEarlier={choice.earlier}
        onLater={choice.later}
      />
      <div className="min-h-72">
        {error !== null && !isLoading ? (
          <ErrorState title={t('booking.failed')} retry={{ label: t('retry'), onRetry: choice.refetch }}>
            {errorText(error, t)}
          </ErrorState>
        ) : free === undefined ? (
          <LoadingTimes />
        ) : days.every((each) => countOf(each) === 0) ? (
          <EmptyState icon={CalendarX} title={t('booking.none')} text={t('booking.noneText')} />
        ) : (
          <>
            <TimeList
              slots={free.get(day ?? '') ?? []}
              timeZone={timeZone}
              chosen={choice.startsAt}
              onChoose={choice.chooseTime}
            />
            <p className="mt-4 text-sm text-ink-3">{t('booking.zone', { zone: formatTimeZone(timeZone, language) })}</p>
          </>
        )}
      </div>
    </div>
  )
}

function LoadingTimes() {
  const { t } = useTranslation('shop')
  return (
    <LoadingShapes label={t('booking.loading')} className="grid grid-cols-[repeat(auto-fill,minmax(5rem,1fr))] gap-2 pt-9">
      {[1, 2, 3, 4, 5, 6].map((time) => (
        <Skeleton key={time} className="h-11" />
      ))}
    </LoadingShapes>
  )
}

interface TimeListProps {
  slots: readonly Slot[]
  timeZone: string
  chosen: string | undefined
  onChoose: (startsAt: string) => void
}

const PARTS_OF_DAY = ['morning', 'afternoon'] as const

/** The free times of one day, before and after noon. */
function TimeList({ slots, timeZone, chosen, onChoose }: TimeListProps) {
  const { t } = useTranslation('shop')
  const { language } = useLanguage()
  const [first] = slots
  if (first === undefined) return <p className="text-compact text-ink-3">{t('booking.dayFirst')}</p>
  const timeOf = ({ startsAt }: Slot) => formatTime(startsAt, language, timeZone)
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 font-semibold first-letter:uppercase">{formatDay(first.startsAt, language, timeZone)}</legend>
      {PARTS_OF_DAY.map((part) => {
        const within = slots.filter((slot) => timeOf(slot) < '12:00' === (part === 'morning'))
        if (within.length === 0) return null
        return (
          <div key={part} className="mb-4 last:mb-0">
            <p className="mb-2 text-sm text-ink-3">{t(`booking.${part}`)}</p>
            <div className="grid grid-cols-[repeat(auto-fill,minmax(5rem,1fr))] gap-2">
              {within.map((slot) => (
                <label
                  key={slot.startsAt}
                  className="num relative grid min-h-11 place-items-center rounded-small border border-field-line bg-surface font-semibold transition-colors hover:bg-sunken has-checked:border-accent has-checked:bg-accent has-checked:text-on-accent has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
                >
                  <input
                    type="radio"
                    name="booking-time"
                    value={slot.startsAt}
                    checked={slot.startsAt === chosen}
                    onChange={() => onChoose(slot.startsAt)}
                    className="absolute inset-0 size-full cursor-pointer scroll-mt-8 scroll-mb-36 opacity-0"
                  />
                  {timeOf(slot)}
                </label>
              ))}
            </div>
          </div>
        )
      })}
    </fieldset>
  )
}

interface DayGridProps {
  days: readonly string[]
  /** How many free times a day has. */
  countOf: (day: string) => number
  chosen: string | undefined
  isLoading: boolean
  onChoose: (day: string) => void
  /** Undefined at either end. */
  onEarlier: (() => void) | undefined
  onLater: (() => void) | undefined
}

const MONDAY_TO_SUNDAY = ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28', '2026-11-29']

/** Two weeks as a calendar. Arrow keys go from free day to free day. */
function DayGrid({ days, countOf, chosen, isLoading, onChoose, onEarlier, onLater }: DayGridProps) {
  const { t } = useTranslation('shop')
  const { language } = useLanguage()
  const write = (day: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(dateLocaleOf(language), { ...options, timeZone: 'UTC' }).format(new Date(instantOf(day)))
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{t('booking.days')}</legend>
      <div className="mb-3 flex items-center justify-between gap-2">
        <p aria-hidden="true" className="font-semibold first-letter:uppercase">
          {monthsOf(days, write)}
        </p>
        <span className="flex gap-1.5">
          <IconButton label={t('booking.earlier')} disabled={onEarlier === undefined} onClick={onEarlier}>
            <ChevronLeft size={18} aria-hidden="true" />
          </IconButton>
          <IconButton label={t('booking.later')} disabled={onLater === undefined} onClick={onLater}>
            <ChevronRight size={18} aria-hidden="true" />
          </IconButton>
        </span>
      </div>
      <div className={classNames('grid grid-cols-7 gap-1', isLoading && 'opacity-60')}>
        {MONDAY_TO_SUNDAY.map((day) => (
          <span key={day} aria-hidden="true" className="pb-1 text-center text-tiny text-ink-3">
            {write(day, { weekday: 'short' })}
          </span>
        ))}
        {days.map((day, index) => {
          const count = countOf(day)
          return (
            <label
              key={day}
              style={index === 0 ? { gridColumnStart: weekdayOf(day) } : undefined}
              className={classNames(
                'relative grid aspect-square max-h-13 min-h-11 w-full place-items-center rounded-small text-compact transition-colors',
                count > 0 ? 'bg-accent-soft font-semibold text-accent-strong hover:bg-line' : 'text-ink-3',
                'has-checked:bg-accent has-checked:text-on-accent has-checked:hover:bg-accent',
                'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
              )}
            >
              <input
                type="radio"
                name="booking-day"
                value={day}
                checked={day === chosen}
                disabled={count === 0}
                onChange={() => onChoose(day)}
                aria-label={`${formatDay(instantOf(day), language, 'UTC')}, ${t('booking.free', { count })}`}
                className="absolute inset-0 size-full cursor-pointer scroll-mt-8 scroll-mb-36 opacity-0 disabled:cursor-default"
              />
              <span aria-hidden="true" className="num">
                {Number(day.slice(-2))}
              </span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}

/** `November 2026`, or both months where the days reach over an end. */
function monthsOf(days: readonly string[], write: (day: string, options: Intl.DateTimeFormatOptions) => string): string {
  const [first = '', last = first] = [days[0], days.at(-1)]
  const full = { month: 'long', year: 'numeric' } as const
  return first.slice(0, 7) === last.slice(0, 7) ? write(last, full) : `${write(first, { month: 'long' })} – ${write(last, full)}`
}
