import type { FindingCode, Measure, MeasureCode } from '@chioma/contract'

/** A measure that shows something of a sign: from this value on, beside it the sign is a question. By hand, on the careful side. */
const MEASURED_FROM: Partial<Record<FindingCode, [MeasureCode, number]>> = {
  patchy_loss: ['largest_patch', 1],
  crown_thinning: ['bald_area', 3],
  diffuse_thinning: ['scalp_visible', 30],
  wide_parting: ['parting_width', 13],
  receding_hairline: ['norwood_stage', 2.5],
  dandruff: ['flake_area', 2],
  oiliness: ['shine', 0.3],
  dryness: ['scale_texture', 0.5],
  redness: ['redness', 6],
  thin_hair: ['thin_shaft_share', 20],
}

/** Whether what was measured shows something of a sign, whatever its score. */
export function isMeasured(code: FindingCode, measures: readonly Measure[]): boolean {
  const [measure, from] = MEASURED_FROM[code] ?? []
  return from !== undefined && measures.some((one) => one.code === measure && one.value >= from)
}
