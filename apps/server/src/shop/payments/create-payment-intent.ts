import type { AmountInput, Language } from '@chioma/contract'
import { AppError } from '../../platform/http/app-error.ts'
import type { Visitor } from '../../visitors/index.ts'
import { cartTotalMinor, selectCartLines } from '../cart/cart.queries.ts'
import type { Dependencies } from '../dependencies.ts'
import { readAmount } from '../orders/compare-order.ts'
import { PAYABLE } from '../orders/order-transitions.ts'
import { selectPayableOrder } from '../orders/orders.queries.ts'
import { providerOf, type ReadyPayment, readyIntent, settleLiveIntent } from './live-intent.ts'

/**
 * The visitor's one live intent: for the order that waits to be paid, where the amount is its total, otherwise for the cart. The amount
 * is only compared; what is charged is ours.
 */
export async function createPaymentIntent(
  dependencies: Dependencies,
  { visitor, amount, language }: { visitor: Visitor | undefined; amount: AmountInput; language: Language },
): Promise<ReadyPayment> {
  const { database, config } = dependencies
  const { currency } = config.shop
  providerOf(dependencies)
  const named = readAmount(amount, currency, 'amount')
  if (visitor === undefined) throw new AppError('cart_empty')
  const order = await selectPayableOrder(database, visitor.id, PAYABLE)
  await settleLiveIntent(dependencies, visitor.id)
  if (order !== undefined && order.total_minor === named && order.currency === currency)
    return readyIntent(dependencies, { visitorId: visitor.id, orderId: order.id, amountMinor: named })
  const lines = await selectCartLines(database, { visitorId: visitor.id, language, currency })
  if (lines.length === 0) throw new AppError('cart_empty')
  const amountMinor = cartTotalMinor(lines)
  if (named !== amountMinor || amountMinor === 0) throw new AppError('total_changed', { field: 'amount' })
  return readyIntent(dependencies, { visitorId: visitor.id, orderId: null, amountMinor })
}
