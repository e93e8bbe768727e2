import type { Language } from './language-codes.ts'
import type { Currency } from './money.ts'

/** The tag by which dates are written for a language: our English is British, Monday 23 November at 16:15. */
export const dateLocaleOf = (language: Language): string => (language === 'en' ? 'en-GB' : language)

/** What people call a time zone (by IANA), within a sentence: `Central European Time`. */
export function formatTimeZone(timeZone: string, language: Language): string {
  const format = new Intl.DateTimeFormat(dateLocaleOf(language), { timeZone, timeZoneName: 'longGeneric' })
  // In the hour that comes twice in autumn the name would have its country behind it.
  const newYear = Date.UTC(new Date().getUTCFullYear(), 0)
  const name = format.formatToParts(newYear).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
  // Italian names begin as a sentence does.
  return name.replace(/^Ora /, 'ora ')
}

/** An amount in major units, such as `"25.00"`, as a price in the way of the language: `25,00 €`, `€25.00`, `25,00 $`. */
export function formatMoney(amount: string, currency: Currency, language: Language): string {
  return new Intl.NumberFormat(language, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).format(Number(amount))
}

/** A number in digits with a point, as the API and forms keep it, as the language writes it: `18.50` is `18,50` in Italian. */
export const writtenDecimal = (digits: string, language: Language): string => digits.replace('.', language === 'en' ? '.' : ',')

/** The calendar day of an instant in a time zone (by IANA), as `2026-11-24`. */
export const calendarDayOf = (instant: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit', timeZone }).format(instant)
