import type { DeclaredView } from '@chioma/contract'
import { readContent } from '../image/photo-content.ts'
import type { RgbImage } from '../image/rgb-image.ts'
import { recognizeView } from './recognize-view.ts'

/** What to change so that a photo shows what it is meant to: come nearer, go farther away, or nothing. */
export type Framing = 'nearer' | 'farther' | 'good'

/** A view is held against somebody from this chance on; a head in the distance, and everything else that would be rejected, from the other. */
const SURE_FROM = { view: 0.7, notHair: 0.8 }

/**
 * Whether a camera is at the right distance for a view, by what the engine takes the picture for. Silent where it is in doubt. Heads that fill
 * less than about half of the picture's side are no longer recognized: these are to be nearer. Through a microscope nobody chooses the distance.
 */
export function judgeFraming(image: RgbImage, view: DeclaredView): Framing {
  if (view === 'microscope') return 'good'
  const seen = recognizeView(readContent(image).image)
  if (seen.view === 'not_hair') return seen.confidence >= SURE_FROM.notHair ? 'nearer' : 'good'
  if (seen.confidence < SURE_FROM.view) return 'good'
  const isNear = seen.view === 'microscope' || seen.view === 'close_up'
  if (view === 'close_up') return isNear ? 'good' : 'nearer'
  return isNear ? 'farther' : 'good'
}
