export { type ReportInput, type ReportTexts, type WrittenReport, writeReport } from './write-report.ts'
