import { calendarDayOf, dateLocaleOf, type Language } from '@chioma/contract'

/** A time at a centre is said in the centre's own zone: that is where the visitor will be. */
export const formatTime = (instant: string, language: Language, timeZone: string): string =>
  new Intl.DateTimeFormat(dateLocaleOf(language), { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone }).format(
    new Date(instant),
  )

/** Weekday, day and month in words. */
export const formatDay = (instant: string, language: Language, timeZone: string): string =>
  new Intl.DateTimeFormat(dateLocaleOf(language), { weekday: 'long', day: 'numeric', month: 'long', timeZone }).format(
    new Date(instant),
  )

/** The calendar day of an instant in a zone, as `2026-11-24`. */
export const dayOf = (instant: string, timeZone: string): string => calendarDayOf(new Date(instant), timeZone)

/** Seconds as `14:05`; nothing below zero. */
export function formatCountdown(seconds: number): string {
  const left = Math.max(0, Math.ceil(seconds))
  return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
}
