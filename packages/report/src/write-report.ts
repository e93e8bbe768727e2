import type {
  CannotTell,
  CompletedReading,
  Finding,
  Language,
  Measure,
  Quality,
  Questionnaire,
  ReportDocument,
  View,
} from '@chioma/contract'

export interface ReportInput {
  language: Language
  /** `cosmetic` names no disease; `clinic` uses the clinic names. */
  claimsMode: 'cosmetic' | 'clinic'
  view: View
  quality: Quality
  /** Merged findings. */
  findings: Finding[]
  scores: CompletedReading['scores']
  measures: Measure[]
  cannotTell: CannotTell[]
  /** Absent when the visitor gave none or left the sample untouched. */
  questionnaire?: Questionnaire
  models: { name: string; provider: string; outcome: 'completed' | 'rejected' | 'failed' }[]
}

/** The catalogue namespaces that the writer speaks from, as they stand in `locales/<language>/`. */
export interface ReportTexts {
  report: Record<string, unknown>
  findings: Record<string, unknown>
}

export interface WrittenReport {
  document: ReportDocument
  /** The same report as Markdown with inline SVG charts. */
  markdown: string
}

/** Writes a report: the same input gives the same words. */
export declare function writeReport(input: ReportInput, texts: ReportTexts): WrittenReport
