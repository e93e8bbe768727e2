import { MEASURE_UNIT, type Measure, type Severity, type View } from '@chioma/contract'
import { type HeadReading, readHead } from '../../heads/read-head.ts'
import { countMask, emptyMask, intersectMasks, resizeMask, subtractMask } from '../../image/mask.ts'
import { meanAndDeviation, percentile } from '../../image/percentile.ts'
import type { Mask, RgbImage } from '../../image/rgb-image.ts'
import { isFace, type SeenFace } from '../../segment/face/find-face.ts'
import { faceOn } from '../../segment/face/places-on-head.ts'
import { buildFarFrame, type FarFrame, ramp } from '../../segment/far-frame.ts'
import { findHair, type SegmentedParts } from '../../segment/hair-mask.ts'
import { findClosedIn } from '../../segment/scalp-place.ts'
import { measureBaldArea, measureScalpVisible } from './bald-area.ts'
import { CLOSE_PATCH_SIDE_PX, measureClosePatches } from './close-patches.ts'
import { measureCrownFromBehind } from './crown.ts'
import {
  type Curve,
  chanceAt,
  NORWOOD_LINE,
  PATCH_BY_THINNING,
  PATCH_STRENGTH_REPEATS,
  PATCHY_LOSS,
  REPEATABILITY,
  SEVERITY_FROM,
  type StageLine,
  severityAt,
  WIDE_PARTING,
} from './far-grades.ts'
import { buildFarScene, type FarScene, wholeFrame } from './far-scene.ts'
import { adjoinsForehead } from './forehead.ts'
import { measureHeadPatches, type PatchMeasure } from './head-patches.ts'
import { findHeadTop, headOf } from './head-top.ts'
import { findParting } from './parting.ts'

/** Views whose scalp, bald areas and parting are measured here; a close-up is read for near signs as well. */
export type FarView = Exclude<View, 'microscope' | 'not_hair'>

/** One finding that was judged, and what it rests on. */
export interface Judgement {
  code: 'diffuse_thinning' | 'crown_thinning' | 'wide_parting' | 'patchy_loss'
  /** The chance that it is there, 0..1, and its range. */
  chance: number
  low: number
  high: number
  severity: Severity
  mask: Mask
  area: Mask
  /** Its place is kept even where it is not found. */
  isAlwaysShown?: boolean
}

export interface JudgedView {
  judgements: Judgement[]
  measures: Measure[]
  /** How far the photo is from those known in this view, where any are. */
  distance?: number
  hairMask: Mask
  /** Hair and scalp are too alike for a line between them to show. */
  hidesPartings: boolean
  /** A forehead lies below the thin place, and nothing shows where it begins. */
  showsForehead?: boolean
}

/** What was found in telling the view: the hair of a portrait, and the likeliest face. */
export interface SeenBefore {
  hair?: Mask
  face?: SeenFace | undefined
}

/** Measures everything that a far view can show. A portrait gives its hair alone: face and clothes cannot be told from bare scalp. */
export function judgeView(image: RgbImage, view: FarView, { hair, face }: SeenBefore = {}): JudgedView {
  if (view === 'portrait') return { judgements: [], measures: [], hairMask: hair ?? findHair(image), hidesPartings: false }
  if (view === 'close_up')
    return judgeCloseUp(image, buildFarFrame(image), measureClosePatches(buildFarFrame(image, CLOSE_PATCH_SIDE_PX)))
  const scene = buildFarScene(buildFarFrame(image), 'head')
  const head = isLearned(view) ? readHead(image, scene.area, view === 'head_top' ? 'above' : 'behind') : undefined
  const hasForehead = head !== undefined && hangsOverForehead(image, { scene, head, face })
  const closedIn = isLearned(view) && !hasForehead ? undefined : closedInByHair(image, scene.frame, face)
  const patches = judgePatches(measureHeadPatches(scene, closedIn), scene.area, { shows: 'head', thinning: head?.chance })
  const bareness = hasForehead ? [] : [measureBareness(scene, view)]
  const found = [measureScalp(scene), ...bareness, judgeParting(scene, view, head), patches]
  const judged = joinJudged(
    scene,
    head === undefined ? found : [hasForehead ? judgeHairline(scene, head) : judgeThinning(scene, head), ...found],
  )
  return head === undefined ? judged : { ...judged, distance: head.distance, showsForehead: hasForehead }
}

/** From this chance of a face on it need not be the head's own hair that a forehead lies under: hands and sleeves are taken for a head as well. */
const FOREHEAD_OF_FACE_FROM = 0.7

