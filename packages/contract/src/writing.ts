import type { Language } from './language-codes.ts'
import type { Currency } from './money.ts'

/** The tag by which dates are written for a language: our English is British, Monday 23 November at 16:15. */
export const dateLocaleOf = (language: Language): string => (language === 'en' ? 'en-GB' : language)

/** An amount in major units, such as `"25.00"`, as a price in the way of the language: `25,00 €`, `€25.00`, `25,00 $`. */
export function formatMoney(amount: string, currency: Currency, language: Language): string {
  return new Intl.NumberFormat(language, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).format(Number(amount))
}

/** The calendar day of an instant in a time zone (by IANA), as `2026-11-24`. */
export const calendarDayOf = (instant: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit', timeZone }).format(instant)

const BEFORE_VOWELS: Record<string, string> = { il: 'l’', al: 'all’', del: 'dell’', dal: 'dall’', nel: 'nell’', sul: 'sull’' }

/** A text with its values in place, as it is read aloud: Italian shortens an article before eight, eleven and eighty (l’8, dell’11, all’80). */
export function withElisions(language: Language, text: string): string {
  if (language !== 'it') return text
  return text.replace(/\b(il|al|del|dal|nel|sul) (?=8|11(?!\d))/gi, (whole, article: string) => {
    const short = BEFORE_VOWELS[article.toLowerCase()] ?? whole
    return article.charAt(0) === article.charAt(0).toUpperCase() ? short.charAt(0).toUpperCase() + short.slice(1) : short
  })
}
