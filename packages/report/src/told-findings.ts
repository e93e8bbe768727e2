import type { Finding } from '@chioma/contract'

/** Below this chance a finding is an open question: named as one, without a grade. */
const TOLD_FROM_CONFIDENCE = 0.5

export const isTold = (finding: Finding): boolean => finding.confidence >= TOLD_FROM_CONFIDENCE
