/** Address at which the spot that an analysis shows is photographed again. */
export const againPath = (analysisId: string): string => `/?again=${encodeURIComponent(analysisId)}#start`

/** Address of the page of a spot over time, with the photo of an analysis as the later one; against the one before it where no other is named. */
export const changesPath = (analysisId: string, earlierId?: string): string =>
  `/report/${analysisId}/changes${earlierId === undefined ? '' : `?earlier=${encodeURIComponent(earlierId)}`}`
