import { dateLocaleOf, type Language, type MeasureUnit } from '@chioma/contract'
import { formatNumber } from '../../../lib/format.ts'

/** A day in the visitor's time zone, the year only where it is not this one's. */
export function formatDay(instant: string, language: Language, now = new Date()): string {
  const day = new Date(instant)
  const year = day.getFullYear() === now.getFullYear() ? {} : ({ year: 'numeric' } as const)
  return new Intl.DateTimeFormat(dateLocaleOf(language), { day: 'numeric', month: 'long', ...year }).format(day)
}

/** The day of one of several photos; its time as well where another is of the same day. */
export function formatDayAmong(instant: string, all: readonly string[], language: Language, now = new Date()): string {
  const day = formatDay(instant, language, now)
  if (all.filter((other) => formatDay(other, language, now) === day).length < 2) return day
  const time = new Intl.DateTimeFormat(dateLocaleOf(language), { timeStyle: 'short' })
  return `${day}, ${time.format(new Date(instant))}`
}

/** The days of two photos; their times as well where both are of one day. */
export const formatDays = (pair: readonly [string, string], language: Language, now = new Date()): [string, string] => [
  formatDayAmong(pair[0], pair, language, now),
  formatDayAmong(pair[1], pair, language, now),
]

/** Whether a day, YYYY-MM-DD, is still to come where the visitor is. */
export const isAhead = (day: string, now = new Date()): boolean => new Date(`${day}T00:00`) > now

const DIGITS: Record<MeasureUnit, number> = { percent: 1, index: 2, count: 0, delta_a: 1, per_cm2: 0, um: 0, px: 0, stage: 0 }
const SIGNS: Partial<Record<MeasureUnit, string>> = { per_cm2: '/cm²', um: 'µm' }

/** A measured value with its unit, as the language writes it. */
export function formatMeasure(value: number, unit: MeasureUnit, language: Language): string {
  if (unit === 'percent')
    return new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: DIGITS.percent }).format(value / 100)
  const number = formatNumber(value, language, DIGITS[unit])
  const sign = SIGNS[unit]
  return sign === undefined ? number : `${number}\u00a0${sign}`
}

/**
 * How far a value moved, between both as they are written, with a plus or a minus before it; what is written as zero has neither. Shares differ by
 * percentage points, written without a sign of theirs.
 */
export function formatDifference(before: number, after: number, unit: MeasureUnit, language: Language): string {
  const difference = asWritten(after, unit) - asWritten(before, unit)
  const amount = formatAmount(Math.abs(difference), unit, language)
  if (amount === formatAmount(0, unit, language)) return amount
  return `${difference > 0 ? '+' : '−'}${amount}`
}

const asWritten = (value: number, unit: MeasureUnit): number =>
  Number.parseFloat(formatMeasure(value, unit, 'en').replaceAll(',', ''))

/** How much a measure varies by itself: never written as nothing at all. */
export const formatBand = (band: number, unit: MeasureUnit, language: Language): string =>
  formatAmount(Math.max(band, 10 ** -DIGITS[unit]), unit, language)

/** How far two values of a measure may lie apart. */
export const formatAmount = (amount: number, unit: MeasureUnit, language: Language): string =>
  unit === 'percent' ? formatNumber(amount, language, DIGITS.percent) : formatMeasure(amount, unit, language)
