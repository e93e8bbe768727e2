import { readFile } from 'node:fs/promises'
import { analyzePhoto, type PhotoToAnalyze, type Stage } from '@chioma/engine'
import { decodePhoto } from '../../apps/server/src/analysis/models/local/decode-photo.ts'
import { type ExaminedPhoto, evenly } from './examine-photos.ts'
import { median } from './figures.ts'

/** Times of one kind of view on this machine; medians over photos. */
export interface ViewSpeed {
  view: string
  n: number
  decodeMs: number
  engineMs: number
  /** Decoding and analysing over decoding alone. */
  timesDecoding: number
}

/** Photos are as small as they came here; large ones are timed by `npm run bench:speed`. */
export function speedByView(photos: readonly ExaminedPhoto[]): ViewSpeed[] {
  const views = [...new Set(photos.map(({ reading }) => reading.view))].sort()
  return views.map((view) => {
    const among = photos.filter(({ reading }) => reading.view === view)
    const decodeMs = median(among.map((photo) => photo.decodeMs))
    const engineMs = median(among.map((photo) => photo.engineMs))
    const timesDecoding = median(among.map((photo) => (photo.decodeMs + photo.engineMs) / photo.decodeMs))
    return { view, n: among.length, decodeMs, engineMs, timesDecoding }
  })
}

/** Time of one stage of the engine on this machine for one kind of view; median over photos. */
export interface StageSpeed {
  view: string
  stage: Stage
  n: number
  ms: number
}

const TIMED_PHOTOS_A_VIEW = 5

/** Times the engine's stages on a few photos of each view, one photo at a time. */
export async function timeStages(photos: readonly ExaminedPhoto[]): Promise<StageSpeed[]> {
  const views = [...new Set(photos.map(({ reading }) => reading.view))].sort()
  const timed: StageSpeed[] = []
  for (const view of views) {
    const among = photos.filter(({ reading }) => reading.view === view)
    const times = new Map<Stage, number[]>()
    for (const { file } of evenly(among, TIMED_PHOTOS_A_VIEW)) {
      for (const [stage, ms] of stageTimes(await decodePhoto(await readFile(file))))
        times.set(stage, [...(times.get(stage) ?? []), ms])
    }
    timed.push(...[...times].map(([stage, ms]) => ({ view, stage, n: ms.length, ms: median(ms) })))
  }
  return timed
}

function stageTimes(photo: PhotoToAnalyze): [Stage, number][] {
  const times: [Stage, number][] = []
  let since = performance.now()
  analyzePhoto(photo, {
    onStage: (stage) => {
      const now = performance.now()
      times.push([stage, now - since])
      since = now
    },
  })
  return times
}
