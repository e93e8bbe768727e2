import {
  type CannotTell,
  type Finding,
  type FindingCode,
  MEASURE_UNIT,
  type Measure,
  type MeasureCode,
  VIEWS_SHOWING,
  type View,
} from '@chioma/contract'
import { largestRegions } from '../image/components.ts'
import { countMask, intersectMasks, maskAbove } from '../image/mask.ts'
import type { Mask, RgbImage } from '../image/rgb-image.ts'
import { buildFarFrame } from '../segment/far-frame.ts'
import { findHair } from '../segment/hair-mask.ts'
import type { ViewReading } from '../view-reading.ts'
import { measureBaldArea, measureScalpVisible } from './far/bald-area.ts'
import {
  CROWN_THINNING,
  type Curve,
  chanceAt,
  DIFFUSE_THINNING,
  NORWOOD_LINE,
  PATCHY_LOSS,
  REPEATABILITY,
  severityAt,
  WIDE_PARTING,
} from './far/far-grades.ts'
import { buildFarScene, type FarScene } from './far/far-scene.ts'
import { measurePatches } from './far/measure-patches.ts'
import { findParting } from './far/parting.ts'

/** Views whose scalp, bald areas and parting are measured here; a close-up is read for near signs as well. */
export type FarView = Exclude<View, 'microscope' | 'not_hair'>

const FAR_FINDINGS = [
  'diffuse_thinning',
  'crown_thinning',
  'wide_parting',
  'patchy_loss',
  'receding_hairline',
  'dry_hair',
] as const satisfies readonly FindingCode[]

/** The views in which each measure has a meaning. */
const VIEWS_MEASURING = {
  scalp_visible: VIEWS_SHOWING.diffuse_thinning,
  bald_area: ['head_top', 'head_back', 'head_front', 'head_side'],
  norwood_stage: ['head_top', 'head_back'],
  parting_width: VIEWS_SHOWING.wide_parting,
  largest_patch: ['head_top', 'head_back', 'head_front', 'head_side', 'close_up'],
} as const satisfies Partial<Record<MeasureCode, readonly View[]>>

/**
 * Measures hair loss: `diffuse_thinning`, `crown_thinning`, `wide_parting`, `patchy_loss`.
 * `cannotTell` covers only these, `receding_hairline`, `dry_hair` and their measures.
 */
export function readFarView(image: RgbImage, view: FarView): ViewReading {
  const judged = judgeView(image, view)
  const reading: ViewReading = {
    findings: [],
    scores: {},
    measures: judged.measures,
    cannotTell: [],
    findingMasks: {},
    hairMask: judged.hairMask,
    hairs: [],
  }
  for (const judgement of judged.judgements) addJudgement(reading, judgement)
  reading.cannotTell = listUnknown(reading, view)
  return reading
}

