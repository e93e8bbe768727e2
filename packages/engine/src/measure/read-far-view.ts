import { type CannotTell, type Finding, type FindingCode, type MeasureCode, VIEWS_SHOWING, type View } from '@chioma/contract'
import { largestRegions } from '../image/components.ts'
import { countMask } from '../image/mask.ts'
import type { RgbImage } from '../image/rgb-image.ts'
import { emptyReading, type ViewReading } from '../view-reading.ts'
import { type FarView, type JudgedView, type Judgement, judgeView, type SeenBefore } from './far/judge-view.ts'

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
  bald_area: ['head_top', 'head_back'],
  norwood_stage: ['head_top', 'head_back'],
  parting_width: VIEWS_SHOWING.wide_parting,
  largest_patch: ['head_top', 'head_back', 'head_front', 'head_side', 'close_up'],
} as const satisfies Partial<Record<MeasureCode, readonly View[]>>

/**
 * Measures hair loss: `diffuse_thinning`, `crown_thinning`, `wide_parting`, `patchy_loss`.
 * `cannotTell` covers only these, `receding_hairline`, `dry_hair` and their measures.
 */
export const readFarView = (image: RgbImage, view: FarView, seen: SeenBefore = {}): ViewReading =>
  readJudged(judgeView(image, view, seen), view)

/** What was judged as a reading. */
export function readJudged(judged: JudgedView, view: FarView): ViewReading {
  const reading: ViewReading = {
    ...emptyReading(),
    ...(judged.distance !== undefined && { distance: judged.distance }),
    measures: judged.measures,
    hairMask: judged.hairMask,
  }
  for (const judgement of judged.judgements) addJudgement(reading, judgement)
  reading.cannotTell = listUnknown(reading, view, judged)
  return reading
}

const REPORTED_FROM_CHANCE = 0.5

function addJudgement(reading: ViewReading, { code, chance, low, high, severity, mask, area, isAlwaysShown }: Judgement): void {
  reading.scores[code] = chance
  const isFound = chance >= REPORTED_FROM_CHANCE
  const areaPx = countMask(mask)
  if (isFound ? areaPx > 0 : isAlwaysShown === true) reading.findingMasks[code] = mask
  if (!isFound) return
  const finding: Finding = {
    code,
    severity,
    confidence: chance,
    confidenceLow: low,
    confidenceHigh: high,
    ...(areaPx > 0 && {
      area: Math.min(1, areaPx / Math.max(1, countMask(area))),
      regions: largestRegions(mask, code === 'patchy_loss' ? 8 : 3),
    }),
  }
  reading.findings.push(finding)
}

function listUnknown(
  { scores, measures }: ViewReading,
  view: FarView,
  { hidesPartings, showsForehead }: JudgedView,
): CannotTell[] {
  const reasonFor = (code: CannotTell['code'], views: readonly View[]): CannotTell['reason'] => {
    if (!views.includes(view)) return 'view'
    if (showsForehead === true && (code === 'bald_area' || code === 'norwood_stage')) return 'no_edge'
    return hidesPartings && (code === 'wide_parting' || code === 'parting_width') ? 'low_contrast' : 'not_measured'
  }
  const measured = new Set<MeasureCode>(measures.map(({ code }) => code))
  const codes = ['scalp_visible', 'bald_area', 'norwood_stage', 'parting_width', 'largest_patch'] as const
  return [
    ...FAR_FINDINGS.filter((code) => scores[code] === undefined).map((code) => ({
      code,
      reason: reasonFor(code, VIEWS_SHOWING[code]),
    })),
    ...codes.filter((code) => !measured.has(code)).map((code) => ({ code, reason: reasonFor(code, VIEWS_MEASURING[code]) })),
  ]
}
