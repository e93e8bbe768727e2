import { dateLocaleOf } from '@chioma/contract'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatDay } from '../../../lib/format-times.ts'
import { useLanguage } from '../../../lib/i18n/use-language.ts'
import { IconButton } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { instantOf, weekdayOf } from './slots-by-day.ts'

export interface DayGridProps {
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
export function DayGrid({ days, countOf, chosen, isLoading, onChoose, onEarlier, onLater }: DayGridProps) {
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
