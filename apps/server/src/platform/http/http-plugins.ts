import { constants } from 'node:zlib'
import { errorBodySchema } from '@chioma/contract'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import rateLimit, { normalizeIP } from '@fastify/rate-limit'
import underPressure from '@fastify/under-pressure'
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { AppError } from './app-error.ts'
import type { App } from './http-app.ts'
import { acceptBodies } from './multipart-form.ts'
import { GENERAL_LIMIT, type GeneralLimit, type RateLimitNeeds, rateLimitStore } from './rate-limits.ts'

/** Operators' own routes: never limited, never shed. */
const OPERATION_ROUTES = new Set(['/healthz', '/readyz', '/metrics'])
/** Only files that are there: what is not has no route of its own. */
const BUILT_FILES = '/assets/'
const INTERFACE = '/api/'
/** The camera and the place are for this site's own pages, and nothing listens. */
const PERMISSIONS = 'camera=(self), geolocation=(self), microphone=()'
const COSTLY_PER_MINUTE = 120

export interface HttpOptions extends RateLimitNeeds {
  publicUrl: string
  /** Requests are refused as `service_busy` while the event loop is late by more than this; 0: never. */
  maxEventLoopDelayMs: number
  /** The first signs, each is believed. */
  cookieSecrets: string[]
  contentPolicy: Record<string, readonly string[] | null>
  limit: GeneralLimit
  /** Addresses to which a POST costs much. */
  costlyRoutes: readonly string[]
}

/** What every request passes through, outermost first. */
export async function registerHttpPlugins(
  app: App,
  { publicUrl, maxEventLoopDelayMs, cookieSecrets, contentPolicy, costlyRoutes, limit, ...needs }: HttpOptions,
): Promise<void> {
  await shedLoad(app, maxEventLoopDelayMs)
  // The hook must stand before the plugin's own, which reads the route's settings.
  app.addHook('onRoute', (route) => {
    if (answersData(route)) route.helmet = OF_DATA
  })
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: contentPolicy },
    // Tile servers ask for the site's name, and get no more than that.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: publicUrl.startsWith('https:') ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    frameguard: { action: 'deny' },
  })
  app.addHook('onSend', async (_request, reply) => {
    if (String(reply.getHeader('content-type')).startsWith('text/html')) reply.header('permissions-policy', PERMISSIONS)
  })
  await app.register(cookie, { secret: cookieSecrets })
  app.addHook('onRequest', async (request) => {
    guardOrigin({ method: request.method, headers: request.headers, ownOrigins: [publicUrl] })
  })
  answerAlike(app)
  acceptBodies(app)
  await limitRates(app, new Set(costlyRoutes), limit, needs)
  await app.register(compress, { encodings: ['br', 'gzip'], brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } } })
}

/** An address of the interface that says what its answers look like; photos, documents and streams do not. */
const answersData = ({ url, schema }: RouteOptions): boolean =>
  url.startsWith(INTERFACE) && Object.keys(schema?.response ?? {}).some((status) => status.startsWith('2'))

/** That of what a route makes or ends, where it does nothing else. */
const statusOf = ({ schema }: RouteOptions): number | undefined => {
  const [status, ...others] = Object.keys(schema?.response ?? {}).filter((code) => code.startsWith('2'))
  return (status === '201' || status === '204') && others.length === 0 ? Number(status) : undefined
}

/** Data is no page: it loads nothing, and what browsers are told of pages alone would be three in four bytes of most of its headers. */
const OF_DATA: FastifyHelmetOptions = {
  contentSecurityPolicy: { useDefaults: false, directives: { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] } },
  crossOriginOpenerPolicy: false,
  dnsPrefetchControl: false,
  ieNoOpen: false,
  originAgentCluster: false,
  permittedCrossDomainPolicies: false,
  referrerPolicy: false,
  xssFilter: false,
}

/**
 * What every address of the interface shares: what goes well is answered with the status that the schema has for it, refusals have one shape, and
 * nothing is kept by caches unless its route says so.
 */
function answerAlike(app: App): void {
  app.addHook('onRoute', (route) => {
    if (!route.url.startsWith(INTERFACE)) return
    const status = statusOf(route)
    if (status !== undefined)
      route.preHandler = [
        route.preHandler ?? [],
        async (_request: FastifyRequest, reply: FastifyReply) => void reply.code(status),
      ].flat()
    const response = { '4xx': errorBodySchema, '5xx': errorBodySchema, ...(route.schema?.response as object | undefined) }
    route.schema = { ...route.schema, response }
  })
  app.addHook('onSend', async ({ url }, reply) => {
    if (url.startsWith(INTERFACE) && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
}

/** Per network, for all processes together. */
async function limitRates(app: App, costly: ReadonlySet<string>, general: GeneralLimit, needs: RateLimitNeeds): Promise<void> {
  app.addHook('onClose', async () => general.stop())
  // The hook must stand before the plugin's own, which reads the route's settings.
  app.addHook('onRoute', (route) => {
    if (costly.has(route.url) && route.method === 'POST') {
      route.config = { ...route.config, rateLimit: { max: COSTLY_PER_MINUTE, timeWindow: '1 minute' } }
    }
  })
  await app.register(rateLimit, {
    global: true,
    store: rateLimitStore(needs, general),
    // Where the database is away, what needs it says so by itself.
    skipOnError: true,
    max: GENERAL_LIMIT.max,
    timeWindow: GENERAL_LIMIT.windowMs,
    // A page that comes for the first time brings dozens of files of the build, each of which costs next to nothing.
    allowList: ({ url, routeOptions }) => OPERATION_ROUTES.has(url) || routeOptions.url?.startsWith(BUILT_FILES) === true,
    keyGenerator: ({ ip }) => networkOf(ip),
    errorResponseBuilder: () => new AppError('too_many_requests'),
  })
}

/**
 * One household or machine: an IPv4 address, or the first 64 bits of an IPv6 one. A caller that hung up meanwhile has no address any
 * more, whatever the type of a request says; all of them count as one.
 */
export const networkOf = (address: string | undefined): string => normalizeIP(address ?? '')

async function shedLoad(app: App, maxEventLoopDelayMs: number): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: maxEventLoopDelayMs,
    pressureHandler: async (request) => {
      if (!OPERATION_ROUTES.has(request.url)) throw new AppError('service_busy')
    },
  })
}

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses state changes that another site makes a visitor's browser send. Browsers always tell where a request comes from;
 * a client that says nothing is no browser, carries no ambient cookies, and passes.
 */
function guardOrigin(request: {
  method: string
  headers: { origin?: string | undefined; host?: string | undefined; 'sec-fetch-site'?: string | string[] | undefined }
  ownOrigins: readonly string[]
}): void {
  if (SAFE_METHODS.has(request.method)) return
  const { origin, host, 'sec-fetch-site': site } = request.headers
  if (origin !== undefined) {
    if (request.ownOrigins.includes(origin) || (host !== undefined && hostOf(origin) === host)) return
    throw new AppError('origin_refused')
  }
  if (site === undefined || site === 'same-origin' || site === 'none') return
  throw new AppError('origin_refused')
}

const hostOf = (origin: string): string | undefined => (URL.canParse(origin) ? new URL(origin).host : undefined)
