import { ALERT_EXPLAINED_BY } from './alert-explanations.ts'
import type { DetectedIssue, RaisedAlert } from './analysis.ts'
import { isFound, type Region } from './findings.ts'
import type { AlertCode } from './reading.ts'

/** Something that can be pointed at in a photo: a finding, or what a doctor should look at. */
export interface Mark {
  code: string
  name: string
  regions: readonly Region[]
  /** Address of the picture whose opaque pixels are meant. */
  overlayUrl?: string | undefined
}

const hasMarks = ({ regions, overlayUrl }: Pick<Mark, 'regions' | 'overlayUrl'>): boolean =>
  overlayUrl !== undefined || regions.length > 0

/** Whether a report points at an issue in the photo: not at what it leaves open, but where a doctor should look. */
export const isPointedAt = (issue: Pick<DetectedIssue, 'confidence' | 'isRedFlag'>): boolean => isFound(issue) || issue.isRedFlag

/** What is pointed at in a photo: alerts first, then findings in their order. A place is marked once: not by an alert that a finding explains. */
export function marksOf(
  issues: readonly DetectedIssue[],
  alerts: readonly RaisedAlert[],
  nameOfAlert: (code: AlertCode) => string,
): Mark[] {
  const explains = (issue: DetectedIssue, code: AlertCode): boolean =>
    issue.isRedFlag && hasMarks(issue) && ALERT_EXPLAINED_BY[code].includes(issue.code)
  const raised = alerts
    .filter(({ code }) => !issues.some((issue) => explains(issue, code)))
    .map(({ code, regions = [], overlayUrl }) => ({ code, name: nameOfAlert(code), regions, overlayUrl }))
  const found = issues.map(({ code, name, regions, overlayUrl }) => ({ code, name, regions, overlayUrl }))
  return [...raised, ...found].filter(hasMarks)
}
