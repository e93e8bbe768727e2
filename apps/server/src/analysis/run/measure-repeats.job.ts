import type { Measure, View } from '@chioma/contract'
import { ENGINE_VERSION } from '@chioma/engine'
import type { Transaction } from '../../platform/database/database.ts'
import type { JobDefinition } from '../../platform/queue/job-queue.ts'
import { getReadable } from '../../platform/storage/object-storage.ts'
import type { Dependencies } from '../dependencies.ts'
import { selectWork } from '../store/analyses.queries.ts'
import { declaredViewOf } from '../store/analysis-row.ts'
import { endRepeats, type RepeatMeasures, selectRepeatPhotos } from '../store/repeats.queries.ts'

const MEASURE_REPEATS_JOB = 'measure-repeats'

interface RepeatsPayload {
  analysisId: string
}

type Needs = Pick<Dependencies, 'database' | 'storage' | 'keys' | 'queue' | 'logger' | 'measureShot' | 'alignPhotos'>
type Shot = { view: View; measures: Measure[] }

/** Measures the repeats of a photo as the photo itself, and deletes them: only their measures are kept. Can run twice; the report does not wait for it. */
export function measureRepeatsJob(dependencies: Needs): JobDefinition<RepeatsPayload> {
  return {
    name: MEASURE_REPEATS_JOB,
    maxTries: 3,
    expireInSeconds: 180,
    // Analyses come first.
    concurrency: 1,
    handle: async ({ analysisId }, { signal }) => {
      const measured = await measureRepeats(dependencies, analysisId)
      signal.throwIfAborted()
      await end(dependencies, analysisId, measured)
    },
    onExhausted: ({ analysisId }) => end(dependencies, analysisId, undefined),
  }
}

/** To be called in the transaction that ends an analysis, whatever its end: the repeats of a photo that is not read go, too. */
export async function enqueueRepeats(
  { queue }: Pick<Needs, 'queue'>,
  trx: Transaction,
  { id, hasRepeats }: { id: string; hasRepeats: boolean },
): Promise<void> {
  if (hasRepeats) await queue.enqueue(trx, MEASURE_REPEATS_JOB, { analysisId: id }, `${id}/repeats`)
}

async function measureRepeats(dependencies: Needs, analysisId: string): Promise<RepeatMeasures | undefined> {
  const { database, keys, measureShot, alignPhotos } = dependencies
  const repeats = await selectRepeatPhotos(database, analysisId)
  const row = repeats.length === 0 ? undefined : await selectWork(database, analysisId)
  if (row === undefined) return undefined
  const dataKey = keys.unwrapDataKey(row.wrapped_key, row.visitor_id)
  const declared = { declaredView: declaredViewOf(row), isHairOrScalp: row.is_hair_or_scalp }
  const measure = async (photo: Uint8Array, pixelsPerMm: number | null): Promise<Shot | undefined> => {
    const reading = await measureShot({ photo, ...declared, pixelsPerMm: pixelsPerMm ?? undefined })
    return reading.outcome === 'completed' ? reading : undefined
  }
  const photo = await getReadable(dependencies, dataKey, row.object_key, { analysisId })
  const first = photo && (await measure(photo, row.pixels_per_mm))
  if (photo === undefined || first === undefined) return undefined
  const shots = [first.measures]
  for (const repeat of repeats) {
    const bytes = await getReadable(dependencies, dataKey, repeat.object_key, { analysisId })
    // Photos that do not lie on each other are never compared, and say nothing of the noise of those that are.
    if (bytes === undefined || !(await alignPhotos(photo, bytes)).isAligned) continue
    const shot = await measure(bytes, repeat.pixels_per_mm)
    if (shot?.view === first.view) shots.push(shot.measures)
  }
  return shots.length < 2 ? undefined : { view: first.view, engineVersion: ENGINE_VERSION, shots }
}

/** Rows before objects: what a crash leaves is an object that no row needs, and is purged as such. */
async function end({ database, storage }: Needs, analysisId: string, measured: RepeatMeasures | undefined): Promise<void> {
  const photos = await selectRepeatPhotos(database, analysisId)
  await database.transaction().execute((trx) => endRepeats(trx, analysisId, measured, new Date()))
  for (const { object_key: key } of photos) await storage.delete(key)
}
