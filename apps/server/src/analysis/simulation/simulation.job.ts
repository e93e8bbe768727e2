import { imageProviderIdSchema, languageSchema } from '@chioma/contract'
import { abortAfter } from '../../platform/before-abort.ts'
import type { JobDefinition } from '../../platform/queue/job-queue.ts'
import { getReadable, putSealed } from '../../platform/storage/object-storage.ts'
import { objectPrefixOf } from '../../visitors/index.ts'
import type { Dependencies } from '../dependencies.ts'
import { ModelCallError } from '../models/model-call-error.ts'
import { closeInterrupted } from '../models/model-calls.queries.ts'
import { selectModelSettings } from '../models/models.queries.ts'
import { selectAnalysis, selectOverlayKeys } from '../store/analyses.queries.ts'
import { declaredViewOf } from '../store/analysis-row.ts'
import {
  completeSimulation,
  type DrawnBy,
  type DrawnPicture,
  endSimulation,
  isPictureKept,
  type SimulationFailure,
  type SimulationRequest,
  selectSimulationWork,
} from '../store/simulations.queries.ts'
import { Drawing, type DrawnPictures, type DrawSubject } from './drawing.ts'
import { drawCourse, EMBEDDED_RENDERER, imageModelInUse, simulationLabels, simulationPrompt } from './image-model.ts'
import { codesToDraw, simulationFacts } from './may-simulate.ts'

export const SIMULATION_JOB = 'simulate'

type Needs = Pick<
  Dependencies,
  'config' | 'database' | 'keys' | 'storage' | 'locales' | 'logger' | 'modelBreakers' | 'remoteModels' | 'pictureDecoders'
>
type Work = NonNullable<Awaited<ReturnType<typeof selectSimulationWork>>>

/** Draws the pictures of a simulation and seals them like the photo. Can run twice: the names follow from the request, and it ends once. */
export function simulationJob(dependencies: Needs): JobDefinition<SimulationRequest> {
  return {
    name: SIMULATION_JOB,
    maxTries: 2,
    expireInSeconds: 300,
    // Analyses come first: a machine with two processors draws one simulation at a time.
    concurrency: 1,
    handle: (request, { tryNumber, signal }) => simulate(dependencies, request, { isFirstTry: tryNumber === 1, signal }),
    onExhausted: async (request) => {
      const failed = await fail(dependencies, request, 'could_not_be_drawn')
      if (failed) dependencies.logger.error({ analysisId: request.analysisId }, 'a simulation was given up after its last try')
    },
  }
}

async function simulate(
  dependencies: Needs,
  request: SimulationRequest,
  { isFirstTry, signal }: { isFirstTry: boolean; signal: AbortSignal },
): Promise<void> {
  const work = await selectSimulationWork(dependencies.database, request)
  if (work === undefined) return
  const dataKey = dependencies.keys.unwrapDataKey(work.wrapped_key, work.visitor_id)
  const photo = work.purged_at === null ? await getReadable(dependencies, dataKey, work.object_key, request) : undefined
  if (photo === undefined) {
    await fail(dependencies, request, 'photo_gone')
    return
  }
  const places = await readPlaces(dependencies, request, work, dataKey)
  const subject = { photo, ...places, declaredView: declaredViewOf(work), seed: seedOf(request.analysisId) }
  const drawing = new Drawing(signal)
  try {
    const isOpen = await drawing.open(subject)
    const drawnBy = isOpen ? await chooseRenderer(dependencies, request, work, drawing, { isFirstTry, signal }) : embedded()
    const labels = simulationLabels(dependencies, languageSchema.parse(work.language), drawnBy)
    const drawn = isOpen ? await drawing.finish(drawnBy.provider === 'local' ? 'renderer' : 'model', labels) : undefined
    signal.throwIfAborted()
    if (drawn === undefined) await fail(dependencies, request, 'no_area')
    else await keep(dependencies, request, { work, dataKey, drawnBy }, drawn)
  } finally {
    await drawing.close()
  }
}

const embedded = (failure?: DrawnBy['failure']): DrawnBy => ({
  provider: EMBEDDED_RENDERER.provider,
  model: EMBEDDED_RENDERER.model,
  failure,
})

/** Two pictures at once; models that draw take some times as long as those that look. */
const DEADLINES_OF_LOOKING = 3

/**
 * Has the image model draw both courses where the visitor let its provider have the photo; where it gives no two simulations, the embedded renderer
 * draws. A try that came after one that died asks nobody again: what that one spent, nobody knows.
 */
