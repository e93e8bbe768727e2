import type { ReportDocument } from '@chioma/contract'

/** The report as it reads: where a model chose the words, its opening, texts and closing stand in place of ours; all else is as it was. */
export function withModelWords(report: ReportDocument): ReportDocument {
  const { narrative } = report
  if (narrative === undefined) return report
  const textOf = (code: string) => narrative.findings.find((finding) => finding.code === code)?.text
  return {
    ...report,
    answer: narrative.opening,
    findings: report.findings.map((finding) => {
      const text = textOf(finding.code)
      return text === undefined ? finding : { ...finding, seen: text, meaning: '' }
    }),
    limits: [narrative.closing, ...report.limits],
  }
}
