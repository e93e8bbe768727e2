import type { JobDefinition } from '../../platform/queue/job-queue.ts'
import type { Dependencies } from '../dependencies.ts'
import { PAYMENT_EVENT_JOB, type PaymentEventPayload, workOnEvent } from './payment-events.ts'

/** Works on events of the payment provider. One that is given up is no loss: the reconciler asks about every open order. */
export const paymentEventJob = (dependencies: Dependencies): JobDefinition<PaymentEventPayload> => ({
  name: PAYMENT_EVENT_JOB,
  maxTries: 9,
  expireInSeconds: 60,
  concurrency: 4,
  handle: (payload) => workOnEvent(dependencies, payload),
  onExhausted: async ({ eventId }) => dependencies.logger.error({ eventId }, 'a payment event could not be worked on'),
})
