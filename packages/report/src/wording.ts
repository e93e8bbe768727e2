import type { Language } from '@chioma/contract'

/** To make a format takes longer than to write with it. */
const numberFormats = new Map<string, Intl.NumberFormat>()
const listFormats = new Map<Language, Intl.ListFormat>()

function formatNumber(language: Language, value: number, style: 'decimal' | 'percent', decimals: number): string {
  const key = `${language} ${style} ${decimals}`
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  const format = numberFormats.get(key) ?? new Intl.NumberFormat(language, { signDisplay: 'negative', style, ...digits })
  numberFormats.set(key, format)
  return format.format(value).replaceAll('\u00a0', '\u202f')
}

/** A number with exactly that many decimals. */
export const number = (language: Language, value: number, decimals = 0): string =>
  formatNumber(language, value, 'decimal', decimals)

/** A fraction 0..1 as percent, with the sign and the space that the language wants. */
export const percent = (language: Language, fraction: number, decimals = 0): string =>
  formatNumber(language, fraction, 'percent', decimals)

export function list(language: Language, items: readonly string[]): string {
  const format = listFormats.get(language) ?? new Intl.ListFormat(language, { type: 'conjunction' })
  listFormats.set(language, format)
  const joined = format.format(items)
  return language === 'it' ? joined.replace(/ e (?=e)/gi, ' ed ') : joined
}

export const upperFirst = (language: Language, text: string): string => text.charAt(0).toLocaleUpperCase(language) + text.slice(1)

/** As it stands inside a sentence: German keeps the capitals of its nouns. */
export const insideSentence = (language: Language, text: string): string =>
  language === 'de' ? text : text.charAt(0).toLocaleLowerCase(language) + text.slice(1)

export const sentences = (...parts: (string | undefined)[]): string => parts.filter(Boolean).join(' ')
