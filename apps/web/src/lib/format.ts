import type { Language } from '@chioma/contract'

const DATE_PARTS = new Intl.DateTimeFormat('it-IT', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

/** An instant in the visitor's time zone as day/month/year hour:minute, in every language alike. */
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

/** An amount in US dollars, written as prices are; small ones to the hundredth of a cent. */
export const formatUsd = (amountUsd: number): string =>
  new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    maximumFractionDigits: amountUsd !== 0 && amountUsd < 1 ? 4 : 2,
  }).format(amountUsd)
