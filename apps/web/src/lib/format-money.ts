import type { Currency, Language } from '@chioma/contract'

/**
 * An amount in major units, such as `"25.00"`, as a price. Dollars are written as in the shop's own country, `$25.00`, in every
 * language; other currencies in the way of the language, `25,00 €`.
 */
export function formatMoney(amount: string, currency: Currency, language: Language): string {
  const locale = currency === 'USD' ? 'en-US' : language
  return new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).format(Number(amount))
}
