import { setTimeout as delay } from 'node:timers/promises'
import type { IssuedLink } from '@chioma/contract'
import { loadActiveModels } from './analysis/index.ts'
import { buildApp, buildOperationsApp } from './app.ts'
import { compose } from './compose.ts'
import type { Config } from './config.ts'
import { defineScheduledTasks } from './jobs.ts'
import { handleUncaughtErrors } from './platform/fault-scope.ts'
import type { App } from './platform/http/http-app.ts'
import { createLogger, type Logger } from './platform/logger.ts'
import { prepareFirstOwner } from './staff/index.ts'
import { MasterKeyMissingError } from './visitors/index.ts'

const REQUESTS_DRAIN_MS = 20_000
const JOBS_DRAIN_MS = 15_000

export interface RunningServer {
  /** Where it listens. */
  address: string
  /** Makes whoever opens it the first owner; only where there is no staff yet. */
  setUpLink: IssuedLink | undefined
  /** Says that it is about to end, then takes no new work, lets running requests and jobs finish within their time, closes everything. */
  stop(): Promise<void>
}

/** Starts what the settings ask for: HTTP, jobs, or both in this process. */
export async function serve(config: Config, logger: Logger): Promise<RunningServer> {
  for (const warning of config.warnings) logger.warn(warning)
  const { dependencies, close } = await compose(config, logger)
  let app: App | undefined
  let isListening = false
  const draining = new AbortController()
  const stop = async (): Promise<void> => {
    draining.abort()
    // Meanwhile whoever spreads requests over several processes sees that this one is about to end, and sends it no more.
    if (isListening) await delay(config.drainDelayMs)
    if (app !== undefined) await closeApp(app)
    await close(JOBS_DRAIN_MS)
  }
  try {
    app =
      config.worker === 'only'
        ? await buildOperationsApp(dependencies, draining.signal)
        : await buildApp(dependencies, { draining: draining.signal })
    if (config.worker !== 'none') {
      await defineScheduledTasks(dependencies)
      await dependencies.queue.work()
      void loadActiveModels(dependencies)
    }
    const setUpLink = config.worker === 'only' ? undefined : await prepareFirstOwner(dependencies)
    const address = await app.listen({ port: config.port, host: config.host })
    isListening = true
    return { address, setUpLink, stop }
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

/** What to do where another program listens at our port already; `undefined` where something else is wrong. */
export const portTakenText = (error: unknown, port: number): string | undefined =>
  error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
    ? `Port ${port} is taken by another program. End that one, or choose another port: PORT=${port + 1} npm start`
    : undefined

/** Past this, a process that should have ended is ended. */
const LONGEST_SHUTDOWN_MS = 50_000

/** Runs the server as this process: until a signal asks it to end, then drains and exits with 0. */
export async function runProcess(config: Config): Promise<void> {
  const logger = createLogger(config.logLevel)
  let isEnding = false
  const end = async (signal: string): Promise<void> => {
    if (isEnding) return
    isEnding = true
    logger.info({ signal }, 'ending: running work finishes, then no new work')
    setTimeout(() => process.exit(1), LONGEST_SHUTDOWN_MS + config.drainDelayMs).unref()
    try {
      await (await starting)?.stop()
      logger.info('ended')
      process.exit(0)
    } catch (error) {
      logger.error({ err: error }, 'did not end cleanly')
      process.exit(1)
    }
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
  handleUncaughtErrors((error) => {
    logger.fatal({ err: error }, 'nobody handled an error')
    process.exit(1)
  })
  const starting = serve(config, logger).catch((error) => {
    const portTaken = portTakenText(error, config.port)
    if (portTaken !== undefined) process.stderr.write(`${portTaken}\n`)
    else if (error instanceof MasterKeyMissingError) logger.fatal(error.message)
    else if (!isEnding) logger.fatal({ err: error }, 'could not start')
    process.exitCode = 1
    return undefined
  })
  const running = await starting
  if (running === undefined) process.exit(1)
  logger.info({ address: running.address, publicUrl: config.publicUrl, worker: config.worker }, 'started')
  process.stderr.write(`Chioma is ready at ${config.publicUrl}\n`)
  // Not through the logger: what it writes may be collected and kept.
  if (running.setUpLink !== undefined)
    process.stderr.write(`There is no staff yet. Become the owner within an hour, with this link: ${running.setUpLink.url}\n`)
}
