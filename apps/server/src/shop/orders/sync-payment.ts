import type { Transaction } from '../../platform/database/database.ts'
import type { Dependencies } from '../dependencies.ts'
import type { IntentState, ProviderIntent } from '../payments/payment-provider.ts'
import { applyMoney } from './apply-money.ts'
import { changeHolds } from './holds.ts'
import { moveOrder } from './order-transitions.ts'
import { lockOrder, type OrderRow } from './orders.queries.ts'
import {
  keepPaymentMethod,
  lockPayment,
  type PaymentRow,
  selectLivePayment,
  selectPayment,
  updatePayment,
} from './payments.queries.ts'
import { applyRefunds } from './provider-refunds.ts'
import { enqueueRefund } from './refunds.ts'

type Syncing = Pick<Dependencies, 'database' | 'queue' | 'payments' | 'logger' | 'config'>

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

type Paying = Pick<Dependencies, 'queue' | 'config'>

/**
 * The one way in which what happened to a payment reaches an order: from webhooks, from the page that the buyer returns to, and from the
 * reconciler. Given what the provider says of the intent now; applied any number of times and in any order, it counts once.
 */
async function applyPayment(
  dependencies: Paying,
  trx: Transaction,
  paymentId: string,
  intent: ProviderIntent,
  now: Date,
): Promise<void> {
  const held = await lockWithOrder(trx, paymentId)
  if (held === undefined) return
  const { payment, order } = held
  // Money that was seen once is not seen again, and nothing later takes it away.
  if (payment.status === 'succeeded') return
  await updatePayment(trx, payment.id, { ...(await changeOf(trx, payment, intent)), received_minor: intent.receivedMinor })
  if (intent.method !== null && intent.receivedMinor > 0) await keepPaymentMethod(trx, payment, intent.method, now)
  if (intent.state === 'succeeded') await applySucceeded(dependencies, trx, { payment, order, intent, now })
  else if (order !== undefined) await applyUnpaid(trx, order, intent.state, now)
}

/** The order first, as everybody does; it may have been joined with the payment meanwhile. */
async function lockWithOrder(
  trx: Transaction,
  paymentId: string,
): Promise<{ payment: PaymentRow; order: OrderRow | undefined } | undefined> {
  const seen = await selectPayment(trx, paymentId)
  const order = seen?.order_id == null ? undefined : await lockOrder(trx, seen.order_id)
  const payment = await lockPayment(trx, paymentId)
  if (payment === undefined || payment.order_id !== (order?.id ?? null)) {
    if (payment === undefined) return undefined
    throw new Error('a payment was joined with another order meanwhile; its event comes again')
  }
  return { payment, order }
}

/** What our row says after the event. A visitor has one live payment: a declined one gives way where there is another. */
async function changeOf(trx: Transaction, payment: PaymentRow, { id, state }: ProviderIntent) {
  if (state === 'succeeded' || state === 'processing' || state === 'cancelled') return { status: state, provider_payment_id: id }
  const live = payment.visitor_id === null ? undefined : await selectLivePayment(trx, payment.visitor_id)
  if (live !== undefined && live.id !== payment.id) return { status: 'cancelled' as const }
  return payment.status === 'creating' ? {} : { status: 'open' as const }
}

async function applySucceeded(
  dependencies: Paying,
  trx: Transaction,
  { payment, order, intent, now }: { payment: PaymentRow; order: OrderRow | undefined; intent: ProviderIntent; now: Date },
): Promise<void> {
  const { receivedMinor, currency } = intent
  const outcome =
    order === undefined
      ? 'give_back'
      : await applyMoney(dependencies, trx, { order, receivedMinor, currency, actor: 'provider', now })
  if (outcome === 'kept') return
  await enqueueRefund(dependencies, trx, {
    orderId: order?.id ?? null,
    paymentId: payment.id,
    amountMinor: receivedMinor,
    reason: null,
    requestedBy: 'system',
    idempotencyKey: `itself-${payment.id}`,
    requestHash: null,
  })
}

const STEP_OF_STATE: Record<Exclude<IntentState, 'succeeded'>, 'processing' | 'failed' | undefined> = {
  open: undefined,
  declined: 'failed',
  processing: 'processing',
  // The order can be paid with another intent; its own time ends it.
  cancelled: undefined,
}

async function applyUnpaid(
  trx: Transaction,
  order: OrderRow,
  state: Exclude<IntentState, 'succeeded'>,
  now: Date,
): Promise<void> {
  const step = STEP_OF_STATE[state]
  const moved = step === undefined ? undefined : await moveOrder(trx, order, step, { actor: 'provider', now })
  // Nobody else gets its units and times until it is known how that ends.
  if (moved?.status === 'processing') await changeHolds(trx, order.id, new Date(now.getTime() + PROCESSING_MS))
}

/** Bank debits and the like take some days. */
const PROCESSING_MS = 7 * 24 * 60 * 60 * 1_000
