import { type Currency, statisticsQuerySchema, statisticsSchema } from '@chioma/contract'
import type { App } from '../../platform/http/http-app.ts'
import type { Dependencies } from '../dependencies.ts'
import { readStatistics } from './read-statistics.ts'

/** Figures of the whole site, counted. */
export async function statisticsRoutes(
  app: App,
  { database }: Pick<Dependencies, 'database'>,
  currency: Currency,
): Promise<void> {
  app.get(
    '/api/admin/statistics',
    {
      config: { permission: 'statistics.read' },
      schema: {
        summary: 'Analyses, findings, durations and sales of the last days',
        querystring: statisticsQuerySchema,
        response: { 200: statisticsSchema },
      },
    },
    async (request) => readStatistics(database, currency, request.query.days, new Date()),
  )
}
