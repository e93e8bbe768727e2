import { dateLocaleOf } from '@chioma/contract'
import { useLanguage } from '../../../lib/i18n/use-language.ts'
import { addDays } from './week.ts'

const asDate = (day: string): Date => new Date(`${day}T12:00:00Z`)

/** The seven days from a Monday on, such as "23–29 November 2026". */
export function useWeekName(): (monday: string) => string {
  const { language } = useLanguage()
  const format = new Intl.DateTimeFormat(dateLocaleOf(language), {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  return (monday) => format.formatRange(asDate(monday), asDate(addDays(monday, 6)))
}

/** A day of the calendar in words: short for a head of a column, whole for those who listen. */
export function useDayName(): (day: string, length: 'short' | 'long') => string {
  const { language } = useLanguage()
  const whole = new Intl.DateTimeFormat(dateLocaleOf(language), {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  })
  const weekday = new Intl.DateTimeFormat(dateLocaleOf(language), { weekday: 'short', timeZone: 'UTC' })
  return (day, length) =>
    length === 'long' ? whole.format(asDate(day)) : `${weekday.format(asDate(day))} ${Number(day.slice(-2))}`
}

/** The name of a weekday, 1 for Monday. */
export function useWeekdayName(): (weekday: number) => string {
  const { language } = useLanguage()
  const format = new Intl.DateTimeFormat(dateLocaleOf(language), { weekday: 'long', timeZone: 'UTC' })
  return (weekday) => {
    // The fifth of January 2026 was a Monday.
    const name = format.format(asDate(`2026-01-${String(4 + weekday).padStart(2, '0')}`))
    return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
  }
}