/** One finding that was judged: the value of its measure with its range, and what it rests on. */
interface Judgement {
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

interface JudgedView {
  judgements: Judgement[]
  measures: Measure[]
  hairMask: Mask
}

function judgeView(image: RgbImage, view: FarView): JudgedView {
  if (view === 'portrait') return { judgements: [], measures: [], hairMask: findHair(buildFarFrame(image)) }
  const shows = view === 'close_up' ? 'close_up' : 'head'
  const scene = buildFarScene(image, shows)
  const found = [judgeScalp(scene, view), judgeCrown(scene, view), judgeParting(scene, view), judgePatches(scene, shows)]
  return {
    judgements: found.flatMap(({ judgements }) => judgements),
    measures: found.flatMap(({ measures }) => measures),
    hairMask: intersectMasks(scene.hair, scene.area),
  }
}

type Judged = Omit<JudgedView, 'hairMask'>

/** In close-ups the scalp seen is measured but not graded: nothing shows yet that it tells thinning hair from parted hair. */
function judgeScalp(scene: FarScene, view: FarView): Judged {
  const measure = withRange('scalp_visible', measureScalpVisible(scene))
  if (view === 'close_up') return { judgements: [], measures: [measure] }
  const mask = intersectMasks(maskAbove(scene.baldAround, 0.3), scene.area)
  const { value, low, high } = measure
  const judgement: Judgement = { code: 'diffuse_thinning', curve: DIFFUSE_THINNING, value, low, high, mask, area: scene.area }
  return { judgements: [judgement], measures: [measure] }
}

function judgeCrown(scene: FarScene, view: FarView): Judged {
  if (view === 'close_up') return { judgements: [], measures: [] }
  const measure = withRange('bald_area', measureBaldArea(scene))
  if (view !== 'head_top' && view !== 'head_back') return { judgements: [], measures: [measure] }
  const { value, low, high } = measure
  const judgement: Judgement = {
    code: 'crown_thinning',
    curve: CROWN_THINNING[view],
    value,
    low,
    high,
    mask: scene.bare,
    area: scene.area,
  }
  return { judgements: [judgement], measures: [measure, ...stageOf(view, value)] }
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

function judgePatches(scene: FarScene, shows: 'head' | 'close_up'): Judged {
  const { largestPercent, strength, mask } = measurePatches(scene, shows)
  const { fixed, share } = REPEATABILITY.largest_patch
  const judgement: Judgement = {
    code: 'patchy_loss',
    curve: PATCHY_LOSS[shows],
    value: strength,
    low: Math.max(0, strength - fixed - share * strength),
    high: strength + fixed + share * strength,
    extent: largestPercent,
    mask,
    area: scene.area,
  }
  return { judgements: [judgement], measures: [withRange('largest_patch', largestPercent)] }
}

function withRange(code: keyof typeof REPEATABILITY, measured: number): Measure {
  const { fixed, share } = REPEATABILITY[code]
  const value = Math.min(100, Math.max(0, measured))
  const reach = fixed + share * value
  return { code, value, low: Math.max(0, value - reach), high: Math.min(100, value + reach), unit: MEASURE_UNIT[code] }
}

function stageOf(view: FarView, baldArea: number): Measure[] {
  const line = NORWOOD_LINE[view]
  if (line === undefined) return []
  const value = clampStage(line.start + line.perPercent * baldArea)
  return [
    {
      code: 'norwood_stage',
      value,
      low: clampStage(value - line.within),
      high: clampStage(value + line.within),
      unit: MEASURE_UNIT.norwood_stage,
    },
  ]
}

const clampStage = (stage: number): number => Math.min(7, Math.max(1, stage))

const REPORTED_FROM_CHANCE = 0.5

function addJudgement(reading: ViewReading, { code, curve, value, low, high, extent, mask, area }: Judgement): void {
  const confidence = chanceAt(curve, value)
  reading.scores[code] = confidence
  if (confidence < REPORTED_FROM_CHANCE) return
  const finding: Finding = {
    code,
    severity: severityAt(code, extent ?? value),
    confidence,
    confidenceLow: chanceAt(curve, low),
    confidenceHigh: chanceAt(curve, high),
    area: Math.min(1, countMask(mask) / Math.max(1, countMask(area))),
    regions: largestRegions(mask, code === 'patchy_loss' ? 8 : 3),
  }
  reading.findings.push(finding)
  reading.findingMasks[code] = mask
}

function listUnknown({ scores, measures }: ViewReading, view: FarView): CannotTell[] {
  const findings = FAR_FINDINGS.filter((code) => scores[code] === undefined).map(
    (code): CannotTell => ({ code, reason: VIEWS_SHOWING[code].includes(view) ? 'not_measured' : 'view' }),
  )
  const measured = new Set(measures.map(({ code }) => code))
  const codes = ['scalp_visible', 'bald_area', 'norwood_stage', 'parting_width', 'largest_patch'] as const
  const missing = codes
    .filter((code) => !measured.has(code))
    .map((code): CannotTell => {
      const views: readonly View[] = VIEWS_MEASURING[code]
      return { code, reason: views.includes(view) ? 'not_measured' : 'view' }
    })
  return [...findings, ...missing]
}
