import {
  alertCodeSchema,
  analysisSchema,
  findingCodeSchema,
  type Language,
  sampleCaseNameSchema,
  sampleCaseSchema,
} from '@chioma/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError } from '../../platform/http/app-error.ts'
import type { App } from '../../platform/http/http-app.ts'
import { askedLanguage, inLanguage, languageOf } from '../../platform/http/request-language.ts'
import { readSampleCasePhoto, type SampleCases } from './sample-cases.ts'

const ofCase = z.object({ name: sampleCaseNameSchema })
const ofOverlay = ofCase.extend({ code: z.union([findingCodeSchema, alertCodeSchema]) })
/** They change with a new version alone. */
const KEPT = 'public, max-age=3600'

/** Sample photos and their reports, for anybody. */
export async function sampleCasesRoutes(app: App, samples: SampleCases): Promise<void> {
  app.get(
    '/api/sample-cases',
    {
      schema: {
        summary: 'What the engine answers to the sample photos, in the language asked for',
        querystring: inLanguage,
        response: { 200: z.array(sampleCaseSchema) },
      },
    },
    (request) => samples.list(spokenTo(request)),
  )

  app.get(
    '/api/sample-cases/:name',
    {
      schema: {
        summary: 'The analysis of a sample photo, in the language asked for',
        params: ofCase,
        querystring: inLanguage,
        response: { 200: analysisSchema },
      },
    },
    async (request) => found(await samples.analysis(request.params.name, spokenTo(request))),
  )

  app.get(
    '/api/sample-cases/:name/photo',
    { schema: { summary: 'A sample photo, as JPEG', params: ofCase } },
    async (request, reply) => sendPicture(reply, 'image/jpeg', await readSampleCasePhoto(request.params.name)),
  )

  app.get(
    '/api/sample-cases/:name/marked-photo',
    { schema: { summary: 'A sample photo with what was found outlined, as JPEG', params: ofCase } },
    async (request, reply) => sendPicture(reply, 'image/jpeg', found(await samples.markedPhoto(request.params.name))),
  )

  app.get(
    '/api/sample-cases/:name/overlays/:code',
    { schema: { summary: 'The pixels of a finding in a sample photo, as PNG: opaque where it is', params: ofOverlay } },
    async (request, reply) =>
      sendPicture(reply, 'image/png', Buffer.from(found(await samples.overlay(request.params.name, request.params.code)))),
  )
}

const sendPicture = (reply: FastifyReply, type: 'image/jpeg' | 'image/png', picture: Buffer) =>
  reply.header('cache-control', KEPT).type(type).send(picture)

const spokenTo = (request: FastifyRequest<{ Querystring: { language?: string | undefined } }>): Language =>
  askedLanguage(request.query.language) ?? languageOf(request)

function found<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new AppError('not_found')
  return value
}
