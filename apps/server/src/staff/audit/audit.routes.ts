import { type AuditEntry, type AuditFilter, auditEntrySchema, auditFilterSchema } from '@chioma/contract'
import { z } from 'zod'
import type { Database } from '../../platform/database/database.ts'
import { type CsvExport, sendCsv } from '../../platform/http/csv-export.ts'
import type { App } from '../../platform/http/http-app.ts'
import { answerPage, pageLimit, pagesOf } from '../../platform/http/read-page.ts'
import type { Dependencies } from '../dependencies.ts'
import { selectAuditEntries } from './audit.queries.ts'

const config = { permission: 'audit.read' } as const
const page = auditFilterSchema.extend({ after: z.coerce.number().int().positive().optional(), limit: pageLimit })

/** What staff changed, to search and to take along. */
export async function auditRoutes(
  app: App,
  dependencies: Pick<Dependencies, 'database' | 'locales' | 'timeZone'>,
): Promise<void> {
  const { database } = dependencies

  app.get(
    '/api/admin/audit',
    { config, schema: pagesOf('The audit log, newest first', page, auditEntrySchema) },
    async (request, reply) =>
      answerPage({ request, reply }, ({ after, limit, ...filter }) => selectAuditEntries(database, filter, { after, limit })),
  )

  app.get(
    '/api/admin/audit.csv',
    { config, schema: { summary: 'The audit log as CSV, with the same filters', querystring: auditFilterSchema } },
    async (request, reply) => sendCsv(dependencies, { request, reply }, auditExport(database, request.query)),
  )
}

const toCell = (value: unknown): string => (value === null || value === undefined ? '' : JSON.stringify(value))

/** Entries that meet the filter, newest first. */
const auditExport = (database: Database, filter: AuditFilter): CsvExport<AuditEntry> => ({
  name: 'audit',
  columns: ({ say, time }) => ({
    id: ({ id }) => String(id),
    at: ({ at }) => time(at),
    actorId: ({ actorId }) => actorId ?? '',
    actorName: ({ actorName }) => actorName,
    action: ({ action }) => say(`staff:audit.actions.${action}`, { defaultValue: action }),
    subject: ({ subject }) => subject,
    before: ({ before }) => toCell(before),
    after: ({ after }) => toCell(after),
    requestId: ({ requestId }) => requestId ?? '',
  }),
  read: (last, limit) => selectAuditEntries(database, filter, { after: last?.id, limit }),
})
