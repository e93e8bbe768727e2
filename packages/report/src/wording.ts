import type { Language } from '@chioma/contract'

const formatNumber = (language: Language, value: number, options: Intl.NumberFormatOptions): string =>
  new Intl.NumberFormat(language, { signDisplay: 'negative', ...options }).format(value).replaceAll('\u00a0', '\u202f')

/** A number with exactly that many decimals. */
export const number = (language: Language, value: number, decimals = 0): string =>
  formatNumber(language, value, { minimumFractionDigits: decimals, maximumFractionDigits: decimals })

/** A fraction 0..1 as percent, with the sign and the space that the language wants. */
export const percent = (language: Language, fraction: number, decimals = 0): string =>
  formatNumber(language, fraction, { style: 'percent', minimumFractionDigits: decimals, maximumFractionDigits: decimals })

export function list(language: Language, items: readonly string[]): string {
  const joined = new Intl.ListFormat(language, { type: 'conjunction' }).format(items)
  return language === 'it' ? joined.replace(/ e (?=e)/gi, ' ed ') : joined
}

export const upperFirst = (language: Language, text: string): string => text.charAt(0).toLocaleUpperCase(language) + text.slice(1)

/** As it stands inside a sentence: German keeps the capitals of its nouns. */
export const insideSentence = (language: Language, text: string): string =>
  language === 'de' ? text : text.charAt(0).toLocaleLowerCase(language) + text.slice(1)

export const sentences = (...parts: (string | undefined)[]): string => parts.filter(Boolean).join(' ')
