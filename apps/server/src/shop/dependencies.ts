import type { Country, Currency } from '@chioma/contract'
import type { AnalysisDependencies } from '../analysis/index.ts'
import type { HeldConfig } from '../platform/http/held-limit.ts'
import type { PaymentsConfig } from './payments/create-payment-provider.ts'
import type { PaymentProvider } from './payments/payment-provider.ts'

export interface ShopConfig extends HeldConfig {
  shop: {
    currency: Currency
    /** Where it is established: whose tax appointments have; `undefined`: none. */
    country: Country | undefined
    /** Whose days and years invoices and receipts are dated by, by IANA. */
    timeZone: string
    /** Price of one euro in the shop's currency. */
    euroRate: number
  }
  /** Who takes payments; `undefined`: nobody, nothing can be paid. */
  payments: PaymentsConfig | undefined
}

export interface Dependencies extends AnalysisDependencies {
  config: AnalysisDependencies['config'] & ShopConfig
  /** Who takes the money; `undefined`: nothing can be paid. */
  payments: PaymentProvider | undefined
}
