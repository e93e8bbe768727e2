import type { View } from '@chioma/contract'
import type { Mask, RgbImage } from '../image/rgb-image.ts'
import { isSeenFromBehind } from './head-side.ts'
import { measureTraits, type PhotoTraits } from './photo-traits.ts'
import { findHairOnPerson, standsFree } from './second-look.ts'
import { type Subject, weighSubjects } from './view-evidence.ts'
import { buildViewFrame } from './view-frame.ts'

export interface RecognizedView {
  view: View
  /** 0..1; how sure it is of the view and, unless the view is `not_hair`, of looking at hair or scalp. */
  confidence: number
  /** The hair of a portrait, where it had to be found to tell the view. */
  hair?: Mask
}

/** A photo is refused as `not_hair` from this chance on. */
const REFUSAL_CHANCE = 0.5

/** A portrait that only the second look shows is told with this chance, a little below the share that is right. */
const SECOND_LOOK_CHANCE = 0.6

/** A close-up that is surer than this is not looked at again. */
const SURE_CHANCE = 0.9

/**
 * Tells what a photo shows from its middle square at a fixed size and exposure; what is refused is looked at again as a photo of a person, and so is
 * a doubtful close-up. It never answers `head_front` or `head_side`: it has no evidence that tells these from a portrait.
 */
export function recognizeView(image: RgbImage): RecognizedView {
  const traits = measureTraits(buildViewFrame(image))
  const chances = weighSubjects(traits)
  const seen = judge(chances, traits)
  if (seen.view === 'not_hair') {
    const hair = findHairOnPerson(image)
    return hair === undefined ? seen : { view: 'portrait', confidence: SECOND_LOOK_CHANCE, hair }
  }
  const isDoubtful = seen.view === 'close_up' && seen.confidence < SURE_CHANCE
  return isDoubtful && standsFree(image) ? judge(withoutNear(chances), traits) : seen
}

function judge(chances: Record<Subject, number>, traits: PhotoTraits): RecognizedView {
  const refusal = chances.bare_skin + chances.other
  if (refusal > REFUSAL_CHANCE) return { view: 'not_hair', confidence: refusal }
  const subject = likeliest(chances)
  return { view: subject === 'head' ? headView(traits) : subject, confidence: chances[subject] }
}

/** The chances of what does not fill a photo. */
function withoutNear({ head, portrait, bare_skin, other }: Record<Subject, number>): Record<Subject, number> {
  const sum = head + portrait + bare_skin + other
  const rest = { head: head / sum, portrait: portrait / sum, bare_skin: bare_skin / sum, other: other / sum }
  return { microscope: 0, close_up: 0, ...rest }
}

const SUBJECTS_SHOWN = ['microscope', 'close_up', 'head', 'portrait'] as const satisfies readonly Subject[]

function likeliest(chances: Record<Subject, number>): (typeof SUBJECTS_SHOWN)[number] {
  return SUBJECTS_SHOWN.reduce((best, subject) => (chances[subject] > chances[best] ? subject : best))
}

const headView = (traits: PhotoTraits): View => (isSeenFromBehind(traits) ? 'head_back' : 'head_top')
