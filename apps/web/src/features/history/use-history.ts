import { analysisSummarySchema } from '@chioma/contract'
import { type QueryClient, useInfiniteQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { getPage } from '../../lib/api/request.ts'

const HISTORY_KEY = ['user-analyses'] as const
const FIRST_PAGE = '/api/user-analyses'
const summariesSchema = z.array(analysisSummarySchema)

/** The visitor's analyses, newest first, page by page. */
export const useHistory = () =>
  useInfiniteQuery({
    queryKey: HISTORY_KEY,
    queryFn: ({ pageParam, signal }) => getPage(pageParam, summariesSchema, signal),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (page) => page.next,
  })

/** Asks for the list anew, because an analysis was added or ended. */
export const refreshHistory = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: HISTORY_KEY })
