import type { RgbImage } from '../image/rgb-image.ts'
import { findFace, isFace, type SeenFace } from '../segment/face/find-face.ts'
import { buildHairFrame } from '../segment/hair-frame.ts'
import { type SegmentedParts, segmentFrame, segmentParts } from '../segment/hair-mask.ts'
import { findPerson } from '../segment/person/find-person.ts'
import type { RecognizedView } from '../view/recognize-view.ts'
import type { ViewReading } from '../view-reading.ts'
import { addBareAboveFace } from './far/above-face.ts'
import { addEnclosedCrown, showsSkin } from './far/enclosed-skin.ts'
import { addFacelessThinning } from './far/faceless-head.ts'
import { judgePersonsPatches } from './far/judge-view.ts'
import { readFarView, readJudged } from './read-far-view.ts'

/** What was seen of a person in telling the view. */
export type SeenPerson = Pick<RecognizedView, 'person' | 'parts' | 'face'>

const partsOf = (image: RgbImage, seen: SeenPerson | undefined): SegmentedParts =>
  seen?.parts ?? segmentParts(image, seen?.person ?? findPerson(image))

/**
 * In a portrait the outline of the person tells bare scalp from face and background; where no face is seen, it shows a head alone, and where hair is
 * missing on that, it is searched for bare patches as well.
 */
export function readPortrait(image: RgbImage, seen: SeenPerson | undefined): ViewReading {
  const parts = partsOf(image, seen)
  const face = seen?.face ?? findFace(image)
  const read = readTop(image, parts, face)
  if (isFace(face) || read.findings.length === 0) return read
  const { findings, scores, findingMasks } = readJudged(judgePersonsPatches(image, parts), 'portrait')
  return {
    ...read,
    findings: [...read.findings, ...findings],
    scores: { ...read.scores, ...scores },
    findingMasks: { ...read.findingMasks, ...findingMasks },
  }
}

/** What a portrait tells of the hair on top, bare patches apart. */
function readTop(image: RgbImage, parts: SegmentedParts, face: SeenFace): ViewReading {
  const read = readFarView(image, 'portrait', { hair: parts.hair })
  const judged = isFace(face) ? addBareAboveFace(read, parts, face) : addFacelessThinning(read, image, parts)
  return judged.findings.length > 0 ? judged : addEnclosedCrown(judged, parts)
}

/**
 * A head from above or behind. Where the networks for heads, which learned the crowns of one clinic, tell nothing, bare skin that hair closes in high on
 * it is told as in a portrait.
 */
export function readHeadAlone(image: RgbImage, view: 'head_top' | 'head_back', seen: SeenPerson | undefined): ViewReading {
  const read = readFarView(image, view, { face: seen?.face })
  if (read.findings.length > 0) return read
  const framed = { frame: buildHairFrame(image), person: seen?.person ?? findPerson(image) }
  return showsSkin(framed) ? addEnclosedCrown(read, segmentFrame(framed)) : read
}

/**
 * A person said to be seen from above or behind, and no face: what a portrait tells of the head, and bare patches in its hair. Neck, arms and clothes are
 * in the photo as well, which the networks for heads and the search for patches would take for scalp.
 */
export function readPersonsHead(image: RgbImage, view: 'head_top' | 'head_back', seen: SeenPerson | undefined): ViewReading {
  const parts = partsOf(image, seen)
  const portrait = readTop(image, parts, seen?.face ?? findFace(image))
  const patches = readJudged(judgePersonsPatches(image, parts), view)
  // Of a head from above or behind no hairline is told: a forehead below hair is thinning that is possible.
  const found = portrait.findings.map((finding) =>
    finding.code === 'receding_hairline' ? { ...finding, code: 'diffuse_thinning' as const } : finding,
  )
  const { receding_hairline: _, ...scores } = portrait.scores
  return {
    ...portrait,
    findings: [...found, ...patches.findings],
    scores: { ...scores, ...Object.fromEntries(found.map(({ code, confidence }) => [code, confidence])), ...patches.scores },
    measures: [...portrait.measures, ...patches.measures],
    findingMasks: { ...portrait.findingMasks, ...patches.findingMasks },
    cannotTell: patches.cannotTell,
  }
}

/** A person from the front: what is measured of the hairline, and the top of the head as in a portrait. Without a face, what is bare is as likely the forehead. */
export function readFront(image: RgbImage, seen: SeenPerson | undefined): ViewReading {
  const face = seen?.face ?? findFace(image)
  const front = readFarView(image, 'head_front', { face })
  if (!isFace(face)) return front
  const portrait = readTop(image, partsOf(image, seen), face)
  return {
    ...front,
    findings: [...front.findings, ...portrait.findings],
    scores: { ...front.scores, ...portrait.scores },
    findingMasks: { ...front.findingMasks, ...portrait.findingMasks },
    hairMask: portrait.hairMask,
  }
}
