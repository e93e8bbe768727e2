import {
  type CannotTell,
  type Finding,
  type FindingCode,
  findingCodeSchema,
  MEASURE_CODES,
  type MeasureCode,
  type MeasuredSensitivity,
  type Questionnaire,
} from '@chioma/contract'
import { type FindingGroup, GROUP_OF } from './finding-groups.ts'
import { TOLD_IN } from './other-views.ts'
import { measuresOf } from './related-measures.ts'
import type { ReportInput } from './report-input.ts'

/** Findings that are named by their group where a photo shows none of it. */
export type ClosedGroup = Exclude<FindingGroup, 'other'>

/** Something that a photo does not tell, and why: a finding, a measure, or every finding of a group. */
export interface OpenQuestion {
  about: FindingCode | MeasureCode | ClosedGroup
  /** `with_redness`: it has no score of its own, and is told by that of redness, with which it was measured. */
  reason: CannotTell['reason'] | 'with_redness'
}

/**
 * What a reader is told that the photo cannot tell: each thing once and by its plainest name. A measure goes without saying beside its finding, and where
 * the view does not show it; of a group that the view shows nothing of, the group is named.
 */
export function openQuestions(
  { view, scores, cannotTell, questionnaire }: Pick<ReportInput, 'view' | 'scores' | 'cannotTell' | 'questionnaire'>,
  sensitivities: readonly MeasuredSensitivity[],
): OpenQuestion[] {
  const reasons = new Map(cannotTell.map(({ code, reason }) => [code, reason]))
  const isJudgedWithRedness = (code: FindingCode) =>
    sensitivities.some(
      (row) => row.view === view && row.code === code && row.judgedBy === 'redness' && scores.redness !== undefined,
    )
  const findings = [...reasons].flatMap(([code, reason]): OpenFinding[] => {
    const finding = findingCodeSchema.safeParse(code)
    if (!finding.success || finding.data === 'unknown') return []
    const isTogether = reason === 'not_measured' && isJudgedWithRedness(finding.data)
    return [{ about: finding.data, reason: isTogether ? 'with_redness' : reason }]
  })
  const impliedMeasures = new Set(findings.flatMap(({ about }) => measuresOf(about)))
  const measures = MEASURE_CODES.flatMap((about): OpenQuestion[] => {
    const reason = reasons.get(about)
    if (reason === undefined || reason === 'view' || impliedMeasures.has(about) || !isForReaders(about, questionnaire)) return []
    return [{ about, reason }]
  })
  // The kind of photo that tells a sign does show it, even where this very photo does not.
  const signs = closeGroups(findings).map((question): OpenQuestion => {
    const isItsKind = question.reason === 'view' && TOLD_IN[question.about] === view
    return isItsKind ? { ...question, reason: 'not_measured' } : question
  })
  return [...signs, ...measures]
}

/** Whether a question can be asked of a head at all: a largely bare crown has no parting. */
export const appliesToHead = ({ about }: OpenQuestion, found: readonly Finding[]): boolean =>
  (about !== 'wide_parting' && about !== 'parting_width') ||
  !found.some(({ code, severity }) => code === 'crown_thinning' && severity === 'high')

interface OpenFinding extends OpenQuestion {
  about: FindingCode
}

interface OpenSign extends OpenQuestion {
  about: FindingCode | ClosedGroup
}

/** Widths in pixels say nothing to people, and stages of male hair loss only to men. */
const isForReaders = (code: MeasureCode, questionnaire: Questionnaire | undefined): boolean =>
  code !== 'shaft_width_px' && (code !== 'norwood_stage' || questionnaire?.gender === 'male')

function closeGroups(findings: readonly OpenFinding[]): OpenSign[] {
  const hidden = new Set(findings.filter(({ reason }) => reason === 'view').map(({ about }) => about))
  const shown = new Set(findingCodeSchema.options.filter((code) => !hidden.has(code)).map((code) => GROUP_OF[code]))
  const named = findings.map((finding): OpenSign => {
    const group = GROUP_OF[finding.about]
    return group === 'other' || shown.has(group) ? finding : { about: group, reason: 'view' }
  })
  return named.filter(({ about }, index) => named.findIndex((other) => other.about === about) === index)
}
