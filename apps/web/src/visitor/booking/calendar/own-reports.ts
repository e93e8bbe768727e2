import { analysisSummarySchema, type Language } from '@chioma/contract'
import { queryOptions } from '@tanstack/react-query'
import { getJson } from '../../../lib/api/request.ts'
import { inLanguage } from '../../../lib/i18n/in-language.ts'

/** As many as are offered to bring along. */
const MOST_OFFERED = 20

/** The visitor's newest reports. One may have been finished a moment ago. */
export const ownReportsQuery = (language: Language) =>
  queryOptions({
    queryKey: ['own-reports', language],
    queryFn: async ({ signal }) => {
      const address = inLanguage(`/api/user-analyses?limit=${MOST_OFFERED}`, language)
      const analyses = await getJson(address, analysisSummarySchema.array(), signal)
      return analyses.filter(({ status }) => status === 'completed').map(({ id, createdAt }) => ({ id, createdAt }))
    },
    staleTime: 0,
  })
