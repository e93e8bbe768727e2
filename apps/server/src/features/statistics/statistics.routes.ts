import { errorBodySchema, statisticsQuerySchema, statisticsSchema } from '@chioma/contract'
import type { Dependencies } from '../../dependencies.ts'
import type { App } from '../../platform/http-app.ts'
import { readStatistics } from './read-statistics.ts'

/** Figures of the whole site, counted. */
export async function statisticsRoutes(app: App, { config, database }: Pick<Dependencies, 'config' | 'database'>): Promise<void> {
  app.get(
    '/api/admin/statistics',
    {
      config: { permission: 'statistics.read' },
      schema: {
        summary: 'Analyses, findings, durations and sales of the last days',
        querystring: statisticsQuerySchema,
        response: { 200: statisticsSchema, '4xx': errorBodySchema, '5xx': errorBodySchema },
      },
    },
    async (request) => readStatistics(database, config.shop.currency, request.query.days, new Date()),
  )
}
