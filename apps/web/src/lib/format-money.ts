import type { Currency } from '@chioma/contract'

/** Each currency is written as at its home, in every language alike: `$150.00`, `25,00 €`. */
const WRITTEN_AS: Record<Currency, string> = {
  USD: 'en-US',
  EUR: 'it-IT',
  GBP: 'en-GB',
  CHF: 'de-CH',
  JPY: 'ja-JP',
  KWD: 'en-KW',
}

/** An amount of the API (major units as a decimal string) as people read it. */
export const formatMoney = (amount: string, currency: Currency): string =>
  new Intl.NumberFormat(WRITTEN_AS[currency], { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).format(
    Number(amount),
  )
