import { createHash } from 'node:crypto'
import type { CreateOrder, Currency, Language } from '@chioma/contract'
import { uuidv7 } from 'uuidv7'
import { attachBookings, lockTimes } from '../../booking/index.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { lockHolder, refuseTooManyHeld } from '../../platform/http/held-limit.ts'
import type { WorkSlots } from '../../platform/work-slots.ts'
import { type Visitor, withHeldVisitor } from '../../visitors/index.ts'
import { bookingsIn, type CartLine, chargedLines, selectCartLines } from '../cart/cart.queries.ts'
import type { Dependencies } from '../dependencies.ts'
import { keepEarlyStart } from '../legal/early-start.ts'
import { keepAgreement } from '../legal/legal-documents.ts'
import { readAmount } from '../read-amount.ts'
import { type OrderTotals, selectCharges, workOutTotals } from '../totals/order-totals.ts'
import { applyMoney } from './apply-money.ts'
import { cancelOrder } from './cancel-order.ts'
import { holdStock, holdUntil, lockProducts, refuseHeldByOthers, refuseTooManyUnits, selectHeldBy } from './holds.ts'
import { providerOf, readyIntent, settleLiveIntent } from './live-intent.ts'
import { PAYABLE } from './order-transitions.ts'
import {
  addOrderEvent,
  insertOrder,
  insertOrderLines,
  lockOrder,
  lockPayableOrders,
  type OrderRow,
  selectNames,
  selectOrder,
} from './orders.queries.ts'
import { writeRecipient } from './recipients.ts'

export interface OrderRequest {
  visitor: Visitor
  /** Whose connection it comes from. */
  network: string
  body: CreateOrder
  language: Language
  /** One order for one key of a visitor. */
  idempotencyKey: string | null
}

/**
 * Makes an order of what is in the cart, holds its units and times, and joins it with the visitor's one live intent. Sent again with
 * the same key it is the same order; another body under the key is refused.
 */
export async function createOrder(dependencies: Dependencies, slots: WorkSlots, request: OrderRequest): Promise<OrderRow> {
  providerOf(dependencies)
  await settleLiveIntent(dependencies, request.visitor.id)
  const make = () => withHeldVisitor(dependencies, request.visitor, (trx, now) => insertOnce(dependencies, trx, request, now))
  const order = await slots.run(make, { of: request.network })
  if (order.total_minor === 0 || !PAYABLE.includes(order.status)) return order
  // Outside of the transaction: it asks the provider.
  await readyIntent(dependencies, { visitorId: request.visitor.id, orderId: order.id, amountMinor: order.total_minor })
  return (await selectOrder(dependencies.database, order.id)) ?? order
}

async function insertOnce(dependencies: Dependencies, trx: Transaction, request: OrderRequest, now: Date): Promise<OrderRow> {
  const requestHash = hashOf(request.body)
  const known = await selectByKey(trx, request)
  if (known !== undefined) {
    if (known.request_hash !== requestHash) throw new AppError('idempotency_key_reused')
    return mustBeThere(await lockOrder(trx, known.id))
  }
  return insert(dependencies, trx, request, { requestHash, now })
}

/** Everything is locked in the order in which payments lock it, after the network that it is held for: orders, products, times. */
async function insert(
  dependencies: Dependencies,
  trx: Transaction,
  { visitor, network, body, language, idempotencyKey }: OrderRequest,
  { requestHash, now }: { requestHash: string; now: Date },
): Promise<OrderRow> {
  const { currency } = dependencies.config.shop
  const reader = { visitorId: visitor.id, language, currency }
  const wanted = await selectCartLines(trx, reader)
  // Once more below, where nobody can change them: here, so that a crowd does not queue for the rows of what is held already.
  await refuseHeldByOthers(trx, wanted, { visitorId: visitor.id, now })
  const heldBy = await lockHolder(trx, dependencies.keys, network)
  const earlier = await lockPayableOrders(trx, visitor.id, PAYABLE)
  await lockProducts(
    trx,
    wanted.map(({ product }) => product.id),
  )
  const lines = await selectCartLines(trx, reader)
  await lockTimes(trx, { orderIds: earlier.map((order) => order.id), bookingIds: bookingsIn(lines) })
  // What was ordered before and not paid gives way, with everything that was held for it.
  for (const order of earlier) await cancelOrder(trx, order.id, { note: 'order_cancelled', actor: 'system', now })
  refuseTooManyHeld(await selectHeldBy(trx, heldBy, PAYABLE, now), dependencies.config.heldPerAddress.orders, now)
  const namesOf = await selectNames(
    trx,
    lines.map(({ product }) => product.id),
  )
  await refuseHeldByOthers(trx, lines, { visitorId: visitor.id, now })
  compareWithCart(body.items, lines, { currency, namesOf })
  await refuseTooManyUnits(trx, lines, { heldBy, most: dependencies.config.heldPerAddress.units, now })
  const totals = await totalsOf(dependencies, trx, lines, { body, language })
  const { totalMinor } = totals
  // Nothing that a client says of prices, names and totals is taken over.
  if (readAmount(body.totalAmount, currency, 'totalAmount') !== totalMinor)
    throw new AppError('total_changed', { field: 'totalAmount' })
  const id = uuidv7()
  const heldUntil = holdUntil(lines, now)
  await insertOrder(trx, {
    id,
    visitorId: visitor.id,
    language,
    currency,
    totals,
    idempotencyKey,
    requestHash,
    heldUntil,
    heldBy,
    now,
  })
  await insertOrderLines(trx, id, lines, totals.lineTaxes)
  await holdStock(trx, id, lines, heldUntil)
  await holdTimes(trx, id, lines, heldUntil)
  if (body.email !== undefined)
    await trx.insertInto('order_contacts').values({ order_id: id, visitor_id: visitor.id, email: body.email }).execute()
  if (body.recipient !== undefined) await writeRecipient(trx, { orderId: id, visitorId: visitor.id }, body.recipient)
  if (body.agreement !== undefined) await keepAgreement(trx, id, body.agreement)
  await keepEarlyStart(dependencies, trx, { orderId: id, bookingIds: bookingsIn(lines), body, now })
  await addOrderEvent(trx, id, { kind: 'order.created', to: 'pending', amountMinor: totalMinor, actor: 'visitor' })
  const order = mustBeThere(await lockOrder(trx, id))
  if (totalMinor > 0) return order
  await applyMoney(dependencies, trx, { order, receivedMinor: 0, currency, actor: 'visitor', now })
  return mustBeThere(await lockOrder(trx, id))
}

