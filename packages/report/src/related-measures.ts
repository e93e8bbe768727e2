import {
  type AnswerKind,
  FINDING_CODES,
  type Finding,
  type FindingCode,
  type Measure,
  type MeasureCode,
  type Questionnaire,
  type Severity,
} from '@chioma/contract'
import { GROUP_OF } from './finding-groups.ts'

/** A measure of how much of a finding there is, and the least value that goes with each severity of it. */
interface RelatedMeasure {
  measure: MeasureCode
  least: Record<Severity, number>
}

const ANY = { low: 0, medium: 0, high: 0 }

/**
 * Where a finding is graded by something else than its measure, as hair loss on heads and the signs in microscope views are, the two may differ; the
 * values are by hand, so that the words of a grade and the figure beside it can both be true.
 */
const RELATED: Partial<Record<FindingCode, RelatedMeasure[]>> = {
  dandruff: [{ measure: 'flake_area', least: { low: 0.3, medium: 1.5, high: 4 } }],
  dryness: [{ measure: 'scale_texture', least: { low: 0.1, medium: 0.2, high: 0.3 } }],
  oiliness: [{ measure: 'shine', least: { low: 0.05, medium: 0.1, high: 0.3 } }],
  redness: [{ measure: 'redness', least: { low: 3, medium: 6, high: 10 } }],
  low_density: [{ measure: 'hair_density', least: ANY }],
  thin_hair: [{ measure: 'thin_shaft_share', least: { low: 10, medium: 15, high: 20 } }],
  diffuse_thinning: [
    { measure: 'scalp_visible', least: { low: 3, medium: 10, high: 20 } },
    { measure: 'norwood_stage', least: { low: 1, medium: 2, high: 3 } },
  ],
  wide_parting: [{ measure: 'parting_width', least: { low: 6, medium: 12, high: 15 } }],
  receding_hairline: [{ measure: 'norwood_stage', least: { low: 1.5, medium: 2.5, high: 3.5 } }],
  crown_thinning: [
    { measure: 'bald_area', least: { low: 1, medium: 5, high: 15 } },
    { measure: 'largest_patch', least: { low: 0, medium: 0, high: 5 } },
    { measure: 'norwood_stage', least: { low: 1, medium: 2.5, high: 3.5 } },
  ],
  patchy_loss: [{ measure: 'largest_patch', least: { low: 0.5, medium: 5, high: 15 } }],
}

/** The measures that tell of a finding, of which its name speaks already. */
export const measuresOf = (code: FindingCode): MeasureCode[] => (RELATED[code] ?? []).map(({ measure }) => measure)

/** The measure that tells how much of a finding there is; `undefined` where none does. */
export const measureOf = (code: FindingCode): MeasureCode | undefined => RELATED[code]?.[0]?.measure

/** Below these a sign was not measured at all, and the figure would say that it is not there. */
const TELLING_FROM: Partial<Record<MeasureCode, number>> = {
  flake_area: 0.1,
  shine: 0.01,
  scalp_visible: 1,
  bald_area: 1,
  largest_patch: 1,
  redness: 3,
}

/** Printed as 0.0: a range that begins so says that there may be nothing. */
const PRINTED_AS_NOUGHT_BELOW = 0.05

const mayBeNought = ({ code, low }: Measure): boolean => TELLING_FROM[code] !== undefined && low < PRINTED_AS_NOUGHT_BELOW

/** Measures that something was measured in. A nought reassures as words do, so that it stands only where calm was earned. */
export const relatedMeasures = (measures: readonly Measure[], kind: AnswerKind): readonly Measure[] =>
  kind === 'nothing_seen' ? measures : measures.filter(({ code, value }) => value >= (TELLING_FROM[code] ?? -Infinity))

const SKIN_MEASURES = FINDING_CODES.filter((code) => GROUP_OF[code] === 'skin').flatMap(measuresOf)

/** Without those of the skin that no finding speaks of, where the photo is unlike those that they were set on: there they follow bright hair and wet skin. */
export const trustedMeasures = (
  measures: readonly Measure[],
  found: readonly Finding[],
  distance: number | undefined,
): Measure[] =>
  measures.filter(
    ({ code }) =>
      (distance ?? 0) <= 1 || !SKIN_MEASURES.includes(code) || found.some((finding) => measuresOf(finding.code).includes(code)),
  )

/**
 * The measures that may stand on one page with what is told: none that speaks against the grade of a finding, as "scalp visible: 3%" would against
 * "pronounced thinning", or as a range from 0.0% would against any sign that was found, no part that is more than its whole, and a stage on the scale of male hair loss for men alone.
 */
export function measuresBeside(
  found: readonly Finding[],
  measures: readonly Measure[],
  gender?: Questionnaire['gender'],
): Measure[] {
  const isDenied = (measured: Measure) =>
    found.some((finding) =>
      RELATED[finding.code]?.some(
        ({ measure, least }) => measure === measured.code && (measured.value < least[finding.severity] || mayBeNought(measured)),
      ),
    )
  const amountOf = (wanted: MeasureCode) => measures.find(({ code }) => code === wanted)?.value
  const isMoreThanWhole = (amountOf('largest_patch') ?? 0) > (amountOf('bald_area') ?? 100)
  // Of the two, the one that a finding rests on stays.
  const left = isMoreThanWhole && (found.some(({ code }) => code === 'patchy_loss') ? 'bald_area' : 'largest_patch')
  return measures.filter(
    (measure) => !isDenied(measure) && measure.code !== left && !(measure.code === 'norwood_stage' && gender !== 'male'),
  )
}
