import { languageSchema } from '@chioma/contract'
import type { Transaction } from '../../platform/database/database.ts'
import { enqueueMail } from '../../platform/mail/outbox.ts'
import type { Dependencies } from '../dependencies.ts'

type EnqueueDependencies = Pick<Dependencies, 'queue'>

export const RECEIPT = 'receipt'
export const REFUND_NOTICE = 'refund'
export const SHIPMENT_NOTICE = 'shipment'
export const RETURN_NOTICE = 'return'

/** The receipt of an order that was paid, once, where the buyer left an address. */
export const enqueueReceipt = (dependencies: EnqueueDependencies, trx: Transaction, orderId: string): Promise<void> =>
  enqueueForBuyer(dependencies, trx, orderId, { kind: RECEIPT, subjectId: orderId })

/** Word of a refund that was made, once, where the buyer left an address. */
export const enqueueRefundNotice = (
  dependencies: EnqueueDependencies,
  trx: Transaction,
  orderId: string,
  refundId: string,
): Promise<void> => enqueueForBuyer(dependencies, trx, orderId, { kind: REFUND_NOTICE, subjectId: refundId })

/** Word of a parcel that is on its way or of goods that came back, once, where the buyer left an address. */
export const enqueueGoodsNotice = (
  dependencies: EnqueueDependencies,
  trx: Transaction,
  orderId: string,
  mail: { kind: typeof SHIPMENT_NOTICE | typeof RETURN_NOTICE; subjectId: string },
): Promise<void> => enqueueForBuyer(dependencies, trx, orderId, mail)

async function enqueueForBuyer(
  dependencies: EnqueueDependencies,
  trx: Transaction,
  orderId: string,
  mail: { kind: string; subjectId: string },
): Promise<void> {
  const order = await trx
    .selectFrom('orders')
    .innerJoin('order_contacts', 'order_contacts.order_id', 'orders.id')
    .select('orders.language')
    .where('orders.id', '=', orderId)
    .executeTakeFirst()
  if (order !== undefined) await enqueueMail(dependencies, trx, { ...mail, language: languageSchema.parse(order.language) })
}
