import { MEASURE_UNIT, type Measure, type View } from '@chioma/contract'
import { intersectMasks, maskAbove } from '../../image/mask.ts'
import { percentile } from '../../image/percentile.ts'
import type { Mask, RgbImage } from '../../image/rgb-image.ts'
import { buildFarFrame } from '../../segment/far-frame.ts'
import { findHair } from '../../segment/hair-mask.ts'
import { measureBaldArea, measureScalpVisible } from './bald-area.ts'
import { CLOSE_PATCH_SIDE_PX, measureClosePatches } from './close-patches.ts'
import { measureCrownFromBehind } from './crown.ts'
import {
  CROWN_THINNING,
  type Curve,
  DIFFUSE_THINNING,
  NORWOOD_LINE,
  PATCH_STRENGTH_REPEATS,
  PATCHY_LOSS,
  REPEATABILITY,
  type StageLine,
  WIDE_PARTING,
} from './far-grades.ts'
import { buildFarScene, type FarScene, wholeFrame } from './far-scene.ts'
import { measureHeadPatches } from './head-patches.ts'
import { findParting } from './parting.ts'

/** Views whose scalp, bald areas and parting are measured here; a close-up is read for near signs as well. */
export type FarView = Exclude<View, 'microscope' | 'not_hair'>

/** One finding that was judged: the value of its measure with its range, and what it rests on. */
export interface Judgement {
  code: 'diffuse_thinning' | 'crown_thinning' | 'wide_parting' | 'patchy_loss'
  curve: Curve
  value: number
  low: number
  high: number
  /** What severity goes by, where it is not the value itself. */
  extent?: number
  mask: Mask
  area: Mask
}

export interface JudgedView {
  judgements: Judgement[]
  measures: Measure[]
  hairMask: Mask
  /** Hair and scalp are too alike for a line between them to show. */
  hidesPartings: boolean
}

/** Measures everything that a far view can show. A portrait gives its hair alone: face and clothes cannot be told from bare scalp. */
export function judgeView(image: RgbImage, view: FarView, hair?: Mask): JudgedView {
  if (view === 'portrait') return { judgements: [], measures: [], hairMask: hair ?? findHair(image), hidesPartings: false }
  const shows = view === 'close_up' ? 'close_up' : 'head'
  const scene = buildFarScene(image, shows)
  const found = [judgeScalp(scene, view), judgeCrown(scene, view), judgeParting(scene, view), judgePatches(scene, image, shows)]
  return {
    judgements: found.flatMap(({ judgements }) => judgements),
    measures: found.flatMap(({ measures }) => measures),
    hairMask: intersectMasks(scene.hair, scene.area),
    hidesPartings: isLightHaired(scene),
  }
}

type Judged = Pick<JudgedView, 'judgements' | 'measures'>

/** From this lightness (L*) on hair is too near to scalp, which is seldom lighter than 75. */
const LIGHT_HAIR = 55

const isLightHaired = ({ frame, hair }: FarScene): boolean => percentile(frame.lab.l, 50, hair) > LIGHT_HAIR

/** In close-ups the scalp seen is measured but not graded: nothing shows yet that it tells thinning hair from parted hair. */
function judgeScalp(scene: FarScene, view: FarView): Judged {
  const measure = withRange('scalp_visible', measureScalpVisible(scene))
  if (view === 'close_up') return { judgements: [], measures: [measure] }
  const mask = intersectMasks(maskAbove(scene.baldAround, 0.3), scene.area)
  const { value, low, high } = measure
  const curve = DIFFUSE_THINNING[view === 'head_top' ? 'head_top' : 'head_other']
  const judgement: Judgement = { code: 'diffuse_thinning', curve, value, low, high, mask, area: scene.area }
  return { judgements: [judgement], measures: [measure] }
}

function judgeCrown(scene: FarScene, view: FarView): Judged {
  if (view === 'close_up') return { judgements: [], measures: [] }
  const measure = withRange('bald_area', measureBaldArea(scene))
  if (view !== 'head_top' && view !== 'head_back') return { judgements: [], measures: [measure] }
  const { value, low, high } = view === 'head_top' ? measure : withRange('bald_area', measureCrownFromBehind(scene))
  const judgement: Judgement = {
    code: 'crown_thinning',
    curve: CROWN_THINNING[view],
    value,
    low,
    high,
    mask: scene.bare,
    area: scene.area,
  }
  return { judgements: [judgement], measures: [measure, stageOf(NORWOOD_LINE[view], value)] }
}

function judgeParting(scene: FarScene, view: FarView): Judged {
  const parting = view === 'head_top' ? findParting(scene) : undefined
  if (parting === undefined) return { judgements: [], measures: [] }
  const measure = withRange('parting_width', parting.widthPercent)
  const { value, low, high } = measure
  const judgement: Judgement = {
    code: 'wide_parting',
    curve: WIDE_PARTING,
    value,
    low,
    high,
    mask: parting.mask,
    area: scene.area,
  }
  return { judgements: [judgement], measures: [measure] }
}

function judgePatches(scene: FarScene, image: RgbImage, shows: 'head' | 'close_up'): Judged {
  const { largestPercent, strength, mask } =
    shows === 'head' ? measureHeadPatches(scene) : measureClosePatches(buildFarFrame(image, CLOSE_PATCH_SIDE_PX))
  const { fixed, share } = PATCH_STRENGTH_REPEATS[shows]
  const judgement: Judgement = {
    code: 'patchy_loss',
    curve: PATCHY_LOSS[shows],
    value: strength,
    low: Math.max(0, strength - fixed - share * strength),
    high: strength + fixed + share * strength,
    extent: largestPercent,
    mask,
    area: shows === 'head' ? scene.area : wholeFrame(mask),
  }
  return { judgements: [judgement], measures: [withRange('largest_patch', largestPercent)] }
}

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
