import { setTimeout as delay } from 'node:timers/promises'
import type { IssuedLink } from '@chioma/contract'
import { buildApp, buildOperationsApp } from './app.ts'
import { compose } from './compose.ts'
import type { Config } from './config.ts'
import { startJobs, startScheduledTasks } from './jobs.ts'
import type { App } from './platform/http/http-app.ts'
import type { Logger } from './platform/logger.ts'
import { prepareFirstOwner } from './staff/index.ts'

const REQUESTS_DRAIN_MS = 10_000
const JOBS_DRAIN_MS = 15_000

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
  let endScheduledTasks: () => void = () => undefined
  const stop = async (): Promise<void> => {
    endScheduledTasks()
    if (app !== undefined) await closeApp(app)
    await close(JOBS_DRAIN_MS)
  }
  try {
    app = config.worker === 'only' ? await buildOperationsApp(dependencies) : await buildApp(dependencies)
    if (config.worker !== 'none') {
      await startJobs(dependencies)
      endScheduledTasks = startScheduledTasks(dependencies)
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
