import type { AnalysisSummary, Language } from '@chioma/contract'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { getPage } from '../../../lib/api/request.ts'
import { inLanguage } from '../../../lib/i18n/in-language.ts'
import { storeHint } from '../../../lib/stored-hint.ts'
import { reportPath } from '../paths.ts'

export const HISTORY_KEY = ['user-analyses'] as const

const FIRST_PAGE = '/api/user-analyses'

/** The visitor's analyses in a language, newest first, page by page. */
export const historyQuery = (language: Language) =>
  infiniteQueryOptions({
    queryKey: [...HISTORY_KEY, language],
    queryFn: async ({ pageParam, signal }) => {
      const { analysisSummarySchema } = await import('../../../lib/api/later-schemas.ts')
      const page = await getPage(inLanguage(pageParam, language), analysisSummarySchema.array(), signal)
      if (pageParam === FIRST_PAGE) rememberLastReport(page.items)
      return page
    },
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (page) => page.next,
  })

/** For the first screen of the next visit. */
function rememberLastReport(newestFirst: readonly AnalysisSummary[]): void {
  const last = newestFirst.find(({ status }) => status === 'completed')
  storeHint('chioma.lastReportPath', last && reportPath(last.id))
}
