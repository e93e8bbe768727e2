import { type Measure, measureSchema, type View } from '@chioma/contract'
import { z } from 'zod'
import { type Database, jsonb, type Transaction } from '../../platform/database/database.ts'

export interface RepeatPhoto {
  objectKey: string
  pixelsPerMm: number | undefined
}

/** What was measured in a photo and its repeats; one list of measures a shot. */
export interface RepeatMeasures {
  view: View
  engineVersion: string
  shots: Measure[][]
}

const shotsSchema = z.array(z.array(measureSchema))

export async function insertRepeatPhotos(
  trx: Transaction,
  analysisId: string,
  photos: readonly RepeatPhoto[],
  now: Date,
): Promise<void> {
  await trx
    .insertInto('repeat_photos')
    .values(
      photos.map(({ objectKey, pixelsPerMm }) => ({
        object_key: objectKey,
        analysis_id: analysisId,
        pixels_per_mm: pixelsPerMm ?? null,
        created_at: now,
      })),
    )
    .execute()
}

/** The repeats that are not measured yet. */
export const selectRepeatPhotos = (database: Database, analysisId: string) =>
  database
    .selectFrom('repeat_photos')
    .select(['object_key', 'pixels_per_mm'])
    .where('analysis_id', '=', analysisId)
    .orderBy('object_key')
    .execute()

/** Ends the work on the repeats of an analysis: what was measured stays, if anything was, and the photos go. Nothing where it was erased meanwhile. */
export async function endRepeats(
  trx: Transaction,
  analysisId: string,
  measured: RepeatMeasures | undefined,
  now: Date,
): Promise<void> {
  const { numDeletedRows } = await trx.deleteFrom('repeat_photos').where('analysis_id', '=', analysisId).executeTakeFirst()
  if (numDeletedRows === 0n || measured === undefined) return
  const { view, engineVersion, shots } = measured
  await trx
    .insertInto('repeat_measures')
    .values({
      analysis_id: analysisId,
      view,
      engine_version: engineVersion,
      shots: jsonb(shots),
      measured_at: now,
    })
    .execute()
}

/** What was measured in the repeats of one analysis. */
export async function selectRepeatMeasures(database: Database, analysisId: string) {
  const row = await database
    .selectFrom('repeat_measures')
    .select(['view', 'engine_version', 'shots'])
    .where('analysis_id', '=', analysisId)
    .executeTakeFirst()
  return row && { view: row.view, engineVersion: row.engine_version, shots: shotsSchema.parse(row.shots) }
}

/** What was measured in all repeats of this visitor that show one of these spots in one view. */
export async function selectRepeatsOfSpots(
  database: Database,
  visitorId: string,
  { spots, view }: { spots: readonly (string | null)[]; view: View },
) {
  const rows = await database
    .selectFrom('repeat_measures')
    .innerJoin('analyses', 'analyses.id', 'repeat_measures.analysis_id')
    .select(['repeat_measures.engine_version', 'repeat_measures.shots'])
    .where('analyses.visitor_id', '=', visitorId)
    .where('repeat_measures.view', '=', view)
    .where((eb) => eb.or(spots.map((spot) => eb('analyses.spot', 'is not distinct from', spot))))
    .execute()
  return rows.map((row) => ({ engineVersion: row.engine_version, shots: shotsSchema.parse(row.shots) }))
}
