import type { MailWriter } from '../../platform/mail/outbox.ts'
import type { Dependencies } from '../dependencies.ts'
import { RECEIPT, REFUND_NOTICE } from './enqueue-mails.ts'
import { writeReceipt } from './receipt-mail.ts'
import { writeRefundNotice } from './refund-mail.ts'

/** Who writes the mails about orders. */
export const orderMails = (dependencies: Pick<Dependencies, 'database' | 'locales' | 'config'>): Record<string, MailWriter> => ({
  [RECEIPT]: (orderId, language) => writeReceipt(dependencies, orderId, language),
  [REFUND_NOTICE]: (refundId, language) => writeRefundNotice(dependencies, refundId, language),
})
