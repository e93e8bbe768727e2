import { type PhotoViewer, photoViewerSchema, remoteProviderIdSchema } from '@chioma/contract'
import { z } from 'zod'
import type { App } from '../../platform/http/http-app.ts'
import type { Dependencies } from '../dependencies.ts'

export async function photoViewersRoutes(app: App, dependencies: Pick<Dependencies, 'database' | 'remoteModels'>): Promise<void> {
  app.get(
    '/api/my-data/photo-viewers',
    { schema: { summary: 'Which provider saw which photo of the caller', response: { 200: z.array(photoViewerSchema) } } },
    async (request) => {
      const { visitor } = request
      return visitor === undefined ? [] : await photoViewersOf(dependencies, visitor.id)
    },
  )
}

/** Which provider was sent which photo of a visitor, first ones first. */
export async function photoViewersOf(
  { database, remoteModels }: Pick<Dependencies, 'database' | 'remoteModels'>,
  visitorId: string,
): Promise<PhotoViewer[]> {
  const rows = await database
    .selectFrom('model_calls')
    .innerJoin('analyses', 'analyses.id', 'model_calls.analysis_id')
    .select(['model_calls.analysis_id', 'model_calls.provider', 'model_calls.model_id', 'model_calls.started_at'])
    .where('analyses.visitor_id', '=', visitorId)
    .where('model_calls.provider', '<>', 'local')
    .where('model_calls.purpose', 'in', ['photo', 'replay', 'simulation'])
    .orderBy('model_calls.started_at')
    .execute()
  return rows.map((row) => {
    const provider = remoteProviderIdSchema.parse(row.provider)
    return photoViewerSchema.parse({
      analysisId: row.analysis_id,
      provider,
      providerName: remoteModels.describe(provider).name,
      model: row.model_id,
      sentAt: row.started_at.toISOString(),
    })
  })
}
