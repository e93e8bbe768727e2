import type { ExaminedPhoto } from './examine-photos.ts'
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
