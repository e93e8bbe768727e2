import type { ImageProviderId, Language, ModelFailureCode, SimulationOutcome } from '@chioma/contract'
import { uuidv7 } from 'uuidv7'
import { type Database, hasChanged, hasRow, type Transaction } from '../../platform/database/database.ts'

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

/** Who drew, and why not the image model that was agreed to. */
export interface DrawnBy {
  provider: 'local' | ImageProviderId
  model: string
  failure?: ModelFailureCode | undefined
}

/** Notes that the visitor let a provider have the photo for a simulation. */
export async function insertSimulationConsent(
  trx: Transaction,
  consent: {
    visitorId: string
    analysisId: string
    provider: ImageProviderId
    textVersion: string
    language: Language
  },
  now: Date,
): Promise<void> {
  await trx
    .insertInto('simulation_consents')
    .values({
      id: uuidv7(),
      visitor_id: consent.visitorId,
      analysis_id: consent.analysisId,
      provider: consent.provider,
      text_version: consent.textVersion,
      locale: consent.language,
      given_at: now,
    })
    .execute()
}

export const selectSimulationConsents = (database: Database, visitorId: string) =>
  database
    .selectFrom('simulation_consents')
    .select(['analysis_id as analysisId', 'text_version as textVersion', 'locale', 'provider', 'given_at as givenAt'])
    .where('visitor_id', '=', visitorId)
    .orderBy('given_at')
    .execute()

/** Begins one, in the place of any before. The analysis must be locked. */
export async function beginSimulation(
  trx: Transaction,
  {
    analysisId,
    requestId,
    language,
    provider,
  }: SimulationRequest & { language: Language; provider: ImageProviderId | undefined },
  now: Date,
): Promise<void> {
  await trx.deleteFrom('simulations').where('analysis_id', '=', analysisId).execute()
  await trx
    .insertInto('simulations')
    .values({
      analysis_id: analysisId,
      request_id: requestId,
      language,
      consented_provider: provider ?? null,
      status: 'drawing',
      created_at: now,
    })
    .execute()
}

export const selectSimulation = (database: Database, analysisId: string) =>
  database
    .selectFrom('simulations')
    .select([
      'request_id',
      'language',
      'status',
      'failure_code',
      'created_at',
      'consented_provider',
      'drawn_by',
      'drawn_by_model',
      'model_failure',
    ])
    .where('analysis_id', '=', analysisId)
    .executeTakeFirst()

export const selectSimulationPictures = (database: Database, analysisId: string) =>
  database
    .selectFrom('simulation_pictures')
    .select(['outcome', 'object_key', 'width', 'height'])
    .where('analysis_id', '=', analysisId)
    .execute()

/** Whether the pictures of this very request are kept. */
export const isPictureKept = (database: Database, { analysisId, requestId }: SimulationRequest): Promise<boolean> =>
  hasRow(database, 'simulations', { analysis_id: analysisId, request_id: requestId, status: 'completed' })

/** What its job needs; `undefined` where it was erased, ended, or asked for anew. */
export const selectSimulationWork = (database: Database, { analysisId, requestId }: SimulationRequest) =>
  database
    .selectFrom('simulations')
    .innerJoin('analyses', 'analyses.id', 'simulations.analysis_id')
    .innerJoin('visitors', 'visitors.id', 'analyses.visitor_id')
    .innerJoin('photos', 'photos.id', 'analyses.photo_id')
    .select(['simulations.language', 'simulations.consented_provider', 'analyses.visitor_id', 'analyses.declared_view'])
    .select(['visitors.wrapped_key', 'photos.object_key', 'photos.purged_at'])
    .where('simulations.analysis_id', '=', analysisId)
    .where('simulations.request_id', '=', requestId)
    .where('simulations.status', '=', 'drawing')
    .executeTakeFirst()

/** Of all who finish a request exactly one gets `true`; nobody does after it was erased or asked for anew. */
export async function completeSimulation(
  trx: Transaction,
  request: SimulationRequest,
  { pictures, drawnBy }: { pictures: readonly DrawnPicture[]; drawnBy: DrawnBy },
  now: Date,
): Promise<boolean> {
  const end = {
    status: 'completed',
    drawn_by: drawnBy.provider,
    drawn_by_model: drawnBy.model,
    model_failure: drawnBy.failure ?? null,
  } as const
  if (!(await endSimulation(trx, request, end, now))) return false
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
  end:
    | { status: 'completed'; drawn_by: string; drawn_by_model: string; model_failure: string | null }
    | { status: 'failed'; failure_code: SimulationFailure },
  now: Date,
): Promise<boolean> {
  return hasChanged(
    database
      .updateTable('simulations')
      .set({ ...end, ended_at: now })
      .where('analysis_id', '=', analysisId)
      .where('request_id', '=', requestId)
      .where('status', '=', 'drawing'),
  )
}
