import { randomUUID } from 'node:crypto'
import { maxHeaderSize } from 'node:http'
import swagger from '@fastify/swagger'
import { type FastifyBaseLogger, type FastifyServerFactory, fastify, LogController } from 'fastify'
import { jsonSchemaTransform, serializerCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import { sql } from 'kysely'
import { ANALYSIS_UPLOADS, analysisRoutes, createIntake, exportAnalyses } from './analysis/index.ts'
import { bookingRoutes, exportBookings } from './booking/index.ts'
import type { Dependencies } from './compose.ts'
import { readPreviousCookieSecrets } from './platform/crypto/secrets.ts'
import { createErrorHandler, isolateRequests } from './platform/http/error-mapping.ts'
import { createHealth, healthRoutes, type ReadinessChecks } from './platform/http/health.routes.ts'
import type { App } from './platform/http/http-app.ts'
import { registerHttpPlugins } from './platform/http/http-plugins.ts'
import { GeneralLimit } from './platform/http/rate-limits.ts'
import { logRequests } from './platform/http/request-log.ts'
import { createSendingServer } from './platform/http/send-again.ts'
import { validateRequest } from './platform/http/validate-request.ts'
import { exportPurchases, shopRoutes } from './shop/index.ts'
import { contentPolicy, operationsRoutes, readPageStyles, siteMetricsRoutes, siteRoutes, WEB_FOLDER } from './site/index.ts'
import { staffRoutes } from './staff/index.ts'
import { identifyVisitors, myDataRoutes, type PersonalDataExport } from './visitors/index.ts'

const BODY_LIMIT_BYTES = 1_000_000
const REQUEST_TIMEOUT_MS = 120_000

/** `draining` aborts when the process is about to end, and goes on answering for a while. */
interface AppOptions {
  webFolder?: string
  draining?: AbortSignal
}

const NEVER = new AbortController().signal

/** The whole HTTP app, ready for `listen` or `inject`. */
export async function buildApp(
  dependencies: Dependencies,
  { webFolder = WEB_FOLDER, draining = NEVER }: AppOptions = {},
): Promise<App> {
  const { config, database, keys, logger, metrics, publicAnswers } = dependencies
  const limit = new GeneralLimit({ database, keys })
  const { trustProxy } = config
  const isBusy = (): boolean => draining.aborted || app.isUnderPressure()
  const sending = { publicAnswers, limit, logger, metrics, trustProxy, isBusy }
  const app = createFastify(dependencies, (handle) =>
    createSendingServer(handle, sending, { requestTimeout: REQUEST_TIMEOUT_MS }),
  )
  closeConnectionsWhen(app, draining)
  const intake = createIntake()
  await registerHttpPlugins(app, {
    database,
    keys,
    publicUrl: config.publicUrl,
    maxEventLoopDelayMs: config.maxEventLoopDelayMs,
    contentPolicy: contentPolicy(
      { tileUrl: config.tileUrl, pageStyles: await readPageStyles(webFolder) },
      dependencies.payments?.pageSources,
    ),
    limit,
    costlyRoutes: ANALYSIS_UPLOADS,
    cookieSecrets: [...keys.cookieSecrets, ...(await readPreviousCookieSecrets(database, keys))],
  })
  await registerOpenApi(app, config.publicUrl)
  const readParts = registerOperations(app, dependencies, draining, { intake: () => intake.check() })
  identifyVisitors(app, dependencies)
  await staffRoutes(app, dependencies)
  await operationsRoutes(app, dependencies, readParts)
  await analysisRoutes(app, dependencies, config.shop.currency, intake, dependencies.sampleCases)
  await myDataRoutes(app, dependencies, personalDataOf(dependencies))
  await bookingRoutes(app, dependencies)
  await shopRoutes(app, dependencies)
  await siteRoutes(app, dependencies, webFolder)
  return app
}

/** What each domain holds of a visitor. */
const personalDataOf = (dependencies: Dependencies): readonly PersonalDataExport[] => [
  (archive, visitor, language) => exportAnalyses(dependencies, archive, visitor, language),
  (archive, visitor) => exportPurchases(dependencies, archive, visitor),
  (archive, visitor) => exportBookings(dependencies, archive, visitor),
]

/** For a process that only works on jobs: what an operator asks it, and nothing else. */
export async function buildOperationsApp(dependencies: Dependencies, draining: AbortSignal): Promise<App> {
  const app = createFastify(dependencies)
  registerOperations(app, dependencies, draining)
  return app
}

/** Gives what tells which parts answer. */
function registerOperations(app: App, dependencies: Dependencies, draining: AbortSignal, checks: ReadinessChecks = {}) {
  const { database, queue, storage } = dependencies
  const readParts = createHealth({
    database: () => sql`SELECT 1`.execute(database),
    queue: () => queue.check(),
    storage: () => storage.check(),
    space: () => storage.checkSpace(),
    ...checks,
  })
  healthRoutes(app, draining, readParts)
  siteMetricsRoutes(app, dependencies, readParts)
  return readParts
}

function createFastify({ config, logger, locales, metrics }: Dependencies, serverFactory?: FastifyServerFactory): App {
  const loggerInstance: FastifyBaseLogger = logger
  const refuse = createErrorHandler(locales)
  const app = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: config.trustProxy,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    ...(serverFactory && { serverFactory }),
    forceCloseConnections: 'idle',
    // Whoever comes while the last requests end is answered as before.
    return503OnClosing: false,
    rewriteUrl: ({ url = '/' }) => withReadablePath(url),
    // Only what the schema of a route says is too long; a link with something behind it still opens the page that tells it is none.
    routerOptions: { maxParamLength: maxHeaderSize },
  }).withTypeProvider<ZodTypeProvider>()
  app.setValidatorCompiler(validateRequest)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(refuse)
  isolateRequests(app)
  logRequests(app, metrics)
  return app
}

/** A link that was cut inside a character opens the page that tells it is none, instead of meeting no route and no hook. */
function withReadablePath(url: string): string {
  const [path = url] = url.split('?', 1)
  try {
    // A build leaves out a call whose value nothing asks for.
    return decodeURIComponent(path) && url
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length)
  }
}

/** Describes every route from the schemas it checks by; the description is at `/api/openapi.json`. Register before the routes. */
async function registerOpenApi(app: App, publicUrl: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Chioma', description: 'Hair and scalp photo analysis', version: '0.1.0', license: { name: 'Apache-2.0' } },
      servers: [{ url: publicUrl }],
    },
    transform: jsonSchemaTransform,
  })
  app.get('/api/openapi.json', { schema: { hide: true } }, async (_, reply) => reply.send(app.swagger()))
}

/**
 * From when `draining` aborts, every answer tells its caller to open another connection next time: so those that a proxy keeps come to
 * an end while the server still answers, and none is cut off with a request on its way.
 */
function closeConnectionsWhen(app: App, draining: AbortSignal): void {
  app.addHook('onSend', async (_request, reply) => {
    if (draining.aborted) reply.header('connection', 'close')
  })
}
