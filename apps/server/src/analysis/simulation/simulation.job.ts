import { type Language, languageSchema } from '@chioma/contract'
import type { JobDefinition } from '../../platform/queue/job-queue.ts'
import { getSealed, putSealed } from '../../platform/storage/sealed-objects.ts'
import { objectPrefixOf } from '../../visitors/index.ts'
import type { Dependencies } from '../dependencies.ts'
import { selectAnalysis, selectOverlayKeys } from '../store/analyses.queries.ts'
import { declaredViewOf } from '../store/analysis-row.ts'
import {
  completeSimulation,
  type DrawnPicture,
  endSimulation,
  isPictureKept,
  type SimulationFailure,
  type SimulationRequest,
  selectSimulationWork,
} from '../store/simulations.queries.ts'
import { drawSimulation } from './draw-simulation.ts'
import { codesToDraw } from './may-simulate.ts'
import { simulationFacts } from './simulation-facts.ts'
import type { DrawnPictures, DrawRequest } from './simulation-protocol.ts'

export const SIMULATION_JOB = 'simulate'

type Needs = Pick<Dependencies, 'database' | 'keys' | 'storage' | 'locales' | 'logger'>
type Work = NonNullable<Awaited<ReturnType<typeof selectSimulationWork>>>

/** Draws the pictures of a simulation and seals them like the photo. Can run twice: the names follow from the request, and it ends once. */
export function simulationJob(dependencies: Needs): JobDefinition<SimulationRequest> {
  return {
    name: SIMULATION_JOB,
    maxTries: 2,
    expireInSeconds: 120,
    // Analyses come first: a machine with two processors draws one simulation at a time.
    concurrency: 1,
    handle: (request, { signal }) => simulate(dependencies, request, signal),
    onExhausted: async (request) => {
      const failed = await fail(dependencies, request, 'could_not_be_drawn')
      if (failed) dependencies.logger.error({ analysisId: request.analysisId }, 'a simulation was given up after its last try')
    },
  }
}

async function simulate(dependencies: Needs, request: SimulationRequest, signal: AbortSignal): Promise<void> {
  const work = await selectSimulationWork(dependencies.database, request)
  if (work === undefined) return
  const dataKey = dependencies.keys.unwrapDataKey(work.wrapped_key, work.visitor_id)
  const photo = work.purged_at === null ? await getSealed(dependencies, dataKey, work.object_key) : undefined
  if (photo === undefined) {
    await fail(dependencies, request, 'photo_gone')
    return
  }
  const places = await readPlaces(dependencies, request, work, dataKey)
  const drawn = await drawSimulation(
    {
      photo,
      ...places,
      declaredView: declaredViewOf(work),
      seed: seedOf(request.analysisId),
      label: labelIn(dependencies, languageSchema.parse(work.language)),
    },
    signal,
  )
  signal.throwIfAborted()
  if (drawn === undefined) await fail(dependencies, request, 'no_area')
  else await keep(dependencies, request, { work, dataKey }, drawn)
}

const labelIn = ({ locales }: Pick<Needs, 'locales'>, language: Language): DrawRequest['label'] => ({
  word: locales.say(language, 'simulation:tag'),
  description: locales.say(language, 'simulation:inMetadata'),
})

/** The marks of the findings, as the report shows them. */
async function readPlaces(
  dependencies: Needs,
  { analysisId }: SimulationRequest,
  { visitor_id: visitorId }: Work,
  dataKey: Buffer,
): Promise<Pick<DrawRequest, 'thinning' | 'parting'>> {
  const row = await selectAnalysis(dependencies.database, visitorId, analysisId)
  const codes = row === undefined ? [] : codesToDraw(simulationFacts(row))
  const keys = await selectOverlayKeys(dependencies.database, visitorId, analysisId)
  const read = async (wanted: readonly string[]): Promise<Uint8Array[]> => {
    const masks = wanted.map(async (code) => {
      const key = keys.get(code)
      return key === undefined ? undefined : await getSealed(dependencies, dataKey, key)
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
  { work, dataKey }: { work: Work; dataKey: Buffer },
  { pictures, width, height }: DrawnPictures,
): Promise<void> {
  const prefix = `${objectPrefixOf(work.visitor_id)}simulations/${request.analysisId}/${request.requestId}/`
  const stored: DrawnPicture[] = []
  for (const { outcome, jpeg } of pictures) {
    const objectKey = `${prefix}${outcome}`
    await putSealed(dependencies, dataKey, objectKey, jpeg)
    stored.push({ outcome, objectKey, width, height })
  }
  const isOurs = await dependencies.database.transaction().execute((trx) => completeSimulation(trx, request, stored, new Date()))
  // Erased or asked for anew meanwhile; or another process drew the same, under the same names.
  if (!isOurs && !(await isPictureKept(dependencies.database, request))) await dependencies.storage.delete(prefix)
}

const fail = ({ database }: Needs, request: SimulationRequest, code: SimulationFailure): Promise<boolean> =>
  endSimulation(database, request, { status: 'failed', failure_code: code }, new Date())
