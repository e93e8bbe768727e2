import { operationsSchema } from '@chioma/contract'
import type { App } from '../../platform/http/http-app.ts'
import { metricsRoutes } from '../../platform/metrics/metrics.routes.ts'
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
