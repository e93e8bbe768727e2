import type { CreatePaymentIntent, Language } from '@chioma/contract'
import type { Transaction } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Visitor } from '../../visitors/index.ts'
import { chargedLines, selectCartLines } from '../cart/cart.queries.ts'
import type { Dependencies } from '../dependencies.ts'
import type { PaymentProvider, ProviderIntent } from '../payments/payment-provider.ts'
import { readAmount } from '../read-amount.ts'
import { selectCharges, workOutTotals } from '../totals/order-totals.ts'
import { cancelOrder } from './cancel-order.ts'
import { PAYABLE } from './order-transitions.ts'
import { lockOrder, type OrderRow, selectPayableOrder } from './orders.queries.ts'
import {
  insertPayment,
  lockPayment,
  noteIntent,
  type PaymentRow,
  selectLiveAndOrder,
  selectLivePayment,
  updatePayment,
} from './payments.queries.ts'
import { syncPayment } from './sync-payment.ts'

/** A spent intent is replaced; one that is spent again and again is a fault. */
const MOST_TRIES = 6

export interface IntentWish {
  visitorId: string
  /** `null` while there is only a cart. */
  orderId: string | null
  amountMinor: number
}

export type ReadyPayment = PaymentRow & { client_secret: string }

/** The payment provider, where there is one. */
export function providerOf({ payments }: Pick<Dependencies, 'payments'>): PaymentProvider {
  if (payments === undefined) throw new AppError('payments_unavailable')
  return payments
}

/** Asks how the intent of an open order stands, before anything takes its place: it may have been paid a moment ago. */
export async function settleLiveIntent(dependencies: Dependencies, visitorId: string): Promise<void> {
  const live = await selectLivePayment(dependencies.database, visitorId)
  if (live !== undefined && live.order_id !== null) await syncPayment(dependencies, live.id)
}

/** For so long the provider's last word on the intent of a cart is taken for the present one. */
const STANDS_FOR_MS = 600_000

/**
 * Whether the live payment of a cart is over this amount already. Then the provider need not be asked: before anything can be paid it is
 * asked once more, for the order.
 */
function standsAt(
  payment: PaymentRow,
  amountMinor: number,
  { payments, config }: Pick<Dependencies, 'payments' | 'config'>,
): payment is ReadyPayment {
  return (
    payment.status === 'open' &&
    payment.client_secret !== null &&
    payment.amount_minor === amountMinor &&
    payment.currency === config.shop.currency &&
    payment.provider === payments?.id &&
    payment.is_test === payments.settings.isTestMode &&
    Date.now() - payment.updated_at.getTime() < STANDS_FOR_MS
  )
}

/**
 * The visitor's one live intent, over this amount and for this order: the one there is, changed, or a new one. What we are about to do
 * is noted before the provider is asked, under a key that makes asking twice the same as once; no transaction stays open meanwhile.
 */
export async function readyIntent(dependencies: Dependencies, wish: IntentWish): Promise<ReadyPayment> {
  const { database } = dependencies
  const provider = providerOf(dependencies)
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const payment = await database.transaction().execute((trx) => claimPayment(dependencies, trx, provider, wish))
    if (payment === undefined) continue
    const intent = await intentOf(provider, payment, wish)
    if (intent === 'spent') {
      await syncPayment(dependencies, payment.id)
      continue
    }
    const ready = await noteIntent(database, payment.id, intent)
    if (ready?.client_secret != null && ready.status === 'open') return { ...ready, client_secret: ready.client_secret }
  }
  throw new AppError('payment_provider_failed', { cause: new Error('no intent could be made ready') })
}

/**
 * The visitor's live payment, joined with the order before the provider hears of it: events of a payment always find its order. An order
 * that it was joined with gives way. `undefined`: somebody else changed it in between, look again.
 */
