import type { FindingCode } from '@chioma/contract'

/** Names the card of a finding on the page of its report. */
export const findingId = (code: FindingCode): string => `finding-${code}`

/** Address of the page of a report, or of one finding on it. */
export const reportPath = (analysisId: string, code?: FindingCode): string =>
  `/report/${analysisId}${code === undefined ? '' : `#${findingId(code)}`}`

/** Address of the simulation drawn into the photo of a report. */
export const simulationPath = (analysisId: string): string => `${reportPath(analysisId)}/simulation`
