import type { Language } from '@chioma/contract'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { getPage } from '../../../lib/api/request.ts'
import { inLanguage } from '../../../lib/i18n/in-language.ts'

export const HISTORY_KEY = ['user-analyses'] as const

/** The visitor's analyses in a language, newest first, page by page. */
export const historyQuery = (language: Language) =>
  infiniteQueryOptions({
    queryKey: [...HISTORY_KEY, language],
    queryFn: async ({ pageParam, signal }) => {
      const { analysisSummarySchema } = await import('../../../lib/api/later-schemas.ts')
      return getPage(inLanguage(pageParam, language), analysisSummarySchema.array(), signal)
    },
    initialPageParam: '/api/user-analyses',
    getNextPageParam: (page) => page.next,
  })
