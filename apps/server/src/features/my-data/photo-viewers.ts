import { type PhotoViewer, photoViewerSchema, remoteProviderIdSchema } from '@chioma/contract'
import type { Dependencies } from '../../dependencies.ts'
import { selectPhotoViewers } from './my-data.queries.ts'

/** Which provider was sent which photo of a visitor, first ones first. */
export async function photoViewersOf(
  { database, remoteModels }: Pick<Dependencies, 'database' | 'remoteModels'>,
  visitorId: string,
): Promise<PhotoViewer[]> {
  const rows = await selectPhotoViewers(database, visitorId)
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
