import type { JobDefinition } from '../../platform/queue/job-queue.ts'
import type { Dependencies } from '../dependencies.ts'
import { executeRefund } from './execute-refund.ts'
import { REFUND_JOB, type RefundPayload } from './refunds.ts'

/** Makes the refunds that are owed; those that it gives up on, the reconciler takes up again. */
export const refundJob = (dependencies: Dependencies): JobDefinition<RefundPayload> => ({
  name: REFUND_JOB,
  maxTries: 10,
  expireInSeconds: 60,
  concurrency: 2,
  handle: ({ refundId }) => executeRefund(dependencies, refundId),
  onExhausted: async ({ refundId }) => dependencies.logger.error({ refundId }, 'a refund could not be made for a long time'),
})
