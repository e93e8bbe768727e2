import {
  type AmountInput,
  amountForm,
  type Currency,
  formatAmount,
  isAmountTooHigh,
  MAX_AMOUNT_MINOR,
  parseAmount,
} from '@chioma/contract'
import { AppError } from '../platform/http/app-error.ts'

/** Minor units of an amount that somebody named. Throws `amount_invalid` where it is none of the currency, and `amount_too_high`. */
export function readAmount(amount: AmountInput, currency: Currency, field: string): number {
  const amountMinor = parseAmount(amount, currency)
  if (amountMinor !== undefined) return amountMinor
  if (!isAmountTooHigh(amount, currency)) throw new AppError('amount_invalid', { field, values: amountForm(currency) })
  throw new AppError('amount_too_high', {
    field,
    values: { most: { amount: formatAmount(MAX_AMOUNT_MINOR, currency), currency } },
  })
}
