import { fhirBundleSchema, fhirCodeSystemNameSchema, fhirCodeSystemSchema } from '@chioma/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError } from '../../../platform/http/app-error.ts'
import type { App } from '../../../platform/http/http-app.ts'
import { publicOriginOf } from '../../../platform/http/public-origin.ts'
import { askedLanguage, inLanguage, inLanguageAndZone, languageOf } from '../../../platform/http/request-language.ts'
import type { Dependencies } from '../../dependencies.ts'
import { selectAnalysis, selectVersions } from '../../store/analyses.queries.ts'
import { attach } from '../documents/documents.routes.ts'
import { presentAnalysis } from '../present-analysis.ts'
import { readableAnalysis } from '../readable-analysis.ts'
import { noteOpened } from '../viewers.ts'
import { codeName, type FhirSource, presentCodeSystem, writeFhir } from './write-fhir.ts'

const FHIR_JSON = 'application/fhir+json; charset=utf-8'

interface Source extends Omit<FhirSource, 'language' | 'origin' | 'nameOf' | 'wordFor'> {
  /** Where the reader is. */
  timeZone?: string | undefined
}

/** Answers with an analysis as a FHIR file, its words in the language of its report. */
export function sendFhir(
  dependencies: Pick<Dependencies, 'locales' | 'config'>,
  request: FastifyRequest,
  reply: FastifyReply,
  { timeZone, ...source }: Source,
): FastifyReply {
  const { language } = source.analysis.results.report
  const origin = publicOriginOf(dependencies.config, request)
  const nameOf: FhirSource['nameOf'] = (system, code) => codeName(dependencies, system, code, language)
  const wordFor: FhirSource['wordFor'] = (name) => dependencies.locales.say(language, `report:fhir.words.${name}`)
  return attach(reply, source.analysis, { ending: 'fhir.json', timeZone })
    .type(FHIR_JSON)
    .send(writeFhir({ ...source, language, origin, nameOf, wordFor }))
}

/** A finished analysis for a doctor's system, and the vocabularies that it names. */
export async function fhirRoutes(app: App, dependencies: Dependencies): Promise<void> {
  const { database } = dependencies

  app.get(
    '/api/analysis/:id/fhir',
    {
      schema: {
        summary: 'The analysis as a FHIR R5 bundle, its words in the language asked for',
        description:
          'A collection of a DiagnosticReport, a Task with the day until which to see a doctor, Observations with UCUM units and ranges and of what the person told, the photo by reference, and the engine as Device. Preliminary, and without a subject.',
        params: z.object({ id: z.string() }),
        querystring: inLanguageAndZone,
        response: { 200: fhirBundleSchema },
      },
    },
    async (request, reply) => {
      const readable = await readableAnalysis(dependencies, request, request.params.id)
      const row = await selectAnalysis(database, readable.visitorId, readable.id)
      const versions = await selectVersions(database, readable.id)
      const { language, timeZone } = request.query
      const analysis = row && presentAnalysis(dependencies, row, askedLanguage(language))
      if (!analysis?.results || versions === undefined) throw new AppError('analysis_not_found')
      const { results } = analysis
      await noteOpened(dependencies, request, readable, 'report')
      return sendFhir(dependencies, request, reply, { analysis: { ...analysis, results }, ...versions, timeZone })
    },
  )

  app.get(
    '/api/fhir/code-systems/:name',
    {
      schema: {
        summary: 'A vocabulary that FHIR files of this server name, as FHIR R5',
        params: z.object({ name: z.string() }),
        querystring: inLanguage,
        response: { 200: fhirCodeSystemSchema },
      },
    },
    async (request, reply) => {
      const name = fhirCodeSystemNameSchema.safeParse(request.params.name).data
      if (name === undefined) throw new AppError('not_found')
      const language = languageOf(request, askedLanguage(request.query.language))
      return reply
        .type(FHIR_JSON)
        .send(presentCodeSystem(dependencies, name, publicOriginOf(dependencies.config, request), language))
    },
  )
}
