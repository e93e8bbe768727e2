import { calendarDayOf, dateLocaleOf, type Language, type ReaderWords } from '@chioma/contract'
import type { TFunction } from 'i18next'
import { useLanguage } from './i18n/use-language.ts'

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

/** An instant where the visitor is: the day as the language writes it in words, and the time, as `30 November 2026, 09:53`. */
export function formatInstant(instant: string, language: Language, timeZone?: string): string {
  const locale = dateLocaleOf(language)
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone })
  const time = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone })
  const at = new Date(instant)
  return `${day.format(at)}, ${time.format(at)}`
}

/** The same in the language of the page. */
export function useInstant(): (instant: string) => string {
  const { language } = useLanguage()
  return (instant) => formatInstant(instant, language)
}

/** The calendar day of an instant in a zone, as `2026-11-24`. */
export const dayOf = (instant: string, timeZone: string): string => calendarDayOf(new Date(instant), timeZone)

/** Seconds as `14:05`; nothing below zero. */
export function formatCountdown(seconds: number): string {
  const left = Math.max(0, Math.ceil(seconds))
  return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
}

/** What is known of somebody who read something: the browser and the kind of device, as far as it told them. */
export const readerText = ({ device, browser }: ReaderWords, t: TFunction): string =>
  browser === null ? t(`journey:share.reader.${device}`) : t(`journey:share.readerWithBrowser.${device}`, { browser })
