import type { Language, SimulationOutcome } from '@chioma/contract'
import type { Database, Transaction } from '../../platform/database/database.ts'

export type SimulationFailure = 'no_area' | 'photo_gone' | 'could_not_be_drawn'

export interface SimulationRequest {
  analysisId: string
  requestId: string
}

export interface DrawnPicture {
  outcome: SimulationOutcome
  objectKey: string
  width: number
  height: number
}

/** Begins one, in the place of any before. The analysis must be locked. */
export async function beginSimulation(
  trx: Transaction,
  { analysisId, requestId, language }: SimulationRequest & { language: Language },
  now: Date,
): Promise<void> {
  await trx.deleteFrom('simulations').where('analysis_id', '=', analysisId).execute()
  await trx
    .insertInto('simulations')
    .values({ analysis_id: analysisId, request_id: requestId, language, status: 'drawing', created_at: now })
    .execute()
}

export const selectSimulation = (database: Database, analysisId: string) =>
  database
    .selectFrom('simulations')
    .select(['request_id', 'language', 'status', 'failure_code', 'created_at'])
    .where('analysis_id', '=', analysisId)
    .executeTakeFirst()

export const selectSimulationPictures = (database: Database, analysisId: string) =>
  database
    .selectFrom('simulation_pictures')
    .select(['outcome', 'object_key', 'width', 'height'])
    .where('analysis_id', '=', analysisId)
    .execute()

/** Whether the pictures of this very request are kept. */
export async function isPictureKept(database: Database, { analysisId, requestId }: SimulationRequest): Promise<boolean> {
  const row = await database
    .selectFrom('simulations')
    .select('status')
    .where('analysis_id', '=', analysisId)
    .where('request_id', '=', requestId)
    .executeTakeFirst()
  return row?.status === 'completed'
}

/** What its job needs; `undefined` where it was erased, ended, or asked for anew. */
export const selectSimulationWork = (database: Database, { analysisId, requestId }: SimulationRequest) =>
  database
    .selectFrom('simulations')
    .innerJoin('analyses', 'analyses.id', 'simulations.analysis_id')
    .innerJoin('visitors', 'visitors.id', 'analyses.visitor_id')
    .innerJoin('photos', 'photos.id', 'analyses.photo_id')
    .select([
      'simulations.language',
      'analyses.visitor_id',
      'analyses.declared_view',
      'visitors.wrapped_key',
      'photos.object_key',
      'photos.purged_at',
    ])
    .where('simulations.analysis_id', '=', analysisId)
    .where('simulations.request_id', '=', requestId)
    .where('simulations.status', '=', 'drawing')
    .executeTakeFirst()

/** Of all who finish a request exactly one gets `true`; nobody does after it was erased or asked for anew. */
export async function completeSimulation(
  trx: Transaction,
  request: SimulationRequest,
  pictures: readonly DrawnPicture[],
  now: Date,
): Promise<boolean> {
  if (!(await endSimulation(trx, request, { status: 'completed' }, now))) return false
  await trx
    .insertInto('simulation_pictures')
    .values(
      pictures.map(({ outcome, objectKey, width, height }) => ({
        analysis_id: request.analysisId,
        outcome,
        object_key: objectKey,
        width,
        height,
      })),
    )
    .execute()
  return true
}

export async function endSimulation(
  database: Database,
  { analysisId, requestId }: SimulationRequest,
  end: { status: 'completed' } | { status: 'failed'; failure_code: SimulationFailure },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('simulations')
    .set({ ...end, ended_at: now })
    .where('analysis_id', '=', analysisId)
    .where('request_id', '=', requestId)
    .where('status', '=', 'drawing')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
