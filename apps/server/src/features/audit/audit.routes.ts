import { Readable } from 'node:stream'
import { type AuditFilter, auditEntrySchema, auditFilterSchema, errorBodySchema } from '@chioma/contract'
import { z } from 'zod'
import type { App, Dependencies } from '../../dependencies.ts'
import { csvLine } from '../../platform/csv.ts'
import type { Database } from '../../platform/database.ts'
import { selectAuditEntries } from './audit.queries.ts'

const PAGE_SIZE = 50
const EXPORT_BATCH = 500
const config = { permission: 'audit.read' } as const
const page = auditFilterSchema.extend({
  after: z.coerce.number().int().positive().optional(),
  limit: z.coerce.number().int().min(1).max(PAGE_SIZE).default(PAGE_SIZE),
})
const COLUMNS = ['id', 'at', 'actorId', 'actorName', 'action', 'subject', 'before', 'after', 'requestId'] as const

/** What staff changed, to search and to take along. */
export async function auditRoutes(app: App, { database }: Pick<Dependencies, 'database'>): Promise<void> {
  app.get(
    '/api/admin/audit',
    {
      config,
      schema: {
        summary: 'The audit log, newest first; the next page is in the Link header',
        querystring: page,
        response: { 200: z.array(auditEntrySchema), '4xx': errorBodySchema },
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
    async (request, reply) => {
      reply.header('content-disposition', 'attachment; filename="chioma-audit.csv"')
      return reply.type('text/csv; charset=utf-8').send(Readable.from(writeCsv(database, request.query)))
    },
  )
}

async function* writeCsv(database: Database, filter: AuditFilter): AsyncGenerator<string> {
  yield csvLine(COLUMNS)
  for (let after: number | undefined; ; ) {
    const entries = await selectAuditEntries(database, filter, { after, limit: EXPORT_BATCH })
    yield entries.map((entry) => csvLine(COLUMNS.map((column) => toCell(entry[column])))).join('')
    after = entries.at(-1)?.id
    if (entries.length < EXPORT_BATCH) return
  }
}

const toCell = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value)
