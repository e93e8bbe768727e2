import type { Currency, Language } from '@chioma/contract'

/** Writes amounts as people of the language do. The API's decimal strings have all the digits of their currency. */
export function moneyIn(language: Language, currency: Currency): (amount: string) => string {
  const format = new Intl.NumberFormat(language, { style: 'currency', currency })
  return (amount) => format.format(Number(amount))
}
