import { setTimeout as delay } from 'node:timers/promises'
import type { IssuedLink } from '@chioma/contract'
import { buildApp, buildOperationsApp } from './app.ts'
import { compose } from './compose.ts'
import type { Config } from './config.ts'
import type { Dependencies } from './dependencies.ts'
import { sweepContentImages } from './features/content/sweep-content-images.ts'
import { loadActiveModels } from './features/models/load-active-models.ts'
import { sweepModelCalls } from './features/models/sweep-model-calls.ts'
import { expireVisitors } from './features/my-data/expire-visitors.ts'
import { sweepObjects } from './features/my-data/sweep-objects.ts'
import { forgetPaymentNews } from './features/orders/forget-payment-news.ts'
import { expireStockHolds, reconcileOrders } from './features/orders/reconcile-orders.ts'
import { startFeatureJobs } from './features/register-features.ts'
import { sweepAttempts } from './features/staff/attempts.ts'
import { prepareFirstOwner } from './features/staff/first-owner.ts'
import type { App } from './platform/http-app.ts'
import type { Logger } from './platform/logger.ts'

const REQUESTS_DRAIN_MS = 10_000
const JOBS_DRAIN_MS = 15_000
const HOUR_MS = 60 * 60 * 1_000
const MINUTE_MS = 60 * 1_000

export interface RunningServer {
  /** Where it listens. */
  address: string
  /** Makes whoever opens it the first owner; only where there is no staff yet. */
  setUpLink: IssuedLink | undefined
  /** Takes no new work, lets running requests and jobs finish within their time, closes everything. */
  stop(): Promise<void>
}

/** Starts what the settings ask for: HTTP, jobs, or both in this process. */
export async function serve(config: Config, logger: Logger): Promise<RunningServer> {
  const { dependencies, close } = await compose(config, logger)
  let app: App | undefined
  let endHousekeeping: () => void = () => undefined
  const stop = async (): Promise<void> => {
    endHousekeeping()
    if (app !== undefined) await closeApp(app)
    await close(JOBS_DRAIN_MS)
  }
  try {
    app = config.worker === 'only' ? await buildOperationsApp(dependencies) : await buildApp(dependencies)
    if (config.worker !== 'none') {
      await startFeatureJobs(dependencies)
      const ends = [keepHouse(dependencies, HOURLY, HOUR_MS), keepHouse(dependencies, EVERY_MINUTE, MINUTE_MS)]
      endHousekeeping = () => {
        for (const end of ends) end()
      }
      void loadActiveModels(dependencies)
    }
    const setUpLink = config.worker === 'only' ? undefined : await prepareFirstOwner(dependencies)
    return { address: await app.listen({ port: config.port, host: config.host }), setUpLink, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Requests that outlast the time are cut off. */
async function closeApp(app: App): Promise<void> {
  const closing = app.close()
  const timeout = new AbortController()
  await Promise.race([closing, delay(REQUESTS_DRAIN_MS, undefined, { signal: timeout.signal }).catch(() => undefined)])
  timeout.abort()
  app.server.closeAllConnections()
  await closing
}

/** Work that nobody asks for, with what its log line says. */
type Housekeeping = readonly (readonly [(dependencies: Dependencies, now: Date) => Promise<number>, string])[]

const HOURLY: Housekeeping = [
  [expireVisitors, 'visitors past their retention were erased'],
  [sweepContentImages, 'pictures that no edition of the content names were deleted'],
  [sweepObjects, 'objects that belonged to nothing were deleted'],
  [sweepModelCalls, 'model calls of ended processes were closed'],
  [forgetPaymentNews, 'old news of payments were deleted'],
  [sweepAttempts, 'failed sign-ins of long ago were forgotten'],
]

const EVERY_MINUTE: Housekeeping = [
  [reconcileOrders, 'payments that were quiet for a while were looked into'],
  [expireStockHolds, 'units that nobody paid in time were freed'],
]

/** Now and after every interval, one thing after the other. */
function keepHouse(dependencies: Dependencies, housekeeping: Housekeeping, intervalMs: number): () => void {
  const { logger } = dependencies
  let isEnded = false
  const run = async (): Promise<void> => {
    for (const [work, done] of housekeeping) {
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
