import type { Language } from '@chioma/contract'

const DATE_PARTS = new Intl.DateTimeFormat('it-IT', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

/** An instant in the visitor's time zone as day/month/year hour:minute, in every language alike: for lists, where figures stand below each other. */
export function formatDateTime(instant: string): string {
  const parts = Object.fromEntries(DATE_PARTS.formatToParts(new Date(instant)).map((part) => [part.type, part.value]))
  return `${parts.day}/${parts.month}/${parts.year} ${parts.hour}:${parts.minute}`
}

export const formatNumber = (value: number, language: Language, maximumFractionDigits = 1): string =>
  new Intl.NumberFormat(language, { maximumFractionDigits }).format(value)

/** A file size in megabytes, at least 0.1. */
export const formatMegabytes = (bytes: number, language: Language): string =>
  new Intl.NumberFormat(language, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 }).format(
    Math.max(0.1, bytes / (1024 * 1024)),
  )

const BYTE_UNITS = ['kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** A size in the largest unit of which there is one. */
export function formatBytes(bytes: number, language: Language): string {
  const power = Math.min(BYTE_UNITS.length, Math.max(1, Math.floor(Math.log10(Math.max(1, bytes)) / 3)))
  const unit = BYTE_UNITS[power - 1]
  return new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits: 1 }).format(bytes / 1_000 ** power)
}

const DURATION_UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const

/** How long something took, in the largest unit of which there are two; milliseconds below two seconds. */
export function formatDuration(ms: number, language: Language): string {
  const [unit, length] = DURATION_UNITS.find(([, unitMs]) => ms >= 2 * unitMs) ?? ['millisecond', 1]
  return new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits: 0 }).format(ms / length)
}

/** An amount in US dollars, written as prices are; small ones to the hundredth of a cent. */
export const formatUsd = (amountUsd: number, language: Language): string =>
  new Intl.NumberFormat(language, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    maximumFractionDigits: amountUsd !== 0 && amountUsd < 1 ? 4 : 2,
  }).format(amountUsd)

/** Up to here a wait is told in seconds, beyond in minutes. */
const MOST_SECONDS = 90
const STEP_SECONDS = 5

/** How long something may take, widened to steps of five seconds or to minutes; without its beginning where that is none. */
export function formatWait(fromSeconds: number, toSeconds: number, language: Language): { time: string; isRange: boolean } {
  const [unit, step, size] = toSeconds <= MOST_SECONDS ? (['second', STEP_SECONDS, 1] as const) : (['minute', 1, 60] as const)
  const from = Math.floor(fromSeconds / size / step) * step
  const to = Math.ceil(toSeconds / size / step) * step
  const format = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' })
  return from === 0 || from === to
    ? { time: format.format(to), isRange: from > 0 }
    : { time: format.formatRange(from, to), isRange: true }
}
