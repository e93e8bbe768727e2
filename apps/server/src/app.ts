import { randomUUID } from 'node:crypto'
import { type FastifyBaseLogger, fastify, LogController } from 'fastify'
import { serializerCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import { sql } from 'kysely'
import { crawlerRoutes } from './crawler.routes.ts'
import type { Dependencies } from './dependencies.ts'
import { registerFeatures } from './features/register-features.ts'
import { createErrorHandler } from './platform/error-mapping.ts'
import { healthRoutes } from './platform/health.routes.ts'
import type { App } from './platform/http-app.ts'
import { registerHttpPlugins } from './platform/http-plugins.ts'
import { metricsRoutes } from './platform/metrics.routes.ts'
import { registerOpenApi } from './platform/open-api.ts'
import { readPreviousCookieSecrets } from './platform/previous-cookies.ts'
import { logRequests, logUnread } from './platform/request-log.ts'
import { validateRequest } from './platform/validate-request.ts'
import { WEB_FOLDER, webRoutes } from './web.routes.ts'

const BODY_LIMIT_BYTES = 1_000_000
const REQUEST_TIMEOUT_MS = 120_000

/** The whole HTTP app, ready for `listen` or `inject`. */
export async function buildApp(dependencies: Dependencies, webFolder: string = WEB_FOLDER): Promise<App> {
  const app = createFastify(dependencies)
  const { config, database, keys } = dependencies
  await registerHttpPlugins(app, {
    config,
    cookieSecrets: [keys.cookieSecret, ...(await readPreviousCookieSecrets(database, keys))],
  })
  await registerOpenApi(app, dependencies)
  registerOperations(app, dependencies)
  await registerFeatures(app, dependencies)
  crawlerRoutes(app, dependencies)
  await webRoutes(app, dependencies, webFolder)
  return app
}

/** For a process that only works on jobs: what an operator asks it, and nothing else. */
export async function buildOperationsApp(dependencies: Dependencies): Promise<App> {
  const app = createFastify(dependencies)
  registerOperations(app, dependencies)
  return app
}

function registerOperations(app: App, { database, queue, storage }: Dependencies): void {
  metricsRoutes(app)
  healthRoutes(app, {
    database: () => sql`SELECT 1`.execute(database),
    queue: () => queue.check(),
    storage: () => storage.check(),
  })
}

function createFastify({ config, logger, locales }: Dependencies): App {
  const loggerInstance: FastifyBaseLogger = logger
  const refuse = createErrorHandler(locales)
  const app = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: config.trustProxy,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    forceCloseConnections: 'idle',
    // An address that cannot be read finds no route, and so meets none of the hooks.
    frameworkErrors: (error, request, reply) => {
      logUnread(request, reply)
      refuse(error, request, reply.header('x-content-type-options', 'nosniff'))
    },
  }).withTypeProvider<ZodTypeProvider>()
  app.setValidatorCompiler(validateRequest)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(refuse)
  logRequests(app)
  return app
}
