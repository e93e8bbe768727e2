import type { FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { AppError } from './app-error.ts'
import type { App } from './http-app.ts'

const CHECK_TIMEOUT_MS = 2_000

/** What must answer for the process to be ready, by name; each check throws when it does not. */
export type ReadinessChecks = Record<string, () => Promise<unknown>>

/** `/healthz` says that the process lives; `/readyz` that it can serve, and which part cannot when it cannot. */
export function healthRoutes(app: App, checks: ReadinessChecks): void {
  let isClosing = false
  let pending: Promise<Record<string, boolean>> | undefined
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.get('/healthz', { schema: { hide: true }, logLevel: 'warn' }, async (_, reply) => {
    return reply.header('cache-control', 'no-store').send({ status: 'alive' })
  })
  app.get('/readyz', { schema: { hide: true }, logLevel: 'warn' }, async (_, reply) => {
    // A database that hangs is asked once, not once a probe.
    pending ??= runChecks(checks).finally(() => {
      pending = undefined
    })
    const parts = await pending
    const isReady = !isClosing && Object.values(parts).every(Boolean)
    return reply
      .status(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: isReady ? 'ready' : isClosing ? 'closing' : 'not ready', ...parts })
  })
}

async function runChecks(checks: ReadinessChecks): Promise<Record<string, boolean>> {
  const results = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => [name, await succeedsInTime(check)] as const),
  )
  return Object.fromEntries(results)
}

async function succeedsInTime(check: () => Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), CHECK_TIMEOUT_MS)
  })
  try {
    return await Promise.race([
      check().then(
        () => true,
        () => false,
      ),
      timeout,
    ])
  } finally {
    clearTimeout(timer)
  }
}

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** Prometheus figures of this process, for the machine itself only. */
export function metricsRoutes(app: App): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to the end of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 1, 2.5, 5, 10, 25],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    const labels = { method: request.method, route: request.routeOptions.url ?? 'page', status: reply.statusCode }
    duration.observe(labels, reply.elapsedTime / 1_000)
  })
  app.get('/metrics', { schema: { hide: true }, logLevel: 'warn' }, async (request, reply) => {
    if (!isFromThisMachine(request)) throw new AppError('not_found')
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

/** A proxy on this machine speaks for others, and says so in its headers. */
function isFromThisMachine(request: FastifyRequest): boolean {
  const isForwarded = 'x-forwarded-for' in request.headers || 'forwarded' in request.headers
  return !isForwarded && LOOPBACK.has(request.socket.remoteAddress ?? '')
}
