import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import rateLimit, { normalizeIP } from '@fastify/rate-limit'
import underPressure from '@fastify/under-pressure'
import type { Dependencies } from '../dependencies.ts'
import { AppError } from './app-error.ts'
import { contentPolicy } from './content-policy.ts'
import type { App } from './http-app.ts'
import { guardOrigin } from './origin-guard.ts'

/** Operators' own routes: never limited, never shed. */
const OPERATION_ROUTES = new Set(['/healthz', '/readyz', '/metrics'])
/** Only files that are there: what is not has no route of its own. */
const BUILT_FILES = '/assets/'
const REQUESTS_PER_MINUTE = 1_200
const UPLOADS_PER_MINUTE = 120
/** What has a photo looked at. */
const UPLOADS = new Set(['/api/analyze', '/api/analysis/:id/reanalyze'])

/** What every request passes through, outermost first. */
export async function registerHttpPlugins(
  app: App,
  { config, cookieSecrets }: Pick<Dependencies, 'config'> & { /** The first signs, each is believed. */ cookieSecrets: string[] },
): Promise<void> {
  await shedLoad(app, config.busyAfterMs)
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: { ...contentPolicy(config.tileUrl, config.payments?.provider) } },
    // Tile servers ask for the site's name, and get no more than that.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: config.publicUrl.startsWith('https:') ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    frameguard: { action: 'deny' },
  })
  await app.register(cookie, { secret: cookieSecrets })
  app.addHook('onRequest', async (request) => {
    guardOrigin({ method: request.method, headers: request.headers, ownOrigins: [config.publicUrl] })
  })
  await limitRates(app)
  await app.register(compress, { encodings: ['br', 'gzip'], brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } } })
}

/** Per IPv4 address or IPv6 network of 64 bits, in this process's memory: several processes each allow as much. */
async function limitRates(app: App): Promise<void> {
  // Looking at photos is what costs; the hook must stand before the plugin's own, which reads the route's settings.
  app.addHook('onRoute', (route) => {
    if (UPLOADS.has(route.url) && route.method === 'POST') {
      route.config = { ...route.config, rateLimit: { max: UPLOADS_PER_MINUTE, timeWindow: '1 minute' } }
    }
  })
  await app.register(rateLimit, {
    global: true,
    max: REQUESTS_PER_MINUTE,
    timeWindow: '1 minute',
    // A page that comes for the first time brings dozens of files of the build, each of which costs next to nothing.
    allowList: ({ url, routeOptions }) => OPERATION_ROUTES.has(url) || routeOptions.url?.startsWith(BUILT_FILES) === true,
    // A caller that hung up meanwhile has no address any more, whatever the type says; all of them count as one.
    keyGenerator: ({ ip }: { ip: string | undefined }) => normalizeIP(ip ?? ''),
    errorResponseBuilder: () => new AppError('too_many_requests'),
  })
}

async function shedLoad(app: App, busyAfterMs: number): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: busyAfterMs,
    pressureHandler: async (request) => {
      if (!OPERATION_ROUTES.has(request.url)) throw new AppError('service_busy')
    },
  })
}
