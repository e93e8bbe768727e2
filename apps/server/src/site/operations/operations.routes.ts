import { createHash, timingSafeEqual } from 'node:crypto'
import { operationsSchema } from '@chioma/contract'
import type { FastifyRequest } from 'fastify'
import { Registry } from 'prom-client'
import { AppError } from '../../platform/http/app-error.ts'
import type { App } from '../../platform/http/http-app.ts'
import type { Metrics } from '../../platform/metrics/metrics.ts'
import { findMemberWho } from '../../staff/index.ts'
import type { Dependencies } from '../dependencies.ts'
import { readOperations } from './read-operations.ts'
import { SiteMetrics } from './site-metrics.ts'

const SHOWN_HOURS = 24
const SCRAPED_HOURS = 1

/** The operator's page: the same for all processes. */
export async function operationsRoutes(
  app: App,
  dependencies: Dependencies,
  readParts: () => Promise<Record<string, boolean>>,
): Promise<void> {
  app.get(
    '/api/admin/operations',
    {
      config: { permission: 'operations.read' },
      schema: { summary: 'Queue, failures, slow routes, storage, spend and backups', response: { 200: operationsSchema } },
    },
    async () => {
      const { metrics, database } = dependencies
      await metrics.durations.store(database)
      return readOperations(dependencies, readParts, SHOWN_HOURS, new Date())
    },
  )
}

/** `/metrics`: for the machine itself, whoever has the token, and members of the staff who may see the operator's page. */
export function siteMetricsRoutes(
  app: App,
  dependencies: Dependencies & { config: { metricsToken: string | undefined } },
  readParts: () => Promise<Record<string, boolean>>,
): void {
  const { config, metrics } = dependencies
  const figures = new SiteMetrics()
  const readSiteFigures = async () => {
    try {
      figures.show(await readOperations(dependencies, readParts, SCRAPED_HOURS, new Date()))
    } catch (error) {
      dependencies.logger.warn({ err: error }, 'the figures of the site could not be read')
      figures.showUnknown(await readParts())
    }
  }
  const mayRead = async (request: Parameters<typeof findMemberWho>[1]) =>
    (await findMemberWho(dependencies, request, 'operations.read')) !== undefined
  metricsRoutes(app, { metrics, site: figures.registry, readSiteFigures }, { token: config.metricsToken, mayRead })
}

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

interface MetricsAccess {
  /** Opens the figures to whoever sends it as a bearer token, from anywhere; `undefined`: nobody does. */
  token: string | undefined
  /** Whether whoever asks may read them for another reason. */
  mayRead: (request: FastifyRequest) => Promise<boolean>
}

/** Prometheus figures: of this process, and those that `readSiteFigures` brings up to date. To everybody else the address is not there. */
function metricsRoutes(
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
