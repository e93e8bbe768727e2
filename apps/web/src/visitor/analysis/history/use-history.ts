import { analysisSummarySchema } from '@chioma/contract'
import { type QueryClient, useInfiniteQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { getPage } from '../../../lib/api/request.ts'
import { inLanguage } from '../../../lib/i18n/in-language.ts'
import { useLanguage } from '../../../lib/i18n/use-language.ts'

const HISTORY_KEY = ['user-analyses'] as const
const FIRST_PAGE = '/api/user-analyses'
const summariesSchema = z.array(analysisSummarySchema)

/** The visitor's analyses in the language on screen, newest first, page by page. */
export function useHistory() {
  const { language } = useLanguage()
  return useInfiniteQuery({
    queryKey: [...HISTORY_KEY, language],
    queryFn: ({ pageParam, signal }) => getPage(inLanguage(pageParam, language), summariesSchema, signal),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (page) => page.next,
  })
}

/** Asks for the list anew, because an analysis was added or ended. */
export const refreshHistory = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: HISTORY_KEY })
