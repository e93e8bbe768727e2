import type { FastifyReply, FastifyRequest } from 'fastify'
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
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    reply.raw.once('close', () => {
      // The caller left, or we could not go on: a status that already went out tells nothing of it.
      if (reply.raw.writableFinished) return
      const description = describe(request, reply)
      logInSpan(request, { ...description, isCutOff: true }, 'cut off')
      endRequestSpan(request, description)
    })
  })
  app.addHook('onResponse', (request, reply, done) => {
    const description = describe(request, reply)
    logInSpan(request, description, 'answered')
    endRequestSpan(request, description)
    const isStream = String(reply.getHeader('content-type')).startsWith('text/event-stream')
    metrics.noteRequest({ ...description, ms: reply.elapsedTime, isStream })
    done()
  })
}

/** The same for a request whose address nothing could read. */
export function logUnread(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('x-request-id', request.id)
  reply.raw.once('finish', () => logInSpan(request, describe(request, reply), 'answered'))
}

/** Without entering the span: this is the last that is done in it. */
function logInSpan(request: FastifyRequest, description: object, message: string): void {
  const { traceId, spanId } = spanOf(request)
  request.log.info({ traceId, spanId, ...description }, message)
}

function spanOf(request: FastifyRequest): RequestSpan {
  if (request.span !== undefined) return request.span
  const parent = readTraceparent(request.headers.traceparent)
  const { traceId, spanId } = startSpan(parent)
  request.span = { traceId, spanId, parentSpanId: parent?.spanId }
  return request.span
}

function endRequestSpan(request: FastifyRequest, { method, route, status, ms }: ReturnType<typeof describe>): void {
  if (!areSpansCollected()) return
  const endedAt = Date.now()
  endSpan({
    ...spanOf(request),
    name: `${method} ${route}`,
    kind: 'server',
    attributes: { 'http.request.method': method, 'http.route': route, 'http.response.status_code': status },
    startedAt: endedAt - ms,
    endedAt,
    isFailed: status >= 500,
  })
}

const describe = (request: FastifyRequest, reply: FastifyReply) => ({
  method: request.method,
  route: request.routeOptions.url ?? 'page',
  status: reply.statusCode,
  ms: Math.round(reply.elapsedTime),
})
