import type { Dependencies } from '../dependencies.ts'

/**
 * Longer than cardholders may dispute a payment (120 days as a rule), so that it can still be looked up when the provider told us what.
 * Orders, payments and refunds themselves stay, for the books.
 */
const KEPT_DAYS = 180
const MS_PER_DAY = 24 * 60 * 60 * 1_000

/** Deletes news of payments that nothing needs any more, and what the till of this server keeps of its own. Returns how many rows. */
export async function forgetPaymentNews(
  { database, payments }: Pick<Dependencies, 'database' | 'payments'>,
  now: Date,
): Promise<number> {
  const { numDeletedRows } = await database
    .deleteFrom('payment_events')
    .where('received_at', '<', new Date(now.getTime() - KEPT_DAYS * MS_PER_DAY))
    .executeTakeFirst()
  return Number(numDeletedRows) + ((await payments?.forgetOld?.(now)) ?? 0)
}
