import { createHash, timingSafeEqual } from 'node:crypto'
import { type Operations, operationsSchema } from '@chioma/contract'
import type { FastifyRequest } from 'fastify'
import { Gauge, Registry } from 'prom-client'
import { AppError } from '../../platform/http/app-error.ts'
import type { App } from '../../platform/http/http-app.ts'
import type { Metrics } from '../../platform/metrics/metrics.ts'
import { findMemberWho } from '../../staff/index.ts'
import type { Dependencies } from '../dependencies.ts'
import { readOperations } from './read-operations.ts'

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

/** Figures of the whole site, read when they are asked for: every process tells the same ones. */
const GAUGES = {
  chioma_figures_up: ['Whether the figures of the site could be read', []],
  chioma_ready: ['Whether a part that the server stands on answers', ['part']],
  chioma_queue_jobs_waiting: ['Jobs that wait', ['queue']],
  chioma_queue_jobs_running: ['Jobs that a worker is at', ['queue']],
  chioma_queue_oldest_waiting_seconds: ['How long the oldest waiting job has been due', ['queue']],
  chioma_analyses_ended_last_hour: ['Analyses begun in the last hour that ended', ['status', 'failure_code']],
  chioma_model_calls_last_hour: ['Calls of models in the last hour that ended', ['provider', 'outcome', 'failure_code']],
  chioma_mails_waiting: ['Mails that are owed', []],
  chioma_mails_failed_last_hour: ['Mails noted in the last hour that were given up', []],
  chioma_storage_objects: ['Stored objects, counted once an hour', []],
  chioma_storage_bytes: ['Bytes of stored objects, counted once an hour', []],
  chioma_database_bytes: ['Size of the database', []],
  chioma_disk_free_bytes: ['Free room on the disk of the objects', []],
  chioma_disk_total_bytes: ['Size of the disk of the objects', []],
  chioma_disk_min_free_bytes: ['Below so much free room no photo is accepted', []],
  chioma_spend_today_usd: ['What models at providers cost today (UTC), what is reserved included', []],
  chioma_spend_daily_budget_usd: ['What they may cost in a day', []],
  chioma_backup_last_success_timestamp_seconds: ['When the last backup was written to its end; 0: never', []],
  chioma_backup_last_size_bytes: ['Size of the last backup', []],
} as const satisfies Record<string, readonly [string, readonly string[]]>

type Name = keyof typeof GAUGES

class SiteMetrics {
  readonly registry = new Registry()
  readonly #gauges = new Map<Name, Gauge>()

  constructor() {
    for (const [name, [help, labelNames]] of Object.entries(GAUGES))
      this.#gauges.set(name as Name, new Gauge({ name, help, labelNames: [...labelNames], registers: [this.registry] }))
  }

  show({ parts, queues, analyses, modelCalls, mails, storage, spend, backups }: Operations): void {
    this.showUnknown(parts)
    this.#set('chioma_figures_up', 1)
    for (const { name: queue, waiting, running, oldestWaitingSeconds } of queues) {
      this.#set('chioma_queue_jobs_waiting', waiting, { queue })
      this.#set('chioma_queue_jobs_running', running, { queue })
      this.#set('chioma_queue_oldest_waiting_seconds', oldestWaitingSeconds, { queue })
    }
    for (const { status, failureCode, count } of analyses)
      this.#set('chioma_analyses_ended_last_hour', count, { status, failure_code: failureCode ?? '' })
    for (const { provider, outcome, failureCode, count } of modelCalls)
      this.#set('chioma_model_calls_last_hour', count, { provider, outcome, failure_code: failureCode ?? '' })
    this.#set('chioma_mails_waiting', mails.waiting)
    this.#set('chioma_mails_failed_last_hour', mails.failed)
    this.#set('chioma_storage_objects', storage.objects?.count)
    this.#set('chioma_storage_bytes', storage.objects?.bytes)
    this.#set('chioma_database_bytes', storage.databaseBytes)
    this.#set('chioma_disk_free_bytes', storage.disk?.freeBytes)
    this.#set('chioma_disk_total_bytes', storage.disk?.totalBytes)
    this.#set('chioma_disk_min_free_bytes', storage.disk?.minFreeBytes)
    this.#set('chioma_spend_today_usd', spend.committedUsd)
    this.#set('chioma_spend_daily_budget_usd', spend.budgetUsd)
    const [last] = backups
    this.#set('chioma_backup_last_success_timestamp_seconds', last ? Date.parse(last.finishedAt) / 1_000 : 0)
    this.#set('chioma_backup_last_size_bytes', last?.bytes)
  }

  /** Only what needs no database: older figures would look like today's. */
  showUnknown(parts: Record<string, boolean>): void {
    for (const gauge of this.#gauges.values()) gauge.reset()
    for (const name of Object.keys(GAUGES) as Name[]) if (GAUGES[name][1].length === 0) this.#gauges.get(name)?.remove()
    this.#set('chioma_figures_up', 0)
    for (const [part, isReady] of Object.entries(parts)) this.#set('chioma_ready', isReady ? 1 : 0, { part })
  }

  /** What is not known has no value. */
  #set(name: Name, value: number | undefined, labels: Record<string, string> = {}): void {
    if (value !== undefined) this.#gauges.get(name)?.set(labels, value)
  }
}
