import type { Finding, Measure, Questionnaire, ReportFinding } from '@chioma/contract'
import { certaintySentence } from './certainty.ts'
import { asksForVisit, GROUP_OF } from './finding-groups.ts'
import type { PlannedFinding } from './plan.ts'
import { measureOf } from './related-measures.ts'
import { findingName, type ReportWriter } from './report-writer.ts'
import type { PlannedSureness } from './sureness.ts'
import { isWholeHead, whereSentence } from './where-in-photo.ts'
import { percent, sentences } from './wording.ts'

const VARIANTS = 3
/** A smaller share would be written as 0.0%. */
const SMALLEST_SHARE = 0.001

export function writeFindings(
  writer: ReportWriter,
  planned: readonly PlannedFinding[],
  measures: readonly Measure[],
  sureness: PlannedSureness,
  questionnaire: Questionnaire | undefined,
): ReportFinding[] {
  const advised = new Set<string>()
  const saidEdges = new Set<string>()
  let hasAsked = false
  return planned.map((one, index) => {
    const written = writeFinding(writer, one, measures, index % VARIANTS)
    // What helps several findings alike is said with the first.
    const isSaid = advised.has(written.helps)
    advised.add(written.helps)
    const isAsking = !isSaid && needsAsking(one, questionnaire)
    const caution = isAsking ? writer.say(hasAsked ? 'helpsInPregnancyToo' : 'helpsInPregnancy') : undefined
    hasAsked ||= isAsking
    const edge = one.scalpEdge
    const isEdgeSaid = edge === undefined || saidEdges.has(edge) || !writer.isPhotoShown
    if (edge !== undefined) saidEdges.add(edge)
    return {
      ...written,
      seen: sentences(written.seen, isEdgeSaid ? undefined : writer.say(`where.${edge}`)),
      helps: isSaid ? '' : sentences(caution, written.helps),
      doubt: sureness.unsure.includes(one.finding.code) ? writer.say('sureness.doubt') : '',
    }
  })
}

function writeFinding(
  writer: ReportWriter,
  planned: PlannedFinding,
  measures: readonly Measure[],
  variant: number,
): Omit<ReportFinding, 'doubt'> {
  const { finding } = planned
  const { code, severity } = finding
  const text = (part: string) => writer.vocabulary(`codes.${code}.${part}`)
  const isClinic = writer.claimsMode === 'clinic'
  // What scale or redness usually means is no comfort beside what a doctor should see: there it may be part of that.
  const isLeftToDoctor = planned.advice === 'doctor' && GROUP_OF[code] === 'skin'
  return {
    code,
    name: findingName(writer, code),
    severity,
    severityName: writer.vocabulary(`severity.${severity}`),
    isRedFlag: planned.isRedFlag,
    seen: sentences(
      isWholeHead(planned) ? writer.say('wholeHead.seen') : text(`seen.${severity}`),
      ownWords(writer, finding),
      whereSentence(writer, finding, variant),
      amountSentence(writer, finding, measures, variant),
    ),
    certainty: certaintySentence(writer, finding),
    meaning: sentences(
      isClinic ? text('clinic') : undefined,
      ...(isLeftToDoctor ? [] : [text('meaning'), ...planned.causes.map((cause) => writer.say(`cause.${cause}.${code}`))]),
    ),
    helps: helps(writer, planned),
    seeSomeone: planned.advice === 'doctor' || planned.advice === 'told' ? '' : text(`seeSomeone.${severity}`),
  }
}

/** Nothing where a doctor comes first, as the steps say so once, nor where another finding tells it. */
function helps(writer: ReportWriter, { finding: { code, severity }, advice }: PlannedFinding): string {
  if (advice === 'doctor' || advice === 'told') return ''
  if (advice === 'beside') return writer.say(`helpsBeside.${code}`)
  if (advice === 'pattern') return writer.say('helpsBeside.pattern')
  if (advice === 'look') return writer.say(asksForVisit({ code, severity }) ? 'helpsLook.visit' : `helpsLook.${GROUP_OF[code]}`)
  return writer.vocabulary(`codes.${code}.helps.${severity}`)
}

/** Care for more than a light sign names what not everybody can use in pregnancy; for a light one it is a mild shampoo and handling, for a place that nobody knows there is none. */
const needsAsking = (
  { finding: { code, severity }, advice }: PlannedFinding,
  questionnaire: Questionnaire | undefined,
): boolean => questionnaire?.hormonalChanges === 'pregnancy' && advice === 'own' && severity !== 'low' && code !== 'unknown'

/** A model's free words may name a disease, so that only clinics read them. */
function ownWords(writer: ReportWriter, finding: Finding): string | undefined {
  const words = finding.description?.replace(/\s+/g, ' ').trim().replace(/[.]+$/, '')
  if (finding.code !== 'unknown' || writer.claimsMode === 'cosmetic' || !words) return undefined
  return writer.say('ownWords', { words })
}

function amountSentence(writer: ReportWriter, finding: Finding, measures: readonly Measure[], variant: number) {
  // How much is bare is told by a measure with its range: the share of an outline counts otherwise, and would contradict it.
  if (GROUP_OF[finding.code] === 'loss') return undefined
  // A measure that tells it stands among the measures, and is not told twice.
  if (measures.some((measure) => measure.code === measureOf(finding.code))) return undefined
  if (finding.area === undefined || finding.area < SMALLEST_SHARE) return undefined
  const decimals = finding.area < 0.1 ? 1 : 0
  return writer.say(`amount.area.${variant}`, { percent: percent(writer.language, finding.area, decimals) })
}
