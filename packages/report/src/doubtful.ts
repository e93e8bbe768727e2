import { FINDING_CODES, type Finding, type FindingCode } from '@chioma/contract'
import type { ReportInput } from './report-input.ts'

/** From this chance on a sign that was not found is not called absent either. */
const DOUBTFUL_FROM_SCORE = 0.3

/** Signs that were judged and not found, told apart by whether they can be ruled out. */
export function sortUnfound(
  scores: ReportInput['scores'],
  findings: readonly Finding[],
): { absent: FindingCode[]; doubtful: FindingCode[] } {
  const found = new Set(findings.map((finding) => finding.code))
  const judged = FINDING_CODES.filter((code) => code !== 'unknown' && scores[code] !== undefined && !found.has(code))
  const isDoubtful = (code: FindingCode) => (scores[code] ?? 0) >= DOUBTFUL_FROM_SCORE
  return { absent: judged.filter((code) => !isDoubtful(code)), doubtful: judged.filter(isDoubtful) }
}
