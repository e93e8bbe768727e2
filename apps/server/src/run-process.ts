import type { Config } from './config.ts'
import { createLogger } from './platform/logger.ts'
import { portTakenText } from './port-taken.ts'
import { serve } from './serve.ts'

/** Past this, a process that should have ended is ended. */
const LONGEST_SHUTDOWN_MS = 45_000

/** Runs the server as this process: until a signal asks it to end, then drains and exits with 0. */
export async function runProcess(config: Config): Promise<void> {
  const logger = createLogger(config.logLevel)
  let isEnding = false
  const end = async (signal: string): Promise<void> => {
    if (isEnding) return
    isEnding = true
    logger.info({ signal }, 'ending: no new work, running work finishes')
    setTimeout(() => process.exit(1), LONGEST_SHUTDOWN_MS).unref()
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
  process.on('unhandledRejection', (error) => {
    logger.fatal({ err: error }, 'nobody handled an error')
    process.exit(1)
  })
  const starting = serve(config, logger).catch((error) => {
    const portTaken = portTakenText(error, config.port)
    if (portTaken !== undefined) process.stderr.write(`${portTaken}\n`)
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
