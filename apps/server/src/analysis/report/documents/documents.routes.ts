import { analysisSchema } from '@chioma/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { App } from '../../../platform/http/http-app.ts'
import { networkOf } from '../../../platform/http/http-plugins.ts'
import { askedLanguage, inLanguage } from '../../../platform/http/request-language.ts'
import type { Dependencies } from '../../dependencies.ts'
import { noteOpened } from '../opened-by-staff.ts'
import { type ReadableAnalysis, readableAnalysis } from '../readable-analysis.ts'
import { DocumentThreads } from './document-threads.ts'
import { gatherReport } from './report-paper.ts'

const params = z.object({ id: z.string() })
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** Of one address: a document takes some tenths of a second of a processor. */
const writtenPerMinute = { rateLimit: { max: 60, timeWindow: '1 minute' } }

/** A finished report to take along. For its visitor, and for staff who may read analyses. */
export async function documentsRoutes(app: App, dependencies: Dependencies): Promise<void> {
  const threads = new DocumentThreads()
  app.addHook('onClose', () => threads.close())
  const write = async (
    kind: 'pdf' | 'docx',
    request: FastifyRequest,
    readable: ReadableAnalysis,
    language: string | undefined,
  ) => {
    const source = await gatherReport(dependencies, readable, askedLanguage(language))
    await noteOpened(dependencies, request, readable, 'report')
    return threads.write({ kind, source }, { of: networkOf(request.ip), signal: request.signal })
  }

  app.get(
    '/api/analysis/:id/report.pdf',
    {
      config: writtenPerMinute,
      schema: { summary: 'The report as PDF, in the language asked for', params, querystring: inLanguage },
    },
    async (request, reply) => {
      const readable = await readableAnalysis(dependencies, request, request.params.id)
      return attach(reply, readable, 'pdf')
        .type('application/pdf')
        .send(await write('pdf', request, readable, request.query.language))
    },
  )

  app.get(
    '/api/analysis/:id/report.docx',
    {
      config: writtenPerMinute,
      schema: { summary: 'The report as a Word document, in the language asked for', params, querystring: inLanguage },
    },
    async (request, reply) => {
      const readable = await readableAnalysis(dependencies, request, request.params.id)
      return attach(reply, readable, 'docx')
        .type(DOCX)
        .send(await write('docx', request, readable, request.query.language))
    },
  )

  app.get(
    '/api/analysis/:id/report.json',
    {
      schema: {
        summary: 'The analysis as data, its words in the language asked for',
        params,
        querystring: inLanguage,
        response: { 200: analysisSchema },
      },
    },
    async (request, reply) => {
      const readable = await readableAnalysis(dependencies, request, request.params.id)
      const { analysis } = await gatherReport(dependencies, readable, askedLanguage(request.query.language))
      await noteOpened(dependencies, request, readable, 'report')
      return attach(reply, readable, 'json').send(analysis)
    },
  )
}

const attach = (reply: FastifyReply, { id }: ReadableAnalysis, ending: string) =>
  reply.header('content-disposition', `attachment; filename="chioma-report-${id.slice(0, 8)}.${ending}"`)
