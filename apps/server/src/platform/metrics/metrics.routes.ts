import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { Registry } from 'prom-client'
import { AppError } from '../http/app-error.ts'
import type { App } from '../http/http-app.ts'
import type { Metrics } from './metrics.ts'

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

interface MetricsAccess {
  /** Opens the figures to whoever sends it as a bearer token, from anywhere; `undefined`: nobody does. */
  token: string | undefined
  /** Whether whoever asks may read them for another reason. */
  mayRead: (request: FastifyRequest) => Promise<boolean>
}

/** Prometheus figures: of this process, and those that `readSiteFigures` brings up to date. To everybody else the address is not there. */
export function metricsRoutes(
  app: App,
  { metrics, site, readSiteFigures }: { metrics: Metrics; site: Registry; readSiteFigures: () => Promise<void> },
  access: MetricsAccess,
): void {
  const all = Registry.merge([metrics.registry, site])
  app.get('/metrics', { schema: { hide: true }, logLevel: 'warn' }, async (request, reply) => {
    if (!(await isAllowed(request, access))) throw new AppError('not_found')
    await readSiteFigures()
    return reply
      .type(all.contentType)
      .header('cache-control', 'no-store')
      .send(await all.metrics())
  })
}

const isAllowed = async (request: FastifyRequest, { token, mayRead }: MetricsAccess): Promise<boolean> =>
  isFromThisMachine(request) || hasToken(request, token) || (await mayRead(request))

/** A proxy on this machine speaks for others, and says so in its headers. */
function isFromThisMachine(request: FastifyRequest): boolean {
  const isForwarded = 'x-forwarded-for' in request.headers || 'forwarded' in request.headers
  return !isForwarded && LOOPBACK.has(request.socket.remoteAddress ?? '')
}

function hasToken(request: FastifyRequest, token: string | undefined): boolean {
  const [, given] = /^Bearer (.+)$/.exec(request.headers.authorization ?? '') ?? []
  if (given === undefined || token === undefined) return false
  return timingSafeEqual(digest(given), digest(token))
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
