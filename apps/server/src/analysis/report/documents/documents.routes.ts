import {
  type Analysis,
  analysisSchema,
  calendarDayOf,
  dateLocaleOf,
  isPointedAt,
  type Language,
  type Mark,
  marksOf,
} from '@chioma/contract'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { AppError } from '../../../platform/http/app-error.ts'
import type { App } from '../../../platform/http/http-app.ts'
import { networkOf } from '../../../platform/http/http-plugins.ts'
import { publicOriginOf } from '../../../platform/http/public-origin.ts'
import { askedLanguage, inLanguage, inLanguageAndZone } from '../../../platform/http/request-language.ts'
import { getReadable } from '../../../platform/storage/object-storage.ts'
import { writeCalendar } from '../../../platform/write-calendar.ts'
import type { Dependencies } from '../../dependencies.ts'
import { selectAnalysis, selectKeptPhotoKey, selectOverlayKeys } from '../../store/analyses.queries.ts'
import { presentAnalysis } from '../present-analysis.ts'
import { type ReadableAnalysis, readableAnalysis } from '../readable-analysis.ts'
import { noteOpened } from '../viewers.ts'
import type { DocumentSource, GatheredPhoto } from './draw-paper.ts'
import { markColor } from './outline-marks.ts'

/** Has a report saved as a file. Ids of one moment begin alike: their ends tell them apart. */
export function attach(
  reply: FastifyReply,
  { id, createdAt }: Pick<Analysis, 'id' | 'createdAt'>,
  { ending, timeZone = 'UTC' }: { ending: string; timeZone?: string | undefined },
): FastifyReply {
  const name = `chioma-report-${calendarDayOf(new Date(createdAt), timeZone)}-${id.slice(-6)}.${ending}`
  return reply.header('content-disposition', `attachment; filename="${name}"`)
}

const params = z.object({ id: z.string() })
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
        return attach(reply, source.analysis, { ending: kind, timeZone }).type(type).send(document)
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
      const { language, timeZone } = request.query
      const { analysis } = await gatherReport(dependencies, readable, { language: askedLanguage(language) })
      await noteOpened(dependencies, request, readable, 'report')
      return attach(reply, analysis, { ending: 'json', timeZone }).send(analysis)
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
        .header('content-disposition', `attachment; filename="chioma-next-photo-${step.on}.ics"`)
        .type('text/calendar; charset=utf-8')
        .send(calendar)
    },
  )
}

/** In the language asked for, or the analysis' own. Throws `analysis_not_found` where there is no finished report. */
async function gatherReport(
  dependencies: Dependencies,
  readable: ReadableAnalysis,
  { language: asked, timeZone }: { language: Language | undefined; timeZone?: string | undefined },
): Promise<DocumentSource & { analysis: Analysis }> {
  const row = await selectAnalysis(dependencies.database, readable.visitorId, readable.id)
  const analysis = row && presentAnalysis(dependencies, row, asked)
  if (!analysis?.results) throw new AppError('analysis_not_found')
  const { locales } = dependencies
  const { results } = analysis
  const { language } = results.report
  const date = new Intl.DateTimeFormat(dateLocaleOf(language), {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: timeZone ?? 'UTC',
  })
  const nameOfAlert = (code: string): string => locales.say(language, `journey:alerts.${code}`)
  // A mask without a place in the photo is empty.
  const issues = analysis.detectedIssues.filter(isPointedAt)
  const marks = marksOf(issues, results.alerts, nameOfAlert).filter(({ regions }) => regions.length > 0)
  return {
    analysis,
    language,
    title: locales.say(language, 'report:document.title'),
    details: locales.say(language, 'report:document.details', {
      date: `${date.format(new Date(analysis.createdAt))}${timeZone === undefined ? ' UTC' : ''}`,
      id: analysis.id,
    }),
    notice: results.report.notice,
    photo: await gatherPhoto(dependencies, readable, marks, language),
    blocks: results.blocks,
  }
}

async function gatherPhoto(
  dependencies: Dependencies,
  { id, visitorId, dataKey }: ReadableAnalysis,
  marks: readonly Mark[],
  language: Language,
): Promise<GatheredPhoto | undefined> {
  const { database, locales } = dependencies
  const objectKey = await selectKeptPhotoKey(database, visitorId, id)
  const photo = objectKey === undefined ? undefined : await getReadable(dependencies, dataKey, objectKey, { analysisId: id })
  if (photo === undefined) return undefined
  const overlayKeys = await selectOverlayKeys(database, visitorId, id)
  const marked: GatheredPhoto['marks'] = []
  for (const { code, name } of marks) {
    const overlayKey = overlayKeys.get(code)
    const mask = overlayKey === undefined ? undefined : await getReadable(dependencies, dataKey, overlayKey, { analysisId: id })
    if (mask) marked.push({ mask, color: markColor(marked.length), name })
  }
  const caption = locales.say(language, marked.length === 0 ? 'report:document.photo' : 'report:document.photoMarked')
  const names = new Intl.ListFormat(language).format(marked.map(({ name }) => name))
  const alternatives = {
    clean: locales.say(language, 'journey:report.photo.alt'),
    marked: locales.say(language, 'journey:report.photo.shown', { names }),
  }
  return { photo, marks: marked, caption, alternatives }
}
