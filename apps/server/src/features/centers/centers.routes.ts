import { type Center, centerSchema } from '@chioma/contract'
import { z } from 'zod'
import type { Dependencies } from '../../dependencies.ts'
import type { App } from '../../platform/http-app.ts'
import { selectActiveCenters } from './centers.queries.ts'

export async function centersRoutes(app: App, { database }: Pick<Dependencies, 'database'>): Promise<void> {
  app.get(
    '/api/centers',
    { schema: { summary: 'Partner centres, the first to show first', response: { 200: z.array(centerSchema) } } },
    async (): Promise<Center[]> => selectActiveCenters(database),
  )
}
