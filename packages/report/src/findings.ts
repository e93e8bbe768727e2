import {
  FINDING_CODES,
  type Finding,
  type FindingCode,
  isRedFlag,
  type Measure,
  type MeasureCode,
  type ReportFinding,
  SEVERITIES,
} from '@chioma/contract'
import { certaintySentence } from './certainty.ts'
import { writeMeasure } from './measures.ts'
import { findingName, type ReportWriter } from './report-writer.ts'
import { whereSentence } from './where-in-photo.ts'
import { insideSentence, percent, sentences } from './wording.ts'

/** The measure that tells how much of a finding there is. */
const MEASURE_OF: Partial<Record<FindingCode, MeasureCode>> = {
  dandruff: 'flake_area',
  dryness: 'scale_texture',
  oiliness: 'shine',
  redness: 'redness',
  low_density: 'hair_density',
  thin_hair: 'thin_shaft_share',
  diffuse_thinning: 'scalp_visible',
  wide_parting: 'parting_width',
  receding_hairline: 'norwood_stage',
  crown_thinning: 'bald_area',
  patchy_loss: 'largest_patch',
}

const YIELDS_TO: Partial<Record<FindingCode, FindingCode[]>> = {
  dryness: ['oiliness', 'dandruff'],
  oiliness: ['dryness'],
  dandruff: ['dryness'],
}

const VARIANTS = 3
/** A smaller share would be written as 0.0%. */
const SMALLEST_SHARE = 0.001

/** Red flags first, then by severity, then by confidence, then in the vocabulary's order. */
export function orderFindings(findings: readonly Finding[]): Finding[] {
  return findings.toSorted(
    (a, b) =>
      Number(isRedFlag(b.code, b.severity)) - Number(isRedFlag(a.code, a.severity)) ||
      SEVERITIES.indexOf(b.severity) - SEVERITIES.indexOf(a.severity) ||
      b.confidence - a.confidence ||
      FINDING_CODES.indexOf(a.code) - FINDING_CODES.indexOf(b.code),
  )
}

export function writeFindings(writer: ReportWriter, ordered: readonly Finding[], measures: readonly Measure[]): ReportFinding[] {
  return ordered.map((finding, index) => ({
    ...writeFinding(writer, finding, measures, index % VARIANTS),
    helps: helpsBeside(writer, finding, ordered.slice(0, index)),
  }))
}

function writeFinding(
  writer: ReportWriter,
  finding: Finding,
  measures: readonly Measure[],
  variant: number,
): Omit<ReportFinding, 'helps'> {
  const { code, severity } = finding
  const text = (part: string) => writer.vocabulary(`codes.${code}.${part}`)
  const isClinic = writer.claimsMode === 'clinic'
  return {
    code,
    name: findingName(writer, code),
    severity,
    severityName: writer.vocabulary(`severity.${severity}`),
    isRedFlag: isRedFlag(code, severity),
    seen: sentences(
      text(`seen.${severity}`),
      ownWords(writer, finding),
      whereSentence(writer, finding.regions, variant),
      amountSentence(writer, finding, measures, variant),
    ),
    certainty: certaintySentence(writer, finding, variant),
    meaning: sentences(isClinic ? text('clinic') : undefined, text('meaning')),
    seeSomeone: text(`seeSomeone.${severity}`),
  }
}

/** Advice for one finding yields to that for a graver one which it would contradict, such as washing less and washing more. */
function helpsBeside(writer: ReportWriter, { code, severity }: Finding, graver: readonly Finding[]): string {
  const stronger = YIELDS_TO[code]?.find((other) => graver.some((finding) => finding.code === other))
  if (stronger) return writer.say(`helpsBeside.${code}_${stronger}`)
  return writer.vocabulary(`codes.${code}.helps.${severity}`)
}

/** A model's free words may name a disease, so that only clinics read them. */
function ownWords(writer: ReportWriter, finding: Finding): string | undefined {
  const words = finding.description?.replace(/\s+/g, ' ').trim().replace(/[.]+$/, '')
  if (finding.code !== 'unknown' || writer.claimsMode === 'cosmetic' || !words) return undefined
  return writer.say('ownWords', { words })
}

function amountSentence(writer: ReportWriter, finding: Finding, measures: readonly Measure[], variant: number) {
  const related = measures.find((measure) => measure.code === MEASURE_OF[finding.code])
  if (related) {
    const { name, value, range } = writeMeasure(writer, related)
    return writer.say(`amount.measure.${variant}`, { name, noun: insideSentence(writer.language, name), value, range })
  }
  if (finding.area === undefined || finding.area < SMALLEST_SHARE) return undefined
  const decimals = finding.area < 0.1 ? 1 : 0
  return writer.say(`amount.area.${variant}`, { percent: percent(writer.language, finding.area, decimals) })
}
