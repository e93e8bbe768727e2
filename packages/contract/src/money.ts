import { z } from 'zod'

/** Currencies that the shop can be kept in, by ISO 4217, and how many digits their minor unit has. */
export const MINOR_DIGITS = { USD: 2, EUR: 2, GBP: 2, CHF: 2, JPY: 0, KWD: 3 } as const
export type Currency = keyof typeof MINOR_DIGITS
export const CURRENCIES = Object.keys(MINOR_DIGITS) as [Currency, ...Currency[]]

/** Read in any case, since card providers write `usd`. */
export const currencySchema = z.string().trim().toUpperCase().pipe(z.enum(CURRENCIES))

/** The highest amount of one price, line or order, in minor units; ten million dollars. */
export const MAX_AMOUNT_MINOR = 1_000_000_000

/** An amount as the API writes it: major units with all digits of the currency, `"150.00"`, `"1500"` (JPY), `"1.500"` (KWD). */
export const decimalAmountSchema = z.string().regex(/^\d{1,10}(\.\d{2,3})?$/)

/** An amount as the API reads it: major units, as number or decimal string; whether it fits the currency, `parseAmount` says. */
export const amountInputSchema = z.union([z.number(), z.string().trim().min(1).max(30)])
export type AmountInput = z.infer<typeof amountInputSchema>

/** Minor units as the API writes them. `amountMinor` is an integer of 0 or more. */
export function formatAmount(amountMinor: number, currency: Currency): string {
  const digits = MINOR_DIGITS[currency]
  if (digits === 0) return String(amountMinor)
  const padded = String(amountMinor).padStart(digits + 1, '0')
  return `${padded.slice(0, -digits)}.${padded.slice(-digits)}`
}

/** How an amount of a currency is written, to tell whoever wrote it otherwise: the most decimals, and an example for the language to write. */
export const amountForm = (currency: Currency): { digits: number; example: { decimal: string } } => {
  const digits = MINOR_DIGITS[currency]
  return { digits, example: { decimal: formatAmount(25 * 10 ** digits, currency) } }
}

const PLAIN_DECIMAL = /^(\d{1,10})(?:\.(\d+))?$/

/**
 * Minor units of an amount in major units; `undefined` for what is not a plain decimal of 0 or more, has more digits than the currency
 * knows (`12.345` dollars; zeros at the end do not count), could be thousands (`1.250` dollars) or is above `MAX_AMOUNT_MINOR`. Exact: no
 * binary fractions are involved beyond the shortest decimal that a number prints as.
 */
export function parseAmount(amount: AmountInput, currency: Currency): number | undefined {
  const match = PLAIN_DECIMAL.exec(String(amount).trim())
  if (match === null) return undefined
  const [, whole = '', decimals = ''] = match
  const digits = MINOR_DIGITS[currency]
  const meant = decimals.replace(/0+$/, '')
  if (meant.length > digits || (decimals.length === 3 && digits < 3)) return undefined
  const amountMinor = Number(whole + meant.padEnd(digits, '0'))
  return amountMinor <= MAX_AMOUNT_MINOR ? amountMinor : undefined
}

/** Whether it would be an amount in major units, were it not above `MAX_AMOUNT_MINOR`. */
export function isAmountTooHigh(amount: AmountInput, currency: Currency): boolean {
  const written = String(amount).trim()
  return /^\d+(\.\d+)?$/.test(written) && Number(written) * 10 ** MINOR_DIGITS[currency] > MAX_AMOUNT_MINOR
}

/** An amount of one currency in another, half a minor unit rounded up; `rate` is the price of one major unit. */
export function convertAmount(amountMinor: number, from: Currency, to: Currency, rate: number): number {
  const scale = 10 ** (MINOR_DIGITS[to] - MINOR_DIGITS[from])
  return Math.floor(amountMinor * rate * scale + 0.5 + 1e-9)
}
