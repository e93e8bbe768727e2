import type { MeasuredReading } from '@chioma/contract'
import { ENGINE_MODEL, NET_MODEL } from '@chioma/engine'
import type { MeasurePool } from '../adapters/vision/local/measure-pool.ts'
import { answerOf, type EmbeddedAnswer, type MeasureRequest } from '../adapters/vision/local/measure-protocol.ts'
import { mergeReadings } from '../features/analyses/merge.ts'

/** What both embedded models say of a photo, merged as the server merges it, with what the measuring one has beside its reading. */
export interface LocalLook {
  answer: EmbeddedAnswer
  /** From the file's bytes to the answers, decoding included. */
  totalMs: number
  models: { id: string; name: string; engineMs: number }[]
}

/** Throws as `MeasurePool.measure` does. */
export async function lookLocally(
  pool: MeasurePool,
  { photo, pixelsPerMm, wants }: Omit<MeasureRequest, 'models'>,
): Promise<LocalLook> {
  const answer = await pool.measure({ photo, pixelsPerMm, models: [ENGINE_MODEL.id, NET_MODEL.id], wants })
  const [measured, learnt] = [answerOf(answer, ENGINE_MODEL.id), answerOf(answer, NET_MODEL.id)]
  return {
    answer: { ...measured, reading: mergedReading(measured.reading, learnt.reading) },
    totalMs: answer.totalMs,
    models: [
      { ...ENGINE_MODEL, engineMs: measured.engineMs },
      { ...NET_MODEL, engineMs: learnt.engineMs },
    ],
  }
}

/** Both turn away the same photos for the same reasons. */
function mergedReading(measured: MeasuredReading, learnt: MeasuredReading): MeasuredReading {
  const merged = mergeReadings([measured, learnt])
  return merged?.outcome === 'completed' ? { ...merged, quality: measured.quality } : measured
}
