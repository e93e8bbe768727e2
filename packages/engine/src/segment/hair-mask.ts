import { boxBlur } from '../image/box-blur.ts'
import { fillHoles, findComponents, keepComponents } from '../image/components.ts'
import { maskAbove } from '../image/mask.ts'
import { closeMask, openMask } from '../image/mask-morphology.ts'
import { resizePlane } from '../image/resize.ts'
import type { Mask, Plane, RgbImage } from '../image/rgb-image.ts'
import { buildHairFrame, type HairFrame } from './hair-frame.ts'
import { judgeParts } from './judge-parts.ts'
import { type PartWeights, partPriors } from './part-priors.ts'
import { findPerson } from './person/find-person.ts'

/** Smaller pieces than this share of the largest are dropped. */
const LEAST_PIECE = 0.12

/** Where less of a photo than this shows a person, the outline was missed and says nothing. */
const LEAST_PERSON = 0.25

/** An ordinary photo and the outline of the person in it, as `findPerson` gives it. */
export interface PersonFrame {
  frame: HairFrame
  person: Plane
}

/** The same with what the person consists of. */
export interface SegmentedParts extends PersonFrame {
  /** The chance of each part at each pixel of the frame, in the order of `PARTS`. */
  chances: PartWeights
  /** The hair, of whatever colour and length. */
  hair: Mask
}

export const segmentParts = (photo: RgbImage, person: Plane): SegmentedParts =>
  segmentFrame({ frame: buildHairFrame(photo), person })

/** The same of a photo whose frame was built before. */
export function segmentFrame({ frame, person }: PersonFrame): SegmentedParts {
  const chances = judgePerson({ frame, person })
  return { frame, person, chances, hair: markHair(frame, chances) }
}

/** Marks the hair in an ordinary photo of a person. */
export const findHair = (photo: RgbImage, person = findPerson(photo)): Mask => segmentParts(photo, person).hair

function markHair({ width, height }: HairFrame, [hair]: PartWeights): Mask {
  const rough = maskAbove(boxBlur({ width, height, data: hair }, 1), 0.5)
  const smooth = closeMask(openMask(rough, 1), 1)
  const components = findComponents(smooth)
  const largest = components.list.reduce((most, component) => Math.max(most, component.areaPx), 0)
  const kept = keepComponents(smooth, components, (component) => component.areaPx > LEAST_PIECE * largest)
  return fillHoles(kept, Math.round(0.004 * width * height))
}

function judgePerson({ frame, person }: PersonFrame): PartWeights {
  const outline = resizePlane(person, frame.width, frame.height).data
  const share = outline.reduce((sum, chance) => sum + chance, 0) / outline.length
  return judgeParts(frame, partPriors(frame), share < LEAST_PERSON ? new Float32Array(outline.length).fill(0.5) : outline)
}
