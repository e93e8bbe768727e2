import {
  analysisObjects,
  analyzeJob,
  closeInterruptedCalls,
  measureRepeatsJob,
  purgeRejectedPhotos,
  purgeShares,
  purgeUploadDays,
  reminderMails,
  sendDueReminders,
  simulationJob,
} from './analysis/index.ts'
import { bookingMails, purgeHolders, sendAppointmentReminders } from './booking/index.ts'
import { purgeRateLimits } from './platform/http/rate-limits.ts'
import { sendMailJob } from './platform/mail/outbox.ts'
import { purgeWorkDurations } from './platform/metrics/metrics.ts'
import type { JobDefinition } from './platform/queue/job-queue.ts'
import { purgeObjects } from './platform/storage/purge-objects.ts'
import {
  orderMails,
  paymentEventJob,
  productObjects,
  purgePaymentEvents,
  purgeStockHolds,
  reconcileOrders,
  refundJob,
  saySeller,
} from './shop/index.ts'
import { contentObjects, type SiteDependencies as Dependencies, purgeContentImages } from './site/index.ts'
import { purgeAttempts, purgeLinks, purgeSessions } from './staff/index.ts'
import { eraseObjectsJob, purgeUnseenVisitors } from './visitors/index.ts'

/** Makes the queues of every domain's jobs; before anything is enqueued. */
export async function defineJobs(dependencies: Dependencies): Promise<void> {
  const { queue } = dependencies
  await queue.define(analyzeJob(dependencies))
  await queue.define(measureRepeatsJob(dependencies))
  await queue.define(simulationJob(dependencies))
  await queue.define(eraseObjectsJob(dependencies))
  await queue.define(paymentEventJob(dependencies))
  await queue.define(refundJob(dependencies))
  await queue.define(
    sendMailJob(dependencies, {
      ...orderMails(dependencies),
      ...bookingMails(dependencies),
      ...reminderMails({ ...dependencies, saySeller: (language) => saySeller(dependencies, dependencies.database, language) }),
    }),
  )
}

/** Schedules what is done every hour and every minute. */
export async function defineScheduledTasks(dependencies: Dependencies): Promise<void> {
  const { queue } = dependencies
  await queue.define(scheduledJob(dependencies, { name: 'every-hour', cron: '0 * * * *', expireInSeconds: 3_000 }, HOURLY))
  await queue.define(scheduledJob(dependencies, { name: 'every-minute', cron: '* * * * *', expireInSeconds: 300 }, EVERY_MINUTE))
}

/** What runs on a schedule, with what its log line says. */
type ScheduledTasks = readonly (readonly [(dependencies: Dependencies, now: Date) => Promise<number>, string])[]

export const HOURLY: ScheduledTasks = [
  [purgeUnseenVisitors, 'visitors past their retention were erased'],
  [purgeContentImages, 'pictures that no edition of the content names were deleted'],
  [purgeStoredObjects, 'objects that belonged to nothing were deleted'],
  [closeInterruptedCalls, 'model calls of ended processes were closed'],
  [purgePaymentEvents, 'old payment events were deleted'],
  [purgeRejectedPhotos, 'photos of rejected analyses were deleted'],
  [sendDueReminders, 'reminders of photos were handed over'],
  [purgeShares, 'links to reports that had ended were deleted'],
  [purgeHolders, 'networks for which times were held were deleted'],
  [purgeUploadDays, 'counts of uploads of past days were deleted'],
  [purgeWorkDurations, 'durations of requests and jobs of days ago were deleted'],
  [purgeAttempts, 'failed sign-ins of long ago were deleted'],
  [purgeSessions, 'sessions of staff that had ended were deleted'],
  [purgeLinks, 'links to join the staff that had expired were deleted'],
  [purgeRateLimits, 'counts of requests of long ago were deleted'],
]

export const EVERY_MINUTE: ScheduledTasks = [
  [reconcileOrders, 'payments without an update for a while were checked'],
  [purgeStockHolds, 'units that nobody paid in time were freed'],
  [sendAppointmentReminders, 'reminders of appointments were handed over'],
]

/** Deletes objects of any domain that no row speaks of any more. Returns how many. */
export function purgeStoredObjects(dependencies: Pick<Dependencies, 'database' | 'storage'>, now: Date): Promise<number> {
  return purgeObjects(dependencies, [analysisObjects, contentObjects, productObjects], now)
}

/** One thing after the other, once for all processes together; what fails is tried at its next time. */
function scheduledJob(
  dependencies: Dependencies,
  when: Pick<JobDefinition<object>, 'name' | 'expireInSeconds'> & { cron: string },
  tasks: ScheduledTasks,
): JobDefinition<object> {
  const { logger } = dependencies
  return {
    ...when,
    maxTries: 1,
    concurrency: 1,
    handle: async (_payload, { signal }) => {
      for (const [work, done] of tasks) {
        if (signal.aborted) return
        await work(dependencies, new Date()).then(
          (count) => count > 0 && logger.info({ count }, done),
          (error) => signal.aborted || logger.warn({ err: error }, `failed: ${done}`),
        )
      }
    },
    onExhausted: async () => logger.warn({ schedule: when.name }, 'scheduled work took too long'),
  }
}
