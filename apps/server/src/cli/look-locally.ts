import type { MeasuredReading } from '@chioma/contract'
import { ENGINE_MODEL, NET_MODEL } from '@chioma/engine'
import type { MeasurePool } from '../adapters/vision/local/measure-pool.ts'
import type { MeasureAnswer, MeasureRequest } from '../adapters/vision/local/measure-protocol.ts'
import { mergeReadings } from '../features/analyses/merge.ts'

/** What both embedded models say of a photo, merged as the server merges it, with what the measuring one has beside its reading. */
export interface LocalLook {
  answer: MeasureAnswer
  models: { id: string; name: string; totalMs: number }[]
}

/** Throws as `MeasurePool.measure` does. */
export async function lookLocally(pool: MeasurePool, { photo, wants }: Omit<MeasureRequest, 'model'>): Promise<LocalLook> {
  const [measured, learnt] = await Promise.all([
    pool.measure({ photo, wants }),
    pool.measure({ photo, model: NET_MODEL.id, wants: {} }),
  ])
  return {
    answer: { ...measured, reading: mergedReading(measured.reading, learnt.reading) },
    models: [
      { ...ENGINE_MODEL, totalMs: measured.totalMs },
      { ...NET_MODEL, totalMs: learnt.totalMs },
    ],
  }
}

/** Both turn away the same photos for the same reasons. */
function mergedReading(measured: MeasuredReading, learnt: MeasuredReading): MeasuredReading {
  const merged = mergeReadings([measured, learnt])
  return merged?.outcome === 'completed' ? { ...merged, quality: measured.quality } : measured
}
