import { type DestinationStream, destination, type Logger as PinoLogger, pino } from 'pino'
import { currentSpan } from './tracing/trace.ts'

export type Logger = PinoLogger

export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/**
 * JSON lines on stdout. What is logged is chosen field by field (ids, codes, route patterns, milliseconds): no bodies,
 * query strings, addresses, cookies or keys. An error is reduced to its kind, code, stack and cause, because database
 * drivers attach the offending values to theirs. What is logged in a span carries its trace: from the browser's request to the
 * jobs that it causes.
 */
export function createLogger(level: LogLevel, output?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: timeNow,
    serializers: { err: describeError },
    mixin: () => {
      const span = currentSpan()
      return span === undefined ? {} : { traceId: span.traceId, spanId: span.spanId }
    },
  }
  stdout ??= stdoutTogether()
  return pino(options, output ?? stdout)
}

let timeMs = 0
let timeText = ''

/** Written once a millisecond. */
function timeNow(): string {
  const now = Date.now()
  if (now !== timeMs) {
    timeMs = now
    timeText = `,"time":"${new Date(now).toISOString()}"`
  }
  return timeText
}

/** Characters; beyond this it does not wait. */
const MOST_BUFFERED = 8 * 1_024
const WRITTEN_WITHIN_MS = 10

/** One for all loggers of the process. */
let stdout: DestinationStream | undefined

/** Lines of a hundredth of a second are one write; what is left when the process ends is written then. */
function stdoutTogether(): DestinationStream & { flushSync(): void } {
  const file = destination({ fd: 1, sync: true })
  let lines = ''
  let willWrite = false
  const write = (): void => {
    willWrite = false
    const text = lines
    lines = ''
    if (text !== '') file.write(text)
  }
  const flushSync = (): void => {
    write()
    file.flushSync()
  }
  process.on('exit', flushSync)
  return {
    write(line) {
      lines += line
      if (lines.length > MOST_BUFFERED) return write()
      if (!willWrite) setTimeout(write, WRITTEN_WITHIN_MS).unref()
      willWrite = true
    },
    flushSync,
  }
}

interface DescribedError {
  type: string
  message: string
  code?: string
  stack?: string
  cause?: DescribedError
}

/** PostgreSQL's class of errors about a value, which it quotes in the message. */
const DATA_EXCEPTION = /^22[\dA-Z]{3}$/
const UNQUOTED = 'a value that the database cannot take'

export function describeError(error: unknown): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an Error' }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  const message = code !== undefined && DATA_EXCEPTION.test(code) ? UNQUOTED : error.message
  return {
    type: error.name,
    message,
    ...(code === undefined ? {} : { code }),
    ...(error.stack === undefined ? {} : { stack: error.stack.replace(error.message, () => message) }),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  }
}
