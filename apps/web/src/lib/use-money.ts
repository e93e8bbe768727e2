import type { Currency } from '@chioma/contract'
import { formatMoney } from './format-money.ts'
import { useLanguage } from './i18n/use-language.ts'

/** Writes amounts of the API as prices in the language on screen. */
export function useMoney(): (amount: string, currency: Currency) => string {
  const { language } = useLanguage()
  return (amount, currency) => formatMoney(amount, currency, language)
}
