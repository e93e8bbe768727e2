import type { Keys } from '../../platform/crypto/crypto.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Logger } from '../../platform/logger.ts'
import type { ShopConfig } from '../dependencies.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { createSandboxProvider } from './sandbox/sandbox-provider.ts'
import { createStripeProvider } from './stripe/stripe-provider.ts'

/** Who takes payments by the settings; `undefined`: nobody. */
export function createPaymentProvider(
  { payments }: Pick<ShopConfig, 'payments'>,
  dependencies: { database: Database; keys: Keys; logger: Logger },
): PaymentProvider | undefined {
  if (payments === undefined) return undefined
  return payments.provider === 'stripe' ? createStripeProvider(payments.keys) : createSandboxProvider(dependencies)
}
