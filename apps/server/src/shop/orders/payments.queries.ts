import {
  currencySchema,
  formatPaymentMethod,
  type Language,
  type OrderStatus,
  type PaymentMethod,
  paymentMethodSchema,
  paymentProviderIdSchema,
} from '@chioma/contract'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { z } from 'zod'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { Dependencies } from '../dependencies.ts'
import type { ProviderIntent } from '../payments/payment-provider.ts'

/** `creating`: we are about to ask the provider for it; `creating` and `open` are live, and a visitor has at most one such. */
export const LIVE = ['creating', 'open'] as const

const paymentRow = z.object({
  id: z.string(),
  visitor_id: z.string().nullable(),
  order_id: z.string().nullable(),
  provider: paymentProviderIdSchema,
  /** Taken without real money. */
  is_test: z.boolean(),
  provider_payment_id: z.string().nullable(),
  client_secret: z.string().nullable(),
  amount_minor: z.number(),
  currency: currencySchema,
  status: z.enum(['creating', 'open', 'processing', 'succeeded', 'cancelled']),
  received_minor: z.number(),
  updated_at: z.date(),
})
/** Our side of one intent of the provider. */
export type PaymentRow = z.infer<typeof paymentRow>

const COLUMNS = paymentRow.keyof().options.map((column) => `payments.${column}` as const)
const payments = (database: Database) => database.selectFrom('payments').select(COLUMNS)
const oneOrNone = paymentRow.optional()

export const selectPayment = async (database: Database, id: string): Promise<PaymentRow | undefined> =>
  oneOrNone.parse(await payments(database).where('id', '=', id).executeTakeFirst())

/** The payment, held until the end of the transaction; its order is to be held before. */
export const lockPayment = async (trx: Transaction, id: string): Promise<PaymentRow | undefined> =>
  oneOrNone.parse(await payments(trx).where('id', '=', id).forUpdate().executeTakeFirst())

/** By the provider's own id. */
export async function selectPaymentAt(
  database: Database,
  provider: string,
  providerPaymentId: string,
): Promise<PaymentRow | undefined> {
  const ofProvider = payments(database).where('provider', '=', provider)
  return oneOrNone.parse(await ofProvider.where('provider_payment_id', '=', providerPaymentId).executeTakeFirst())
}

/** The visitor's one live payment. */
export const selectLivePayment = async (database: Database, visitorId: string): Promise<PaymentRow | undefined> =>
  oneOrNone.parse(await payments(database).where('visitor_id', '=', visitorId).where('status', 'in', LIVE).executeTakeFirst())

/** The visitor's one live payment, and whether an order of theirs is in one of these states: in one statement, as it is asked often. */
export async function selectLiveAndOrder(
  database: Database,
  visitorId: string,
  states: readonly OrderStatus[],
): Promise<{ live: PaymentRow | undefined; hasOrder: boolean }> {
  const row = await database
    .selectFrom('visitors')
    .leftJoin('payments', (join) => join.onRef('payments.visitor_id', '=', 'visitors.id').on('payments.status', 'in', LIVE))
    .select(COLUMNS)
    .select((expression) =>
      expression
        .exists(
          expression.selectFrom('orders').whereRef('orders.visitor_id', '=', 'visitors.id').where('orders.status', 'in', states),
        )
        .$castTo<boolean>()
        .as('hasOrder'),
    )
    .where('visitors.id', '=', visitorId)
    .executeTakeFirst()
  return { live: row?.id == null ? undefined : paymentRow.parse(row), hasOrder: row?.hasOrder ?? false }
}

/** The payments of an order, newest first. */
export async function selectPaymentsOf(database: Database, orderId: string): Promise<PaymentRow[]> {
  const rows = await payments(database)
    .where('order_id', '=', orderId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => paymentRow.parse(row))
}

/** A payment that is about to be asked for. Nothing happens where the visitor has a live one: the index refuses a second. */
export async function insertPayment(
  trx: Transaction,
  payment: Pick<PaymentRow, 'order_id' | 'provider' | 'is_test' | 'amount_minor' | 'currency'> & { visitor_id: string },
): Promise<void> {
  const now = new Date()
  await trx
    .insertInto('payments')
    .values({ id: uuidv7(), ...payment, status: 'creating', created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function updatePayment(
  database: Database,
  id: string,
  change: Partial<Pick<PaymentRow, 'order_id' | 'status' | 'received_minor' | 'provider_payment_id' | 'client_secret'>>,
): Promise<void> {
  await database
    .updateTable('payments')
    .set({ ...change, updated_at: new Date() })
    .where('id', '=', id)
    .execute()
}

/** Notes what a live payment is at the provider now. */
export async function noteIntent(database: Database, id: string, intent: ProviderIntent): Promise<PaymentRow | undefined> {
  const row = await database
    .updateTable('payments')
    .set({
      provider_payment_id: intent.id,
      client_secret: intent.clientSecret,
      amount_minor: intent.amountMinor,
      status: sql`case when status = 'creating' then 'open' else status end`,
      updated_at: new Date(),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  return oneOrNone.parse(row)
}

/** Keeps what a payment was made with, for as long as it is somebody's. */
export async function keepPaymentMethod(
  trx: Transaction,
  { id, visitor_id: visitorId }: PaymentRow,
  { kind, last4 }: PaymentMethod,
  now: Date,
): Promise<void> {
  if (visitorId === null) return
  await trx
    .insertInto('payment_methods')
    .values({ payment_id: id, visitor_id: visitorId, kind, last4, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** What these orders were paid with, by their id. Of several payments the first counts: a second one goes back. */
export async function selectPaymentMethods(database: Database, orderIds: readonly string[]): Promise<Map<string, PaymentMethod>> {
  const rows = await database
    .selectFrom('payment_methods')
    .innerJoin('payments', 'payments.id', 'payment_methods.payment_id')
    .select(['payments.order_id', 'payment_methods.kind', 'payment_methods.last4'])
    .where('payments.order_id', 'in', orderIds)
    .orderBy('payment_methods.created_at', 'desc')
    .execute()
  return new Map(rows.map(({ order_id: orderId, ...method }) => [orderId ?? '', paymentMethodSchema.parse(method)]))
}

/** As papers and mails say it. */
export const sayPaymentMethod = ({ locales }: Pick<Dependencies, 'locales'>, language: Language, method: PaymentMethod): string =>
  formatPaymentMethod(method, (kind) => locales.say(language, `site:paymentMethod.${kind}`))
