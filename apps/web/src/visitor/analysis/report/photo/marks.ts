import type { AnalysisResults, DetectedIssue, Region } from '@chioma/contract'

/** Something that can be pointed at in the photo: a finding, or what a doctor should look at. */
export interface Mark {
  code: string
  name: string
  regions: readonly Region[]
  /** Address of the picture whose opaque pixels are meant. */
  overlayUrl?: string | undefined
}

/** Whether a finding can be pointed at in the photo. */
const hasMarks = ({ regions, overlayUrl }: Pick<DetectedIssue, 'regions' | 'overlayUrl'>): boolean =>
  overlayUrl !== undefined || regions.length > 0

/** What can be pointed at: alerts first, then findings in their order. */
export function marksOf(
  issues: readonly DetectedIssue[],
  alerts: AnalysisResults['alerts'],
  nameOfAlert: (code: AnalysisResults['alerts'][number]['code']) => string,
): Mark[] {
  const raised = alerts.map(({ code, regions = [], overlayUrl }) => ({ code, name: nameOfAlert(code), regions, overlayUrl }))
  const found = issues.map(({ code, name, regions, overlayUrl }) => ({ code, name, regions, overlayUrl }))
  return [...raised, ...found].filter(hasMarks)
}
