import type { Dependencies } from '../dependencies.ts'
import { applyPayment } from './apply-payment.ts'
import { applyRefunds } from './apply-refunds.ts'
import { selectPayment } from './payments.queries.ts'

type Syncing = Pick<Dependencies, 'database' | 'queue' | 'payments' | 'logger'>

/** Asks the provider how a payment stands, its refunds included, and applies what it says. False where there was nobody to ask. */
export async function syncPayment(dependencies: Syncing, paymentId: string): Promise<boolean> {
  const { database, payments: provider } = dependencies
  const payment = await selectPayment(database, paymentId)
  const intentId = payment?.provider_payment_id ?? null
  if (provider === undefined || intentId === null || payment?.provider !== provider.id) return false
  const intent = await provider.retrieveIntent(intentId)
  const refunds = intent.receivedMinor > 0 ? await provider.listRefunds(intentId) : []
  await database.transaction().execute(async (trx) => {
    await applyPayment(dependencies, trx, paymentId, intent, new Date())
    await applyRefunds(dependencies, trx, paymentId, refunds, new Date())
  })
  return true
}
