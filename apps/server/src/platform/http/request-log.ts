import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import type { Metrics } from '../metrics/metrics.ts'
import { areSpansCollected, endSpan, inSpan, readTraceparent, type Span, startSpan } from '../tracing/trace.ts'
import type { App } from './http-app.ts'

interface RequestSpan extends Span {
  parentSpanId: string | undefined
}

declare module 'fastify' {
  interface FastifyRequest {
    span: RequestSpan | undefined
  }
}

/**
 * Each request is a span of the trace that its `traceparent` header names, or of a new one, and leaves one line: what was asked by
 * pattern, how it ended, how long it took. Never addresses, queries, bodies or cookies.
 */
export function logRequests(app: App, metrics: Metrics): void {
  app.decorateRequest('span')
  const enter = (request: FastifyRequest, _reply: FastifyReply, done: () => void): void => inSpan(spanOf(request), done)
  app.addHook('onRequest', enter)
  // What comes after the body was read runs in the context of its connection.
  app.addHook('preValidation', enter)
  const note = (request: FastifyRequest, reply: FastifyReply, isCutOff: boolean): void => {
    const isStream = String(reply.getHeader('content-type')).startsWith('text/event-stream')
    noteEnd({ log: request.log, metrics, span: spanOf(request) }, describe(request, reply), { isCutOff, isStream })
  }
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    reply.raw.once('close', () => {
      // The caller left, or we could not go on: a status that already went out tells nothing of it.
      if (!reply.raw.writableFinished) note(request, reply, true)
    })
  })
  app.addHook('onResponse', (request, reply, done) => {
    note(request, reply, false)
    done()
  })
}

/** What was asked by pattern, how it ended, and how long it took. */
interface Answer {
  method: string
  route: string
  status: number
  ms: number
  /** Where the log does not know it by itself. */
  reqId?: string
}

/** The line, the span and the figures of a request that is over. Without entering the span: this is the last that is done in it. */
export function noteEnd(
  { log, metrics, span }: { log: Pick<FastifyBaseLogger, 'info'>; metrics: Metrics; span: RequestSpan },
  answer: Answer,
  { isCutOff, isStream }: { isCutOff: boolean; isStream: boolean },
): void {
  const { traceId, spanId } = span
  const { reqId, method, route, status, ms } = answer
  // Properties after a spread cost a microsecond each, and every request comes by here.
  const line = { traceId, spanId, method, route, status, ms: Math.round(ms), ...(reqId !== undefined && { reqId }) }
  if (isCutOff) log.info({ ...line, isCutOff }, 'cut off')
  else log.info(line, 'answered')
  if (areSpansCollected()) {
    const endedAt = Date.now()
    endSpan({
      ...span,
      name: `${method} ${route}`,
      kind: 'server',
      attributes: { 'http.request.method': method, 'http.route': route, 'http.response.status_code': status },
      startedAt: endedAt - ms,
      endedAt,
      isFailed: status >= 500,
    })
  }
  if (!isCutOff) metrics.noteRequest({ method, route, status, ms, isStream })
}

function spanOf(request: FastifyRequest): RequestSpan {
  request.span ??= openRequestSpan(request.headers.traceparent)
  return request.span
}

/** Below the caller's own, where its header names one. */
export function openRequestSpan(traceparent: string | string[] | undefined): RequestSpan {
  const parent = readTraceparent(traceparent)
  return { parentSpanId: parent?.spanId, ...startSpan(parent) }
}

const describe = (request: FastifyRequest, reply: FastifyReply): Answer => ({
  method: request.method,
  route: request.routeOptions.url ?? 'page',
  status: reply.statusCode,
  ms: reply.elapsedTime,
})
