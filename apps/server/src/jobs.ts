import { analysisObjects, analyzeJob, closeInterruptedCalls, loadActiveModels } from './analysis/index.ts'
import { bookingMails } from './booking/index.ts'
import type { Dependencies } from './compose.ts'
import { sendMailJob } from './platform/mail/send-mail.job.ts'
import { purgeObjects } from './platform/storage/purge-objects.ts'
import {
  expireStockHolds,
  forgetPaymentNews,
  orderMails,
  paymentEventJob,
  productObjects,
  reconcileOrders,
  refundJob,
} from './shop/index.ts'
import { contentObjects, sweepContentImages } from './site/index.ts'
import { sweepAttempts } from './staff/index.ts'
import { eraseObjectsJob, purgeUnseenVisitors } from './visitors/index.ts'

const HOUR_MS = 60 * 60 * 1_000
const MINUTE_MS = 60 * 1_000

/** Starts working on the jobs of every domain in this process. */
export async function startJobs(dependencies: Dependencies): Promise<void> {
  const { queue } = dependencies
  await queue.work(analyzeJob(dependencies))
  await queue.work(eraseObjectsJob(dependencies))
  await queue.work(paymentEventJob(dependencies))
  await queue.work(refundJob(dependencies))
  await queue.work(sendMailJob(dependencies, { ...orderMails(dependencies), ...bookingMails(dependencies) }))
}

/** Work that nobody asks for, with what its log line says. */
type ScheduledTasks = readonly (readonly [(dependencies: Dependencies, now: Date) => Promise<number>, string])[]

const HOURLY: ScheduledTasks = [
  [purgeUnseenVisitors, 'visitors past their retention were erased'],
  [sweepContentImages, 'pictures that no edition of the content names were deleted'],
  [purgeStoredObjects, 'objects that belonged to nothing were deleted'],
  [closeInterruptedCalls, 'model calls of ended processes were closed'],
  [forgetPaymentNews, 'old news of payments were deleted'],
  [sweepAttempts, 'failed sign-ins of long ago were forgotten'],
]

const EVERY_MINUTE: ScheduledTasks = [
  [reconcileOrders, 'payments that were quiet for a while were looked into'],
  [expireStockHolds, 'units that nobody paid in time were freed'],
]

/** Deletes objects of any domain that no row speaks of any more. Returns how many. */
export function purgeStoredObjects(dependencies: Pick<Dependencies, 'database' | 'storage'>, now: Date): Promise<number> {
  return purgeObjects(dependencies, [analysisObjects, contentObjects, productObjects], now)
}

/** Starts what is done every minute and every hour in this process; returns what ends it. */
export function startScheduledTasks(dependencies: Dependencies): () => void {
  void loadActiveModels(dependencies)
  const ends = [repeat(dependencies, HOURLY, HOUR_MS), repeat(dependencies, EVERY_MINUTE, MINUTE_MS)]
  return () => {
    for (const end of ends) end()
  }
}

/** Now and after every interval, one thing after the other. */
function repeat(dependencies: Dependencies, tasks: ScheduledTasks, intervalMs: number): () => void {
  const { logger } = dependencies
  let isEnded = false
  const run = async (): Promise<void> => {
    for (const [work, done] of tasks) {
      if (isEnded) return
      await work(dependencies, new Date()).then(
        (count) => count > 0 && logger.info({ count }, done),
        (error) => isEnded || logger.warn({ err: error }, `failed: ${done}`),
      )
    }
  }
  const timer = setInterval(run, intervalMs)
  timer.unref()
  void run()
  return () => {
    isEnded = true
    clearInterval(timer)
  }
}
