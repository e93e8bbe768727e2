export { type AnswerFacts, answerKind, answerKindWhenRejected, reassures } from './answer-kind.ts'
export { chartSvg } from './charts/chart-svg.ts'
export { drawHtml } from './draw-html.ts'
export { GROUP_OF } from './finding-groups.ts'
export { LANGUAGE_RULES } from './languages/index.ts'
export {
  checkNarrative,
  type NarrativeBounds,
  type NarrativeFault,
  tidyNarrative,
  ungroundedWordsIn,
} from './narrative/check-narrative.ts'
export { type NarrativeFacts, narrativeFacts } from './narrative/facts.ts'
export { type Lexicon, lexiconOf } from './narrative/lexicon.ts'
export { planOffers } from './offers.ts'
export { hasRedFlags, makePlan, orderFindings, type ReportPlan } from './plan.ts'
export { measureOf } from './related-measures.ts'
export type { ReportInput, ReportTexts, Wording } from './report-input.ts'
export { trustedFindings } from './trusted-findings.ts'
export { REPORT_VERSION } from './version.ts'
export { readWarningSigns, warningSignsOf } from './warning-signs.ts'
export { type WrittenReport, writeReport, writeReportedRedFlags } from './write-report.ts'
