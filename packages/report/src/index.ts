export { REPORT_VERSION } from './version.ts'
export { type ReportInput, type ReportTexts, type WrittenReport, writeReport } from './write-report.ts'
