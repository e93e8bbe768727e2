import type { FindingCode, MeasureCode, Reading, View } from '@chioma/contract'

/** The recognized view, and how sure. */
export interface PredictedView {
  view: View
  viewConfidence: number
}

/** The gate's own answer: a photo that is rejected for its quality was judged by the gate as well. */
export const isRejectedByGate = ({ view }: PredictedView): boolean => view === 'not_hair'

/** How sure the engine is to look at hair or scalp, 0..1. */
export const chanceOfHair = (predicted: PredictedView): number =>
  isRejectedByGate(predicted) ? 1 - predicted.viewConfidence : predicted.viewConfidence

export const scoreOf = (reading: Reading, code: FindingCode): number | undefined =>
  reading.outcome === 'completed' ? reading.scores[code] : undefined

export const measuredValue = (reading: Reading, code: MeasureCode): number | undefined =>
  reading.outcome === 'completed' ? reading.measures.find((measure) => measure.code === code)?.value : undefined

export const hasFinding = (reading: Reading, code: FindingCode): boolean =>
  reading.outcome === 'completed' && reading.findings.some((finding) => finding.code === code)

/** Findings of missing hair on a head. */
export const LOSS_CODES = [
  'diffuse_thinning',
  'wide_parting',
  'receding_hairline',
  'crown_thinning',
  'patchy_loss',
] as const satisfies FindingCode[]

/** Whether hair loss is found, or an area without hair is to be shown to a doctor. */
export const findsLoss = (reading: Reading): boolean =>
  LOSS_CODES.some((code) => hasFinding(reading, code)) ||
  (reading.outcome === 'completed' && (reading.alerts ?? []).some(({ code }) => code === 'bare_area'))

/** How much speaks for hair loss: the highest score of its signs; 0 where none was judged, so that a head not recognized as one counts against it. */
export const lossScore = (reading: Reading): number => Math.max(0, ...LOSS_CODES.map((code) => scoreOf(reading, code) ?? 0))
