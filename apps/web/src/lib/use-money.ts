import { type Currency, formatMoney } from '@chioma/contract'
import { useLanguage } from './i18n/use-language.ts'

/** Writes amounts of the API as prices in the language on screen. */
export function useMoney(): (amount: string, currency: Currency) => string {
  const { language } = useLanguage()
  return (amount, currency) => formatMoney(amount, currency, language)
}
