import { analysisSchema } from '@chioma/contract'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { AppError } from '../../../platform/http/app-error.ts'
import type { App } from '../../../platform/http/http-app.ts'
import { networkOf } from '../../../platform/http/http-plugins.ts'
import { publicOriginOf } from '../../../platform/http/public-origin.ts'
import { askedLanguage, inLanguage } from '../../../platform/http/request-language.ts'
import { writeCalendar } from '../../../platform/write-calendar.ts'
import type { Dependencies } from '../../dependencies.ts'
import { type ReadableAnalysis, readableAnalysis } from '../readable-analysis.ts'
import { noteOpened } from '../viewers.ts'
import { gatherReport } from './report-paper.ts'

const params = z.object({ id: z.string() })
/** Where the reader is, for the times in a document; UTC where it is not told. */
const inLanguageAndZone = inLanguage.extend({ timeZone: z.string().max(64).refine(isTimeZone).optional() })
const DOCUMENTS = [
  { kind: 'pdf', name: 'PDF', type: 'application/pdf' },
  { kind: 'docx', name: 'a Word document', type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' },
] as const

/** Of one address: a document takes some tenths of a second of a processor. */
const writtenPerMinute = { rateLimit: { max: 60, timeWindow: '1 minute' } }

/** A finished report to take along. For its visitor, and for staff who may read analyses. */
export async function documentsRoutes(app: App, dependencies: Dependencies): Promise<void> {
  for (const { kind, name, type } of DOCUMENTS)
    app.get(
      `/api/analysis/:id/report.${kind}`,
      {
        config: writtenPerMinute,
        schema: { summary: `The report as ${name}, in the language asked for`, params, querystring: inLanguageAndZone },
      },
      async (request, reply) => {
        const readable = await readableAnalysis(dependencies, request, request.params.id)
        const { language, timeZone } = request.query
        const source = await gatherReport(dependencies, readable, { language: askedLanguage(language), timeZone })
        await noteOpened(dependencies, request, readable, 'report')
        const document = await dependencies.documents.write(
          { kind, source },
          { of: networkOf(request.ip), signal: request.signal },
        )
        return attach(reply, readable, kind).type(type).send(document)
      },
    )

  app.get(
    '/api/analysis/:id/report.json',
    {
      schema: {
        summary: 'The analysis as data, its words in the language asked for',
        params,
        querystring: inLanguageAndZone,
        response: { 200: analysisSchema },
      },
    },
    async (request, reply) => {
      const readable = await readableAnalysis(dependencies, request, request.params.id)
      const { analysis } = await gatherReport(dependencies, readable, { language: askedLanguage(request.query.language) })
      await noteOpened(dependencies, request, readable, 'report')
      return attach(reply, readable, 'json').send(analysis)
    },
  )

  app.get(
    '/api/analysis/:id/next-photo.ics',
    {
      schema: { summary: 'The day of the next photo for a calendar, in the language asked for', params, querystring: inLanguage },
    },
    async (request, reply) => {
      const readable = await readableAnalysis(dependencies, request, request.params.id)
      const { analysis, language } = await gatherReport(dependencies, readable, {
        language: askedLanguage(request.query.language),
      })
      const step = analysis.results?.report.steps.find(({ on }) => on !== undefined)
      if (step?.on === undefined) throw new AppError('analysis_not_found')
      const calendar = writeCalendar({
        id: readable.id,
        when: { on: step.on },
        title: dependencies.locales.say(language, 'report:document.nextPhoto'),
        text: step.texts.join(' '),
        url: `${publicOriginOf(dependencies.config, request)}/report/${readable.id}/changes`,
        writtenAt: new Date(analysis.createdAt),
      })
      return reply
        .header('content-disposition', `attachment; filename="chioma-${step.on}.ics"`)
        .type('text/calendar; charset=utf-8')
        .send(calendar)
    },
  )
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined
  } catch {
    return false
  }
}

const attach = (reply: FastifyReply, { id }: ReadableAnalysis, ending: string) =>
  reply.header('content-disposition', `attachment; filename="chioma-report-${id.slice(0, 8)}.${ending}"`)
