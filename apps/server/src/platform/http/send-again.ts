import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { all, compile } from '@fastify/proxy-addr'
import type { Logger } from '../logger.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { networkOf } from './http-plugins.ts'
import { isKnown, type PublicAnswers, type SentAnswer } from './public-answers.ts'
import { GENERAL_LIMIT, type GeneralLimit } from './rate-limits.ts'
import { noteEnd, openRequestSpan } from './request-log.ts'

interface Sending {
  publicAnswers: PublicAnswers
  limit: GeneralLimit
  logger: Logger
  metrics: Metrics
  trustProxy: boolean | string
  /** Whether requests may be refused just now, or their connections ended: then every one of them takes the whole way. */
  isBusy: () => boolean
}

/**
 * A server that sends out again what somebody who asked alike was sent a moment ago, before all that it takes to make an answer;
 * `handle` answers everything else. Headers, limit, log line and figures are those of the whole way.
 */
export function createSendingServer(handle: RequestListener, sending: Sending, times: { requestTimeout: number }): Server {
  const addressOf = addressReader(sending.trustProxy)
  // As long as Fastify's own servers keep a connection.
  return createServer({ ...times, keepAliveTimeout: 72_000 }, (request, response) => {
    const startedAt = performance.now()
    const ip = addressOf(request)
    const { method, url, headers } = request
    const answer = (sent: SentAnswer | undefined): void => {
      try {
        if (sent === undefined || !sendAgain(sending, sent, { request, response, ip, startedAt })) handle(request, response)
      } catch (error) {
        sending.logger.error({ err: error }, 'a request could not be answered')
        response.destroy()
      }
    }
    const isFound = !sending.isBusy() && sending.publicAnswers.findSent({ method, url, headers, ip }, answer)
    if (!isFound) handle(request, response)
  })
}

interface Asked {
  request: IncomingMessage
  response: ServerResponse
  ip: string | undefined
  startedAt: number
}

/** `false`, and nothing sent, where the caller left or is beyond the limit. */
function sendAgain({ limit, logger, metrics }: Sending, sent: SentAnswer, { request, response, ip, startedAt }: Asked): boolean {
  if (response.destroyed) return false
  const { current, ttl } = limit.count(networkOf(ip), GENERAL_LIMIT.windowMs)
  if (current > GENERAL_LIMIT.max) return false
  const id = randomUUID()
  const span = openRequestSpan(request.headers.traceparent)
  const isUnchanged = isKnown(request, sent.etag)
  const status = isUnchanged ? 304 : 200
  response.once('close', () => {
    const answer = { method: 'GET', route: sent.route, status, ms: performance.now() - startedAt }
    noteEnd({ log: logger, metrics, span }, { reqId: id, ...answer }, { isCutOff: !response.writableFinished, isStream: false })
  })
  response.writeHead(status, [
    ...(isUnchanged ? sent.headersOfUnchanged : sent.headers),
    'x-request-id',
    id,
    'x-ratelimit-limit',
    String(GENERAL_LIMIT.max),
    'x-ratelimit-remaining',
    String(GENERAL_LIMIT.max - current),
    'x-ratelimit-reset',
    String(Math.ceil(ttl / 1_000)),
  ])
  if (isUnchanged) response.end()
  else response.end(sent.body, 'latin1')
  return true
}

/** Reads the caller's address as Fastify does. */
function addressReader(trustProxy: boolean | string): (request: IncomingMessage) => string | undefined {
  if (trustProxy === false) return ({ socket }) => socket.remoteAddress
  const trusts = trustProxy === true ? () => true : compile(trustProxy.split(',').map((network) => network.trim()))
  return (request) => all(request, trusts).at(-1)
}
