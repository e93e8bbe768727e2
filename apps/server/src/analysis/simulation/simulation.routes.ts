import {
  type ImageProviderId,
  imageProviderIdSchema,
  type Language,
  languageSchema,
  SIMULATION_CONSENT_VERSION,
  SIMULATION_OUTCOMES,
  type Simulation,
  type SimulationRefusal,
  type SimulationRequestBody,
  simulationOutcomeSchema,
  simulationRequestSchema,
  simulationSchema,
} from '@chioma/contract'
import type { FastifyRequest } from 'fastify'
import { uuidv7 } from 'uuidv7'
import { z } from 'zod'
import { AppError } from '../../platform/http/app-error.ts'
import type { App } from '../../platform/http/http-app.ts'
import { askedLanguage, inLanguage, languageOf } from '../../platform/http/request-language.ts'
import { isUuid } from '../../platform/http/validate-request.ts'
import { getReadable } from '../../platform/storage/object-storage.ts'
import type { Visitor } from '../../visitors/index.ts'
import type { Dependencies } from '../dependencies.ts'
import { isPhotoPurged, selectAnalysis, selectPhotoKey } from '../store/analyses.queries.ts'
import { lockAnalysis } from '../store/analysis-runs.queries.ts'
import {
  beginSimulation,
  insertSimulationConsent,
  selectSimulation,
  selectSimulationPictures,
} from '../store/simulations.queries.ts'
import { EMBEDDED_RENDERER, imageModelInUse, namesOf, presentModel } from './image-model.ts'
import { refusalOf, simulationFacts } from './may-simulate.ts'
import { SIMULATION_JOB } from './simulation.job.ts'

const ofAnalysis = z.object({ id: z.string() })
const ofPicture = z.object({ id: z.string(), picture: z.string() })

/** Of one address: a simulation takes some seconds of a processor. */
const drawnPerMinute = { rateLimit: { max: 12, timeWindow: '1 minute' } }

/** A simulation is its visitor's alone: staff neither ask for one nor open it. */
export async function simulationRoutes(app: App, dependencies: Dependencies): Promise<void> {
  app.post(
    '/api/analysis/:id/simulation',
    {
      config: drawnPerMinute,
      schema: {
        summary: 'Has hair drawn into the thinning places of the photo, in three courses',
        description:
          'For its visitor alone, where a thinning place was found and nothing says that a doctor comes first. Asking twice in one language is asking once. With `consentProvider` the photo goes to that provider, whose image model draws; without it, it stays here.',
        params: ofAnalysis,
        querystring: inLanguage,
        body: simulationRequestSchema,
        response: { 200: simulationSchema, 202: simulationSchema },
      },
    },
    async (request, reply) => {
      const visitor = ownerOf(request, request.params.id)
      const language = askedLanguage(request.query.language) ?? languageOf(request)
      await ask(dependencies, visitor, request.params.id, { language, ...request.body })
      const simulation = await present(dependencies, visitor, request.params.id)
      return reply.code(simulation.status === 'completed' ? 200 : 202).send(simulation)
    },
  )

  app.get(
    '/api/analysis/:id/simulation',
    {
      schema: {
        summary: 'The simulation of an analysis: whether there can be one, and how far it is',
        params: ofAnalysis,
        response: { 200: simulationSchema },
      },
    },
    async (request) => present(dependencies, ownerOf(request, request.params.id), request.params.id),
  )

  app.get(
    '/api/analysis/:id/simulation/:picture',
    {
      schema: {
        summary: `A picture of the simulation, as JPEG: ${SIMULATION_OUTCOMES.map((outcome) => `${outcome}.jpg`).join(', ')}`,
        params: ofPicture,
      },
    },
    async (request, reply) => {
      const { id, picture } = request.params
      const visitor = ownerOf(request, id)
      const outcome = simulationOutcomeSchema.safeParse(picture.replace(/\.jpg$/, '')).data
      const isOwn = (await selectAnalysis(dependencies.database, visitor.id, id)) !== undefined
      const pictures = isOwn ? await selectSimulationPictures(dependencies.database, id) : []
      const key = pictures.find((drawn) => drawn.outcome === outcome)?.object_key
      if (key === undefined) throw new AppError('simulation_not_found')
      const bytes = await getReadable(dependencies, visitor.dataKey, key, { analysisId: id })
      if (bytes === undefined) throw new AppError('picture_unreadable')
      return reply.type('image/jpeg').send(bytes)
    },
  )
}

function ownerOf({ visitor }: FastifyRequest, id: string): Visitor {
  if (!visitor || !isUuid(id)) throw new AppError('analysis_not_found')
  return visitor
}

