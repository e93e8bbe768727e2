import type { CompletedReading, Finding } from '@chioma/contract'

/** What was found and may be spoken of: nothing while the view is in doubt. */
export const trustedFindings = (
  reading: Pick<CompletedReading, 'view' | 'recognizedView'> & { findings: readonly Finding[] },
): readonly Finding[] => (isContradicted(reading) ? [] : reading.findings)

/** Whether the photo looks like another view than the person says: until that is settled, nothing read in this view is reported. */
export const isContradicted = ({ view, recognizedView }: Pick<CompletedReading, 'view' | 'recognizedView'>): boolean =>
  recognizedView !== undefined && recognizedView !== view