async function claimPayment(
  { config }: Dependencies,
  trx: Transaction,
  provider: PaymentProvider,
  { visitorId, orderId, amountMinor }: IntentWish,
): Promise<PaymentRow | undefined> {
  if (orderId !== null) refuseSettled(await lockOrder(trx, orderId))
  const live = await selectLivePayment(trx, visitorId)
  if (live === undefined) {
    const { currency } = config.shop
    await insertPayment(trx, {
      visitor_id: visitorId,
      order_id: orderId,
      provider: provider.id,
      is_test: provider.settings.isTestMode,
      amount_minor: amountMinor,
      currency,
    })
    return selectLivePayment(trx, visitorId)
  }
  if (live.order_id !== null && live.order_id !== orderId)
    await cancelOrder(trx, live.order_id, { note: 'order_cancelled', actor: 'system', now: new Date() })
  const payment = await lockPayment(trx, live.id)
  if (payment === undefined || payment.order_id !== live.order_id || payment.status !== live.status) return undefined
  const isElsewhere = payment.provider !== provider.id || payment.is_test !== provider.settings.isTestMode
  if (isElsewhere || payment.currency !== config.shop.currency) {
    await updatePayment(trx, payment.id, { status: 'cancelled' })
    return undefined
  }
  if (payment.order_id !== orderId) await updatePayment(trx, payment.id, { order_id: orderId })
  return { ...payment, order_id: orderId }
}

/** What the provider was asked about meanwhile may have settled the order. */
function refuseSettled(order: OrderRow | undefined): void {
  if (order !== undefined && PAYABLE.includes(order.status)) return
  throw new AppError(order?.status === 'paid' ? 'order_already_paid' : 'order_not_open')
}

/** Creates or changes the intent at the provider. */
async function intentOf(
  provider: PaymentProvider,
  payment: PaymentRow,
  { amountMinor, orderId }: IntentWish,
): Promise<ProviderIntent | 'spent'> {
  const { id, provider_payment_id: providerPaymentId, amount_minor: firstAmountMinor, currency, updated_at: updatedAt } = payment
  const made =
    providerPaymentId === null
      ? await provider.createIntent({
          // What was first asked for under the key is asked for again, whatever is wanted by now.
          amountMinor: firstAmountMinor,
          currency,
          metadata: { payment_id: id },
          idempotencyKey: `payment-${id}`,
        })
      : undefined
  const metadata = { order_id: orderId ?? '' }
  const isAsWished = made !== undefined && orderId === null && made.amountMinor === amountMinor
  if (isAsWished) return isLive(made) ? made : 'spent'
  // The same change tried again has the same key; the same amount wanted once more, after another one, has not.
  const key = `payment-${id}-${updatedAt.getTime()}-${amountMinor}-${orderId ?? 'cart'}`
  return provider.changeIntent(made?.id ?? providerPaymentId ?? '', { amountMinor, metadata }, key)
}

const isLive = ({ state }: ProviderIntent): boolean => state === 'open' || state === 'declined'

/**
 * The visitor's one live intent: for the order that waits to be paid, where the amount is its total, otherwise for the cart as it would
 * be shipped. The amount is only compared; what is charged is ours.
 */
export async function createPaymentIntent(
  dependencies: Dependencies,
  {
    visitor,
    wish: { amount, country, shippingOptionId },
    language,
  }: { visitor: Visitor | undefined; wish: CreatePaymentIntent; language: Language },
): Promise<ReadyPayment> {
  const { database, config } = dependencies
  const { currency } = config.shop
  providerOf(dependencies)
  const named = readAmount(amount, currency, 'amount')
  if (visitor === undefined) throw new AppError('cart_empty')
  const { live, hasOrder } = await selectLiveAndOrder(database, visitor.id, PAYABLE)
  const order = hasOrder ? await selectPayableOrder(database, visitor.id, PAYABLE) : undefined
  if (live !== undefined && live.order_id !== null) await syncPayment(dependencies, live.id)
  if (order !== undefined && order.total_minor === named && order.currency === currency)
    return readyIntent(dependencies, { visitorId: visitor.id, orderId: order.id, amountMinor: named })
  const lines = await selectCartLines(database, { visitorId: visitor.id, language, currency })
  if (lines.length === 0) throw new AppError('cart_empty')
  const { totalMinor: amountMinor } = workOutTotals(chargedLines(lines), await selectCharges(database, config), {
    country,
    optionId: shippingOptionId,
    takesCheapest: false,
    language,
    countryField: 'country',
  })
  if (named !== amountMinor || amountMinor === 0) throw new AppError('total_changed', { field: 'amount' })
  if (live?.order_id === null && standsAt(live, amountMinor, dependencies)) return live
  return readyIntent(dependencies, { visitorId: visitor.id, orderId: null, amountMinor })
}