/** Begins a simulation in one transaction with its job, unless one in that language is there or under way. */
async function ask(
  dependencies: Dependencies,
  visitor: Visitor,
  analysisId: string,
  { language, consentProvider: provider }: { language: Language } & SimulationRequestBody,
): Promise<void> {
  const { database, queue } = dependencies
  if (provider !== undefined && (await imageModelInUse(dependencies))?.provider !== provider)
    throw new AppError('request_invalid', { field: 'consentProvider' })
  const photoKey = await selectPhotoKey(database, visitor.id, analysisId)
  if (photoKey === undefined) throw new AppError('analysis_not_found')
  await database.transaction().execute(async (trx) => {
    if ((await lockAnalysis(trx, visitor.id, analysisId)) === undefined) throw new AppError('analysis_not_found')
    const row = await selectAnalysis(trx, visitor.id, analysisId)
    if (row === undefined) throw new AppError('analysis_not_found')
    if (await isPhotoPurged(trx, photoKey)) throw new AppError('photo_gone')
    if (refusalOf(simulationFacts(row)) !== undefined) throw new AppError('simulation_refused')
    const before = await selectSimulation(trx, analysisId)
    if (before !== undefined && stands(before, language, provider)) return
    if (before?.failure_code === 'no_area') throw new AppError('simulation_refused')
    const requestId = uuidv7()
    const now = new Date()
    if (provider !== undefined) {
      const consent = { visitorId: visitor.id, analysisId, provider, textVersion: SIMULATION_CONSENT_VERSION, language }
      await insertSimulationConsent(trx, consent, now)
    }
    await beginSimulation(trx, { analysisId, requestId, language, provider }, now)
    await queue.enqueue(trx, SIMULATION_JOB, { analysisId, requestId }, requestId)
  })
}

/**
 * Whether what is there or under way is what is asked for. What an image model drew is not drawn anew for another language: the photo would go out
 * again without anybody's agreement.
 */
function stands(
  { status, language, consented_provider: consented, drawn_by: drawnBy }: SimulationRow,
  asked: Language,
  provider: ImageProviderId | undefined,
): boolean {
  if (status === 'failed') return false
  if (provider !== undefined) return consented === provider && drawnBy !== 'local'
  return language === asked || (consented !== null && drawnBy !== 'local')
}

type SimulationRow = NonNullable<Awaited<ReturnType<typeof selectSimulation>>>

async function present(dependencies: Dependencies, visitor: Visitor, id: string): Promise<Simulation> {
  const { database } = dependencies
  const row = await selectAnalysis(database, visitor.id, id)
  if (row === undefined) throw new AppError('analysis_not_found')
  const [simulation, pictures] = [await selectSimulation(database, id), await selectSimulationPictures(database, id)]
  const refusal = refusalOf(simulationFacts(row)) ?? refusedByDrawing(simulation?.failure_code ?? null)
  const model = refusal === undefined ? await imageModelInUse(dependencies) : undefined
  const base = {
    analysisId: id,
    photoUrl: `/api/analysis/${id}/photo`,
    photoAt: row.created_at.toISOString(),
    imageModel: model === undefined ? null : presentModel(model),
    drawnBy: null,
    isReplacement: false,
  }
  if (refusal !== undefined) return { ...base, status: 'refused', refusal, language: null, pictures: [] }
  if (simulation === undefined) return { ...base, status: 'possible', refusal: null, language: null, pictures: [] }
  const address = `/api/analysis/${id}/simulation`
  return {
    ...base,
    status: z.enum(['drawing', 'completed', 'failed']).parse(simulation.status),
    refusal: null,
    language: languageSchema.parse(simulation.language),
    drawnBy: drawnByOf(dependencies, simulation),
    isReplacement: simulation.model_failure !== null,
    pictures: SIMULATION_OUTCOMES.flatMap((outcome) =>
      pictures
        .filter((picture) => picture.outcome === outcome)
        .map(({ width, height }) => ({
          outcome,
          // The request makes the address of a picture in another language another one.
          url: `${address}/${outcome}.jpg?of=${simulation.request_id}`,
          width,
          height,
          isAsToday: outcome === 'conservative',
        })),
    ),
  }
}

/** What only drawing shows: then there is no simulation either. */
const refusedByDrawing = (code: string | null): SimulationRefusal | undefined =>
  code === 'no_area' || code === 'photo_gone' ? code : undefined

function drawnByOf(
  dependencies: Dependencies,
  { drawn_by: provider, drawn_by_model: model }: SimulationRow,
): Simulation['drawnBy'] {
  if (provider === null || model === null) return null
  if (provider === 'local') return EMBEDDED_RENDERER
  const known = imageProviderIdSchema.parse(provider)
  const { name, providerName } = namesOf(dependencies, known, model)
  return { provider: known, providerName, model: name }
}
