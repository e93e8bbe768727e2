import type { CompletedReading, Finding } from '@chioma/contract'

/** Below this chance a finding is an open question: named as one, without a grade. */
const FOUND_FROM_CONFIDENCE = 0.5

/** What was found and may be spoken of: nothing while the view is in doubt. */
export const trustedFindings = (
  reading: Pick<CompletedReading, 'view' | 'recognizedView'> & { findings: readonly Finding[] },
): readonly Finding[] => (isContradicted(reading) ? [] : reading.findings)

export const isFound = (finding: Finding): boolean => finding.confidence >= FOUND_FROM_CONFIDENCE

/** Whether the photo looks like another view than the person says: until that is settled, nothing read in this view is reported. */
export const isContradicted = ({ view, recognizedView }: Pick<CompletedReading, 'view' | 'recognizedView'>): boolean =>
  recognizedView !== undefined && recognizedView !== view
