import { ALERT_CODES, type AlertCode, type ReportBlock, type ReportDocument } from '@chioma/contract'
import { writeNextSteps } from './advice.ts'
import { namedInAnswer, writeAnswer } from './answer.ts'
import { drawMarkdown } from './draw-markdown.ts'
import { writeFindings } from './findings.ts'
import { nameAll, writeCannotTell, writeLimits, writeModels, writeNotFound, writeWording } from './limits.ts'
import { writeMeasures } from './measures.ts'
import { makePlan, type ReportPlan } from './plan.ts'
import { planRedFlags, soonestVisit } from './plan-red-flags.ts'
import { writeBlocks } from './report-blocks.ts'
import type { ReportInput, ReportTexts } from './report-input.ts'
import { createReportWriter, type ReportWriter } from './report-writer.ts'
import { writeReported, writeTold } from './reported.ts'
import { writeOtherPhoto, writeSteps } from './steps.ts'
import { writeSureness } from './sureness.ts'
import { warningSignsOf } from './warning-signs.ts'
import { list } from './wording.ts'

/** A report as data, and as what documents draw. */
export interface WrittenReport {
  document: ReportDocument
  /** The whole report in reading order, as every document draws it. */
  blocks: ReportBlock[]
  /** The blocks as Markdown with inline SVG charts. */
  markdown: string
}

/**
 * Writes a report from its plan, in the language of `input`, which `texts` must be of: the same input gives the same words. A key that the texts lack
 * stands there as itself. `plan` is left out but in tests.
 */
export function writeReport(input: ReportInput, texts: ReportTexts, plan: ReportPlan = makePlan(input)): WrittenReport {
  const writer = createReportWriter(input, texts)
  const { wording } = input
  const seeDoctorWithinDays = soonestVisit([...plan.redFlags, ...(plan.openRedFlags.length > 0 ? ['open'] : [])])
  const document: ReportDocument = {
    language: input.language,
    kind: plan.kind,
    offers: plan.offers,
    ...writeAnswer(writer, plan, input),
    sureness: writeSureness(writer, plan.sureness),
    ...writeTold(writer, plan, input),
    redFlags: writeRedFlags(writer, plan),
    ...(seeDoctorWithinDays !== undefined && { seeDoctorWithinDays }),
    findings: writeFindings(writer, plan.findings, plan.measures, plan.sureness, input.questionnaire),
    reported: writeReported(writer, input, plan),
    notFound: writeNotFound(writer, plan, namedInAnswer(plan, input)),
    measures: writeMeasures(writer, plan.measures),
    cannotTell: writeCannotTell(writer, plan, input),
    otherPhoto: writeOtherPhoto(writer, plan, input),
    habits: plan.habits.map((key) => writer.say(`habits.${key}`)),
    nextSteps: writeNextSteps(writer, plan, input),
    steps: writeSteps(writer, plan, input),
    models: [...writeModels(writer, input.models), ...writeWording(writer, wording)],
    limits: writeLimits(writer, input, plan),
    notice: writer.say(`notice.${input.claimsMode}`),
    ...(wording?.outcome === 'used' && { narrative: { ...wording.narrative, model: wording.model } }),
  }
  const blocks = writeBlocks(writer, document, input, plan)
  return { document, blocks, markdown: drawMarkdown(blocks) }
}

/**
 * Where a photo was rejected there is no report; this is what the person reported that a doctor should hear, with how soon, a sentence each. Empty
 * where no warning sign was reported.
 */
export function writeReportedRedFlags(
  { language, claimsMode, questionnaire }: Pick<ReportInput, 'language' | 'claimsMode' | 'questionnaire'>,
  texts: ReportTexts,
): string[] {
  const writer = createReportWriter({ language, claimsMode }, texts)
  const warningSigns = warningSignsOf(questionnaire)
  const { redFlags } = planRedFlags({ found: [], alerts: [], warningSigns, questionnaire: undefined })
  return [...redFlags.map((key) => writer.say(`redFlag.${key}`)), ...oneVisit(writer, redFlags.length)]
}

/** Several that each say how soon are shown at one appointment. */
const oneVisit = (writer: ReportWriter, reasonCount: number): string[] =>
  reasonCount > 1 ? [writer.say('redFlag.oneVisit')] : []

/** What is asked of whoever prescribed a medicine or looks after a pregnancy, at a visit of its own. */
const OF_ANOTHER_VISIT: readonly string[] = ['pregnancyLoss', 'medicationsLoss']

function writeRedFlags(writer: ReportWriter, { redFlags, alertsAtVisit, openRedFlags, unmarkedAlerts }: ReportPlan): string[] {
  // Who has no photo before them is not sent to what is marked in it, nor anybody to what is not marked.
  const isMarked = (code: AlertCode) => writer.isPhotoShown && !unmarkedAlerts.includes(code)
  const unmarked = new Map(ALERT_CODES.filter((code) => !isMarked(code)).map((code) => [`alert.${code}`, `alertUnshown.${code}`]))
  const atVisit = alertsAtVisit.every(isMarked) ? 'redFlag.alertAtVisit' : 'redFlag.alertAtVisitUnshown'
  return [
    ...redFlags.map((key) => writer.say(`redFlag.${unmarked.get(key) ?? key}`)),
    ...(alertsAtVisit.length > 0 ? [writer.say(atVisit, { list: nameAlerts(writer, alertsAtVisit) })] : []),
    ...(openRedFlags.length > 0 ? [writer.say('redFlag.open', { name: nameAll(writer, openRedFlags) })] : []),
    ...oneVisit(writer, redFlags.filter((key) => !OF_ANOTHER_VISIT.includes(key)).length + (openRedFlags.length > 0 ? 1 : 0)),
  ]
}

const nameAlerts = (writer: ReportWriter, alerts: ReportPlan['alertsAtVisit']): string =>
  list(
    writer.language,
    alerts.map((code) => writer.say(`alert.${code}`)),
  )
