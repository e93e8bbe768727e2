import { OPENED_BY_STAFF, type OpenedByStaff, openedByStaffSchema } from '@chioma/contract'
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
