import type { Keys } from '../../platform/crypto/crypto.ts'
import type { Database } from '../../platform/database/database.ts'
import type { FetchOutside } from '../../platform/http/fetch-outside.ts'
import type { Logger } from '../../platform/logger.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { createSandboxProvider } from './sandbox/sandbox-provider.ts'
import { createStripeProvider, type StripeKeys } from './stripe/stripe-provider.ts'

/** Who takes payments, with what the environment says of it. */
export type PaymentsConfig = { provider: 'stripe'; keys: StripeKeys } | { provider: 'sandbox' }

/** Who takes payments by the settings; `undefined`: nobody. */
export function createPaymentProvider(
  { payments }: { payments: PaymentsConfig | undefined },
  { fetchOutside, ...dependencies }: { database: Database; keys: Keys; logger: Logger; fetchOutside: FetchOutside },
): PaymentProvider | undefined {
  switch (payments?.provider) {
    case 'stripe':
      return createStripeProvider(payments.keys, fetchOutside)
    case 'sandbox':
      return createSandboxProvider(dependencies)
    case undefined:
      return undefined
  }
}
