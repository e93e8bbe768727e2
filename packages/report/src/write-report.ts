import type { ReportDocument } from '@chioma/contract'
import { writeHabits, writeNextSteps } from './advice.ts'
import { writeAnswer } from './answer.ts'
import { orderFindings, writeFindings } from './findings.ts'
import { writeCannotTell, writeLimits, writeModels, writeNotFound, writeWording } from './limits.ts'
import { writeMarkdown } from './markdown.ts'
import { writeMeasures } from './measures.ts'
import { writeRedFlags } from './red-flags.ts'
import type { ReportInput, ReportTexts } from './report-input.ts'
import { createReportWriter } from './report-writer.ts'
import { writeReported } from './reported.ts'

export interface WrittenReport {
  document: ReportDocument
  /** The same report as Markdown with inline SVG charts. */
  markdown: string
}

/** Writes a report: the same input gives the same words. */
export function writeReport(input: ReportInput, texts: ReportTexts): WrittenReport {
  const writer = createReportWriter(input, texts)
  const { questionnaire, wording } = input
  const ordered = orderFindings(input.findings)
  const redFlags = writeRedFlags(writer, ordered, questionnaire)
  const document: ReportDocument = {
    language: input.language,
    ...writeAnswer(writer, input, ordered, redFlags),
    redFlags,
    findings: writeFindings(writer, ordered, input.measures),
    reported: writeReported(writer, input),
    notFound: writeNotFound(writer, input.scores, ordered),
    measures: writeMeasures(writer, input.measures),
    cannotTell: writeCannotTell(writer, input.cannotTell),
    habits: writeHabits(writer, ordered, questionnaire),
    nextSteps: writeNextSteps(writer, input, ordered, redFlags),
    models: [...writeModels(writer, input.models), ...writeWording(writer, wording)],
    limits: writeLimits(writer, input),
    notice: writer.say(`notice.${input.claimsMode}`),
    ...(wording?.outcome === 'used' && { narrative: { ...wording.narrative, model: wording.model } }),
  }
  return { document, markdown: writeMarkdown(writer, document, input) }
}