function hangsOverForehead(
  image: RgbImage,
  { scene, head: { thinning }, face }: { scene: FarScene; head: HeadReading; face: SeenFace | undefined },
): boolean {
  if (adjoinsForehead(thinning, subtractMask(scene.hair, thinning))) return true
  if (face === undefined || face.chance < FOREHEAD_OF_FACE_FROM) return false
  return adjoinsForehead(thinning, resizeMask(findHair(image), thinning.width, thinning.height))
}

/** What the hair of a person closes in, where the photo may show a face, and not the face itself. */
function closedInByHair(image: RgbImage, frame: FarFrame, face: SeenFace | undefined): Mask {
  const closedIn = findClosedIn(resizeMask(findHair(image), frame.width, frame.height))
  return face === undefined || !isFace(face) ? closedIn : subtractMask(closedIn, faceOn(frame, face))
}

/** A close-up, whose bare patches are looked for on a smaller frame; how thin its hair is as a whole, the networks for heads tell there as well. */
export function judgeCloseUp(image: RgbImage, frame: FarFrame, patches: PatchMeasure): JudgedView {
  const scene = buildFarScene(frame, 'close_up')
  const area = wholeFrame(patches.mask)
  const { chance: thinning } = readHead(image, area, 'above')
  return joinJudged(scene, [measureScalp(scene), judgePatches(patches, area, { shows: 'close_up', thinning })])
}

/** Bare patches on the head of a person whose neck and clothes are in the photo: on the top of the outline, and closed in by hair. */
export function judgePersonsPatches(image: RgbImage, parts: SegmentedParts): JudgedView {
  const scene = buildFarScene(buildFarFrame(image), 'head')
  const { width, height } = scene.frame
  const head = findHeadTop(parts)
  const onHead = head === undefined ? emptyMask(width, height) : resizeMask(headOf(head), width, height)
  const closedIn = findClosedIn(resizeMask(parts.hair, width, height))
  return joinJudged(scene, [judgePatches(measureHeadPatches(scene, intersectMasks(closedIn, onHead)), scene.area)])
}

const joinJudged = (scene: FarScene, found: Judged[]): JudgedView => ({
  judgements: found.flatMap(({ judgements }) => judgements),
  measures: found.flatMap(({ measures }) => measures),
  hairMask: intersectMasks(scene.hair, scene.area),
  hidesPartings: isLightHaired(scene),
})

type Judged = Pick<JudgedView, 'judgements' | 'measures'>

/** From this lightness (L*) on hair is too near to scalp, which is seldom lighter than 75. */
const LIGHT_HAIR = 55

const isLightHaired = ({ frame, hair }: FarScene): boolean => percentile(frame.lab.l, 50, hair) > LIGHT_HAIR

/** In close-ups the scalp seen is measured but not graded: nothing shows yet that it tells thinning hair from parted hair. */
const measureScalp = (scene: FarScene): Judged => ({
  judgements: [],
  measures: [withRange('scalp_visible', measureScalpVisible(scene))],
})

/** From the front and the side, and of a head that shows its forehead, nothing tells how much of what is bare is forehead. */
function measureBareness(scene: FarScene, view: FarView): Judged {
  if (!isLearned(view)) return { judgements: [], measures: [] }
  const measure = withRange('bald_area', measureBaldArea(scene))
  const { value } = view === 'head_top' ? measure : withRange('bald_area', measureCrownFromBehind(scene))
  return { judgements: [], measures: [measure, stageOf(NORWOOD_LINE[view], value)] }
}

/** What is learned from heads seen from above holds from above and behind, where no face is in the picture. */
const isLearned = (view: FarView): view is 'head_top' | 'head_back' => view === 'head_top' || view === 'head_back'

/** How bare a thinning place is for its thinning to be that of a bald crown: the mean chance of bare scalp. */
const BARE_CROWN = { from: 0.1, to: 0.4 }

/** Thinning as learned; of a crown in so far as the thin place is bare. */
function judgeThinning({ area, baldChance }: FarScene, head: HeadReading): Judged {
  const { thinning: mask, severity } = head
  const bareness = countMask(mask) === 0 ? 0 : ramp(meanAndDeviation(baldChance.data, mask).mean, BARE_CROWN.from, BARE_CROWN.to)
  const judge = (code: 'diffuse_thinning' | 'crown_thinning', share: number): Judgement => ({
    code,
    chance: share * head.chance,
    low: share * head.low,
    high: share * head.high,
    ...{ severity, mask, area },
  })
  return {
    judgements: [{ ...judge('diffuse_thinning', 1), isAlwaysShown: true }, judge('crown_thinning', bareness)],
    measures: [],
  }
}

