import type { View } from '@chioma/contract'
import type { RgbImage } from '../image/rgb-image.ts'
import { isSeenFromBehind } from './head-side.ts'
import { measureTraits, type PhotoTraits } from './photo-traits.ts'
import { type Subject, weighSubjects } from './view-evidence.ts'
import { buildViewFrame } from './view-frame.ts'

export interface RecognizedView {
  view: View
  /** 0..1; how sure it is of the view and, unless the view is `not_hair`, of looking at hair or scalp. */
  confidence: number
}

/** A photo is refused as `not_hair` from this chance on. */
const REFUSAL_CHANCE = 0.5

/**
 * Tells what a photo shows from its middle square at a fixed size and exposure. It never answers `head_front` or `head_side`:
 * it has no evidence that tells these from a portrait.
 */
export function recognizeView(image: RgbImage): RecognizedView {
  const traits = measureTraits(buildViewFrame(image))
  const chances = weighSubjects(traits)
  const refusal = chances.bare_skin + chances.other
  if (refusal > REFUSAL_CHANCE) return { view: 'not_hair', confidence: refusal }
  const subject = likeliest(chances)
  return { view: subject === 'head' ? headView(traits) : subject, confidence: chances[subject] }
}

const SUBJECTS_SHOWN = ['microscope', 'close_up', 'head', 'portrait'] as const satisfies readonly Subject[]

function likeliest(chances: Record<Subject, number>): (typeof SUBJECTS_SHOWN)[number] {
  return SUBJECTS_SHOWN.reduce((best, subject) => (chances[subject] > chances[best] ? subject : best))
}

const headView = (traits: PhotoTraits): View => (isSeenFromBehind(traits) ? 'head_back' : 'head_top')
