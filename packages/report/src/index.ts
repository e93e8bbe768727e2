export { checkNarrative, type NarrativeFault, tidyNarrative } from './narrative/check-narrative.ts'
export { type NarrativeFacts, narrativeFacts } from './narrative/facts.ts'
export { REPORT_VERSION } from './version.ts'
export { type ReportInput, type ReportTexts, type Wording, type WrittenReport, writeReport } from './write-report.ts'
