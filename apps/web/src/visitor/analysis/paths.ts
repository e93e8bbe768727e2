import type { DeclaredView, FindingCode } from '@chioma/contract'

/** Names the card of a finding on the page of its report. */
export const findingId = (code: FindingCode): string => `finding-${code}`

/** Address of the page of a report, or of one finding on it. */
export const reportPath = (analysisId: string, code?: FindingCode): string =>
  `/report/${analysisId}${code === undefined ? '' : `#${findingId(code)}`}`

/** Address of the simulation drawn into the photo of a report. */
export const simulationPath = (analysisId: string): string => `${reportPath(analysisId)}/simulation`

/** Address at which the spot that an analysis shows is photographed again. */
export const againPath = (analysisId: string): string => `/?again=${encodeURIComponent(analysisId)}#start`

/** Address of the page of a spot over time, with the photo of an analysis as the later one; against the one before it where no other is named. */
export const changesPath = (analysisId: string, earlierId?: string): string =>
  `/report/${analysisId}/changes${earlierId === undefined ? '' : `?earlier=${encodeURIComponent(earlierId)}`}`

/** What the address calls the view that the next photo is to show. */
export const WANTED_VIEW = 'view'

/** Address at which a photo of a view is taken. */
export const photoPath = (view: DeclaredView): string => `/?${WANTED_VIEW}=${view}#start`
