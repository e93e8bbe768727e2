import type { Transaction } from '../../platform/database/database.ts'
import { selectRepeatPhotos } from './repeats.queries.ts'

/**
 * Deletes an analysis of this visitor with its photo, and everything that hangs on them. Returns where the photo and the masks lie; `undefined`
 * where there is no such analysis.
 */
export async function deleteAnalysis(trx: Transaction, visitorId: string, id: string): Promise<string[] | undefined> {
  const analysis = await trx
    .selectFrom('analyses')
    .innerJoin('photos', 'photos.id', 'analyses.photo_id')
    .select(['photo_id', 'object_key'])
    .where('analyses.id', '=', id)
    .where('analyses.visitor_id', '=', visitorId)
    .forUpdate('analyses')
    .executeTakeFirst()
  if (analysis === undefined) return undefined
  const overlays = await trx.selectFrom('overlays').select('object_key').where('analysis_id', '=', id).execute()
  const repeats = await selectRepeatPhotos(trx, id)
  const drawn = await trx.selectFrom('simulation_pictures').select('object_key').where('analysis_id', '=', id).execute()
  await trx.deleteFrom('analyses').where('id', '=', id).execute()
  await trx.deleteFrom('photos').where('id', '=', analysis.photo_id).execute()
  return [analysis, ...overlays, ...repeats, ...drawn].map((row) => row.object_key)
}
