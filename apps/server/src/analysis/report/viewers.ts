import {
  OPENED_BY_STAFF,
  type OpenedByStaff,
  openedByStaffSchema,
  type PhotoViewer,
  photoViewerSchema,
  remoteProviderIdSchema,
} from '@chioma/contract'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Database } from '../../platform/database/database.ts'
import type { App } from '../../platform/http/http-app.ts'
import { nameInLog, type SignedInStaff, selectDeeds, writeAuditEntry } from '../../staff/index.ts'
import type { Dependencies } from '../dependencies.ts'

type Opened = OpenedByStaff['what']

const actionOf = (what: Opened): string => `analysis.${what}_opened`
const subjectOf = (analysisId: string): string => `analysis/${analysisId}`

/** Every look of the staff at a photo or report stands in the audit log. `reader`: `undefined` where the owner looks. */
export async function noteOpened(
  { database }: Pick<Dependencies, 'database'>,
  request: FastifyRequest,
  { id, reader }: { id: string; reader: SignedInStaff | undefined },
  what: Opened,
): Promise<void> {
  if (reader === undefined) return
  const actor = { ...nameInLog(reader), requestId: request.id }
  const entry = { action: actionOf(what), subject: subjectOf(id) }
  await database.transaction().execute((trx) => writeAuditEntry(trx, actor, entry))
}

/** What the staff opened of a visitor's, first ones first. */
export async function openedByStaffOf(database: Database, visitorId: string): Promise<OpenedByStaff[]> {
  const analyses = await database
    .selectFrom('analyses')
    .select(['id', 'created_at'])
    .where('visitor_id', '=', visitorId)
    .execute()
  const createdAt = new Map(analyses.map((row) => [subjectOf(row.id), row.created_at]))
  const deeds = await selectDeeds(database, [...createdAt.keys()], OPENED_BY_STAFF.map(actionOf))
  return deeds.map(({ action, subject, at }) =>
    openedByStaffSchema.parse({
      analysisId: subject.slice(subjectOf('').length),
      createdAt: createdAt.get(subject)?.toISOString(),
      what: OPENED_BY_STAFF.find((what) => actionOf(what) === action),
      openedAt: at.toISOString(),
    }),
  )
}

export function openedByStaffRoutes(app: App, { database }: Pick<Dependencies, 'database'>): void {
  app.get(
    '/api/my-data/opened-by-staff',
    {
      schema: {
        summary: 'When the staff opened which photo or report of the caller',
        response: { 200: z.array(openedByStaffSchema) },
      },
    },
    async ({ visitor }, reply) => reply.send(visitor === undefined ? [] : await openedByStaffOf(database, visitor.id)),
  )
}

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
