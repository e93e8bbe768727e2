import { formatAmount } from '@chioma/contract'
import type { AppointmentSale } from '../../booking/index.ts'
import type { Database } from '../../platform/database/database.ts'
import { selectTestOrders } from './present-order.ts'
import { refundableOf } from './refunds.ts'

/** What the mails about an appointment have to know of its order. */
export async function saleOf(
  database: Database,
  { orderId, productId }: { orderId: string; productId: string },
): Promise<AppointmentSale> {
  const { paidMinor, currency } = await refundableOf(database, { orderId, productId, percent: 100 })
  const refunds = await database
    .selectFrom('refunds')
    .select(['amount_minor', 'status'])
    .where('order_id', '=', orderId)
    .where('is_for_cancelled_appointment', '=', true)
    .execute()
  const refundMinor = refunds.reduce((sum, { amount_minor: minor }) => sum + minor, 0)
  return {
    isTest: (await selectTestOrders(database, [orderId])).has(orderId),
    isFree: paidMinor === 0,
    refunding: refunds.some(({ status }) => status === 'failed')
      ? null
      : { amount: formatAmount(refundMinor, currency), currency },
  }
}
