import { type AmountInput, amountForm, type Currency, type ProductCategory, parseAmount } from '@chioma/contract'
import { AppError } from '../../platform/http/app-error.ts'

/** A price in minor units. Goods cost something, a service may be free; throws `amount_invalid` for anything else. */
export function readPrice(price: AmountInput, currency: Currency, category: ProductCategory): number {
  const amountMinor = parseAmount(price, currency)
  if (amountMinor === undefined || (amountMinor === 0 && category === 'product')) throw invalidPrice(currency)
  return amountMinor
}

export const invalidPrice = (currency: Currency): AppError =>
  new AppError('amount_invalid', { field: 'price', values: amountForm(currency) })
