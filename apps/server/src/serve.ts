import { setTimeout as delay } from 'node:timers/promises'
import type { IssuedLink } from '@chioma/contract'
import { buildApp, buildOperationsApp } from './app.ts'
import { compose } from './compose.ts'
import type { Config } from './config.ts'
import type { App, Dependencies } from './dependencies.ts'
import { loadActiveModels } from './features/models/load-active-models.ts'
import { sweepModelCalls } from './features/models/sweep-model-calls.ts'
import { expireVisitors } from './features/my-data/expire-visitors.ts'
import { sweepObjects } from './features/my-data/sweep-objects.ts'
import { startFeatureJobs } from './features/register-features.ts'
import { prepareFirstOwner } from './features/staff/first-owner.ts'
import type { Logger } from './platform/logger.ts'

const REQUESTS_DRAIN_MS = 10_000
const JOBS_DRAIN_MS = 15_000
const HOUSEKEEPING_INTERVAL_MS = 60 * 60 * 1_000

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
      endHousekeeping = keepHouse(dependencies)
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
const HOUSEKEEPING: readonly (readonly [(dependencies: Dependencies, now: Date) => Promise<number>, string])[] = [
  [expireVisitors, 'visitors past their retention were erased'],
  [sweepObjects, 'objects that belonged to nothing were deleted'],
  [sweepModelCalls, 'model calls of ended processes were closed'],
]

/** Now and every hour, one thing after the other. */
function keepHouse(dependencies: Dependencies): () => void {
  const { logger } = dependencies
  const run = async (): Promise<void> => {
    for (const [work, done] of HOUSEKEEPING) {
      await work(dependencies, new Date()).then(
        (count) => count > 0 && logger.info({ count }, done),
        (error) => logger.warn({ err: error }, `failed: ${done}`),
      )
    }
  }
  const timer = setInterval(run, HOUSEKEEPING_INTERVAL_MS)
  timer.unref()
  void run()
  return () => clearInterval(timer)
}