/** Thin hair above a forehead that is in the picture as well: possible at most, of a crown nothing, and where it ends is not known. */
const ABOVE_FOREHEAD = { chance: 0.6, high: 0.75 }

function judgeHairline({ area }: FarScene, head: HeadReading): Judged {
  const { chance, high } = ABOVE_FOREHEAD
  const chances = { chance: Math.min(chance, head.chance), low: Math.min(chance, head.low), high: Math.min(high, head.high) }
  const severity = head.severity === 'high' ? 'medium' : head.severity
  const mask = emptyMask(area.width, area.height)
  return { judgements: [{ code: 'diffuse_thinning', ...chances, severity, mask, area }], measures: [] }
}

/**
 * A parting is wide as its width and the thinning that is seen say together: the width tells moderate thinning from mild less well than the networks,
 * and was chosen on the heads that it was compared on.
 */
function judgeParting(scene: FarScene, view: FarView, head: HeadReading | undefined): Judged {
  const parting = view === 'head_top' ? findParting(scene) : undefined
  if (parting === undefined) return { judgements: [], measures: [] }
  const measure = withRange('parting_width', parting.widthPercent)
  const judgement: Judgement = {
    code: 'wide_parting',
    ...withThinning(head, chancesAt(WIDE_PARTING, measure)),
    severity: severityAt(SEVERITY_FROM.wide_parting, measure.value),
    mask: parting.mask,
    area: scene.area,
  }
  return { judgements: [judgement], measures: [measure] }
}

interface PatchPlace {
  shows: 'head' | 'close_up'
  /** The chance that hair is thinning, where it is told. */
  thinning?: number | undefined
}

function judgePatches(
  { largestPercent, strength, mask }: PatchMeasure,
  area: Mask,
  place: PatchPlace = { shows: 'head' },
): Judged {
  const { fixed, share } = PATCH_STRENGTH_REPEATS[place.shows]
  const judgement: Judgement = {
    code: 'patchy_loss',
    ...chancesAt(curveOfPatches(place), {
      value: strength,
      low: Math.max(0, strength - fixed - share * strength),
      high: strength + fixed + share * strength,
    }),
    severity: severityAt(SEVERITY_FROM.patchy_loss, largestPercent),
    mask,
    area,
  }
  return { judgements: [judgement], measures: [withRange('largest_patch', largestPercent)] }
}

/** A bare place is the likelier a patch the thinner the hair around it. */
function curveOfPatches(place: PatchPlace): Curve {
  const curve = PATCHY_LOSS[place.shows]
  if (place.thinning === undefined) return curve
  const { neither, logOdds } = PATCH_BY_THINNING
  return { ...curve, middle: curve.middle - (logOdds * (place.thinning - neither)) / curve.slope }
}

/** Hair that parts more widely is thinning: the one is never likelier than the other. */
function withThinning(seen: Chances | undefined, { chance, low, high }: Chances): Chances {
  if (seen === undefined) return { chance, low, high }
  const both = (width: number, thinning: number) => Math.min(thinning, (width + thinning) / 2)
  return { chance: both(chance, seen.chance), low: both(low, seen.low), high: both(high, seen.high) }
}

type Chances = Pick<Judgement, 'chance' | 'low' | 'high'>

const chancesAt = (curve: Curve, { value, low, high }: Pick<Measure, 'value' | 'low' | 'high'>) => ({
  chance: chanceAt(curve, value),
  low: chanceAt(curve, low),
  high: chanceAt(curve, high),
})

function withRange(code: keyof typeof REPEATABILITY, measured: number): Measure {
  const { fixed, share } = REPEATABILITY[code]
  const value = Math.min(100, Math.max(0, measured))
  const reach = fixed + share * value
  return { code, value, low: Math.max(0, value - reach), high: Math.min(100, value + reach), unit: MEASURE_UNIT[code] }
}

function stageOf({ start, perPercent, within }: StageLine, barePercent: number): Measure {
  const value = clampStage(start + perPercent * barePercent)
  return {
    code: 'norwood_stage',
    value,
    low: clampStage(value - within),
    high: clampStage(value + within),
    unit: MEASURE_UNIT.norwood_stage,
  }
}

const clampStage = (stage: number): number => Math.min(7, Math.max(1, stage))