/** What the order comes to. An order of appointments alone takes neither address nor shipping. */
async function totalsOf(
  { config }: Dependencies,
  trx: Transaction,
  lines: readonly CartLine[],
  { body: { recipient, shippingOptionId }, language }: Pick<OrderRequest, 'body' | 'language'>,
): Promise<OrderTotals> {
  if (!lines.some(({ product }) => product.category === 'product')) {
    if (recipient !== undefined) throw new AppError('request_invalid', { field: 'recipient' })
    if (shippingOptionId !== undefined) throw new AppError('request_invalid', { field: 'shippingOptionId' })
  }
  return workOutTotals(chargedLines(lines), await selectCharges(trx, config), {
    country: recipient?.country,
    optionId: shippingOptionId,
    takesCheapest: false,
    language,
    countryField: 'recipient.country',
  })
}

async function holdTimes(trx: Transaction, orderId: string, lines: readonly CartLine[], until: Date): Promise<void> {
  const [lost] = await attachBookings(trx, orderId, bookingsIn(lines), until)
  const line = lines.find(({ bookingId }) => bookingId !== null && bookingId === lost)
  if (line !== undefined) throw new AppError('slot_taken', { values: { name: line.product.name } })
}

async function selectByKey(trx: Transaction, { visitor, idempotencyKey }: OrderRequest) {
  if (idempotencyKey === null) return undefined
  return trx
    .selectFrom('orders')
    .select(['id', 'request_hash'])
    .where('visitor_id', '=', visitor.id)
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst()
}

/** Who asks is not part of what is asked. */
const hashOf = ({ userId: _me, ...body }: CreateOrder): string => createHash('sha256').update(JSON.stringify(body)).digest('hex')

function mustBeThere(order: OrderRow | undefined): OrderRow {
  if (order === undefined) throw new AppError('order_not_found')
  return order
}

/** What the product of a line is called in every language. */
type NamesOf = (productId: string) => readonly string[]

/** Refuses an order whose lines are not what the cart holds at the prices of now, and names what differs. */
function compareWithCart(
  items: CreateOrder['items'],
  lines: readonly CartLine[],
  { currency, namesOf }: { currency: Currency; namesOf: NamesOf },
): void {
  if (lines.length === 0) throw new AppError('cart_empty')
  for (const [index, item] of items.entries()) {
    const line = lines.find(({ product }) => product.id === item.productId)
    const isTwice = items.findIndex(({ productId }) => productId === item.productId) !== index
    if (line === undefined || isTwice) throw new AppError('cart_changed', { field: `items.${index}.productId` })
    const difference = differenceOf(item, line, { index, currency, namesOf })
    if (difference === undefined) continue
    const code = difference === 'price' ? 'price_changed' : 'cart_changed'
    throw new AppError(code, { field: `items.${index}.${difference}`, values: { name: line.product.name } })
  }
  if (items.length !== lines.length) throw new AppError('cart_changed', { field: 'items' })
  for (const { product, quantity } of lines)
    if (product.unitsLeft !== null && product.unitsLeft < quantity)
      throw new AppError('sold_out', { values: { name: product.name } })
}

function differenceOf(
  { quantity, price, name, productId }: CreateOrder['items'][number],
  line: CartLine,
  { index, currency, namesOf }: { index: number; currency: Currency; namesOf: NamesOf },
): 'quantity' | 'price' | 'name' | undefined {
  if (quantity !== line.quantity) return 'quantity'
  if (price !== undefined && readAmount(price, currency, `items.${index}.price`) !== line.product.priceMinor) return 'price'
  if (name !== undefined && !namesOf(productId).includes(name.trim())) return 'name'
  return undefined
}