async function chooseRenderer(
  dependencies: Needs,
  { analysisId }: SimulationRequest,
  { consented_provider: consented, language }: Work,
  drawing: Drawing,
  { isFirstTry, signal }: { isFirstTry: boolean; signal: AbortSignal },
): Promise<DrawnBy> {
  if (consented === null) return embedded()
  const { database } = dependencies
  if (!isFirstTry) {
    await closeInterrupted(database, { analysisId, purposes: ['simulation'] }, new Date())
    return embedded('interrupted')
  }
  const model = await imageModelInUse(dependencies)
  // Another one is in use by now: for that one nobody was asked.
  if (model === undefined || model.provider !== imageProviderIdSchema.parse(consented)) return embedded('consent_missing')
  const prompt = await simulationPrompt(dependencies, languageSchema.parse(language))
  if (prompt === undefined) return embedded('prompt_missing')
  const framed = await drawing.frame()
  if (framed === undefined) return embedded()
  const deadlineMs = DEADLINES_OF_LOOKING * (await selectModelSettings(database)).deadlineMs
  const call = {
    model,
    prompt: prompt.prompt,
    promptVersionId: prompt.versionId,
    analysisId,
    purpose: 'simulation',
    framed,
    deadlineAt: performance.now() + deadlineMs,
  } as const
  const limit = abortAfter(deadlineMs, signal)
  const ends = await Promise.allSettled(
    (['likely', 'optimistic'] as const).map((outcome) => drawCourse(dependencies, drawing, outcome, call, limit)),
  )
  signal.throwIfAborted()
  const failures = ends.flatMap((end) => (end.status === 'rejected' ? [failureOf(end.reason)] : []))
  if (failures.length === 0) return { provider: model.provider, model: model.modelId }
  dependencies.logger.warn({ analysisId, provider: model.provider, failures }, 'an image model gave no simulation')
  return embedded(failures[0])
}

function failureOf(reason: unknown): DrawnBy['failure'] {
  if (reason instanceof ModelCallError) return reason.code
  throw reason
}

/** The marks of the findings, as the report shows them. */
async function readPlaces(
  dependencies: Needs,
  { analysisId }: SimulationRequest,
  { visitor_id: visitorId }: Work,
  dataKey: Buffer,
): Promise<Pick<DrawSubject, 'thinning' | 'parting'>> {
  const row = await selectAnalysis(dependencies.database, visitorId, analysisId)
  const codes = row === undefined ? [] : codesToDraw(simulationFacts(row))
  const keys = await selectOverlayKeys(dependencies.database, visitorId, analysisId)
  const read = async (wanted: readonly string[]): Promise<Uint8Array[]> => {
    const masks = wanted.map(async (code) => {
      const key = keys.get(code)
      return key === undefined ? undefined : await getReadable(dependencies, dataKey, key, { analysisId })
    })
    return (await Promise.all(masks)).filter((mask) => mask !== undefined)
  }
  return {
    thinning: await read(codes.filter((code) => code !== 'wide_parting')),
    parting: await read(codes.filter((code) => code === 'wide_parting')),
  }
}

/** The same photo has the same strands however often it is drawn. */
const seedOf = (analysisId: string): number => Number.parseInt(analysisId.replaceAll('-', '').slice(-8), 16)

async function keep(
  dependencies: Needs,
  request: SimulationRequest,
  { work, dataKey, drawnBy }: { work: Work; dataKey: Buffer; drawnBy: DrawnBy },
  { pictures, width, height }: DrawnPictures,
): Promise<void> {
  const prefix = `${objectPrefixOf(work.visitor_id)}simulations/${request.analysisId}/${request.requestId}/`
  const stored: DrawnPicture[] = []
  for (const { outcome, jpeg } of pictures) {
    const objectKey = `${prefix}${outcome}`
    await putSealed(dependencies, dataKey, objectKey, jpeg)
    stored.push({ outcome, objectKey, width, height })
  }
  const isOurs = await dependencies.database
    .transaction()
    .execute((trx) => completeSimulation(trx, request, { pictures: stored, drawnBy }, new Date()))
  // Erased or asked for anew meanwhile; or another process drew the same, under the same names.
  if (!isOurs && !(await isPictureKept(dependencies.database, request))) await dependencies.storage.delete(prefix)
}

const fail = ({ database }: Needs, request: SimulationRequest, code: SimulationFailure): Promise<boolean> =>
  endSimulation(database, request, { status: 'failed', failure_code: code }, new Date())
