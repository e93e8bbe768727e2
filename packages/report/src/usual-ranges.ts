import type { Measure, MeasureCode, MeasureUnit, ReportMeasure, UsualStanding } from '@chioma/contract'

interface UsualRange {
  unit: MeasureUnit
  low: number
  high: number
  /** As it is named to readers; the whole reference stands in docs/MODEL-CARD.md. */
  source: string
}

/** Only what a published source gives for the same quantity; the model card says from whom and how. A measure without a row has no known usual range. */
const USUAL: Partial<Record<MeasureCode, UsualRange>> = {
  /** From the lowest mean of a group of origin to the upper end among healthy people. */
  hair_density: { unit: 'per_cm2', low: 148, high: 300, source: 'Barman 1965; PMC6219221' },
  /** Mean of healthy people, frontal, with two standard deviations to each side: 61 and 8. */
  shaft_width: { unit: 'um', low: 45, high: 77, source: 'PMC2938574' },
}

export function usualOf({ code, low, high, unit }: Measure): ReportMeasure['usual'] {
  const known = USUAL[code]
  if (known === undefined || known.unit !== unit) return undefined
  return { low: known.low, high: known.high, standing: standingOf(known, low, high), source: known.source }
}

function standingOf(usual: UsualRange, low: number, high: number): UsualStanding {
  if (high < usual.low) return 'below'
  if (low > usual.high) return 'above'
  return low >= usual.low && high <= usual.high ? 'within' : 'across'
}
