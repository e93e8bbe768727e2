import { type Center, centerSchema } from '@chioma/contract'
import { z } from 'zod'
import type { App } from '../../platform/http/http-app.ts'
import { askedLanguage, inLanguage, languageOf } from '../../platform/http/request-language.ts'
import type { Dependencies } from '../dependencies.ts'
import { selectActiveCenters } from './centers.queries.ts'

export async function centersRoutes(app: App, { database }: Pick<Dependencies, 'database'>): Promise<void> {
  app.get(
    '/api/centers',
    {
      schema: {
        summary: 'Partner centres, the first to show first',
        querystring: inLanguage,
        response: { 200: z.array(centerSchema) },
      },
    },
    async (request): Promise<Center[]> =>
      selectActiveCenters(database, askedLanguage(request.query.language) ?? languageOf(request)),
  )
}
