import { type AuditEntry, auditEntrySchema, auditFilterSchema } from '@chioma/contract'
import { z } from 'zod'
import { sendCsv } from '../../platform/http/csv-export.ts'
import type { App } from '../../platform/http/http-app.ts'
import type { Dependencies } from '../dependencies.ts'
import { selectAuditEntries } from './audit.queries.ts'

const PAGE_SIZE = 50
const config = { permission: 'audit.read' } as const
const page = auditFilterSchema.extend({
  after: z.coerce.number().int().positive().optional(),
  limit: z.coerce.number().int().min(1).max(PAGE_SIZE).default(PAGE_SIZE),
})

/** What staff changed, to search and to take along. */
export async function auditRoutes(app: App, { database }: Pick<Dependencies, 'database'>): Promise<void> {
  app.get(
    '/api/admin/audit',
    {
      config,
      schema: {
        summary: 'The audit log, newest first; the next page is in the Link header',
        querystring: page,
        response: { 200: z.array(auditEntrySchema) },
      },
    },
    async (request, reply) => {
      const { after, limit, ...filter } = request.query
      const entries = await selectAuditEntries(database, filter, { after, limit: limit + 1 })
      const shown = entries.slice(0, limit)
      const last = shown.at(-1)
      if (entries.length > limit && last) {
        const query = new URLSearchParams({ after: String(last.id), limit: String(limit) })
        for (const [name, value] of Object.entries(filter)) if (value !== undefined) query.set(name, value)
        reply.header('link', `</api/admin/audit?${query}>; rel="next"`)
      }
      return reply.send(shown)
    },
  )

  app.get(
    '/api/admin/audit.csv',
    { config, schema: { summary: 'The audit log as CSV, with the same filters', querystring: auditFilterSchema } },
    async (request, reply) =>
      sendCsv(reply, {
        fileName: 'chioma-audit',
        columns: COLUMNS,
        read: (last, limit) => selectAuditEntries(database, request.query, { after: last?.id, limit }),
      }),
  )
}

const toCell = (value: unknown): string => (value === null || value === undefined ? '' : JSON.stringify(value))

const COLUMNS: Record<string, (entry: AuditEntry) => string> = {
  id: ({ id }) => String(id),
  at: ({ at }) => at,
  actorId: ({ actorId }) => actorId ?? '',
  actorName: ({ actorName }) => actorName,
  action: ({ action }) => action,
  subject: ({ subject }) => subject,
  before: ({ before }) => toCell(before),
  after: ({ after }) => toCell(after),
  requestId: ({ requestId }) => requestId ?? '',
}
