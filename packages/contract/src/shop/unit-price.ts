import { z } from 'zod'
import type { Language } from '../language-codes.ts'
import { type Currency, decimalAmountSchema, formatAmount } from '../money.ts'
import { formatMoney } from '../writing.ts'

export const CONTENT_UNITS = ['ml', 'g'] as const

/** How much is in one product; a litre is 1000 ml. */
export const contentSchema = z.object({ amount: z.number().int().min(1).max(100_000), unit: z.enum(CONTENT_UNITS) })
export type Content = z.infer<typeof contentSchema>

/** What prices of different sizes are compared by. */
const UNIT_PRICE_PER = 100

/** The price of so many of a unit, as goods sold by volume or weight have to show it in Europe. */
export const unitPriceSchema = z.object({
  amount: decimalAmountSchema,
  per: z.number().int().positive(),
  unit: z.enum(CONTENT_UNITS),
})
export type UnitPrice = z.infer<typeof unitPriceSchema>

/** The price of 100 ml or 100 g, half a minor unit rounded up; `null` where the content is not known, or is just that. */
export function unitPriceOf(priceMinor: number, content: Content | null, currency: Currency): UnitPrice | null {
  if (content === null || content.amount === UNIT_PRICE_PER) return null
  const amountMinor = Math.floor((2 * priceMinor * UNIT_PRICE_PER + content.amount) / (2 * content.amount))
  return { amount: formatAmount(amountMinor, currency), per: UNIT_PRICE_PER, unit: content.unit }
}

/** What is called a month of use. */
export const MONTH_DAYS = 30

/** The price of 30 days of use, half a minor unit rounded up; `null` where it is not known how long the product lasts. */
export function monthPriceOf(priceMinor: number, lastsDays: number | null, currency: Currency): string | null {
  if (lastsDays === null) return null
  return formatAmount(Math.floor((2 * priceMinor * MONTH_DAYS + lastsDays) / (2 * lastsDays)), currency)
}

/** What a hundred of a unit cost: `7,40 € / 100 ml`, on one line. */
export const formatUnitPrice = ({ amount, per, unit }: UnitPrice, currency: Currency, language: Language): string =>
  [formatMoney(amount, currency, language), '/', per, unit].join('\u{A0}')
