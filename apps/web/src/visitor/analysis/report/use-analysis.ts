import { type Analysis, analysisSchema, type Language, type ReanalysisRequest } from '@chioma/contract'
import { type QueryClient, type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { getJson } from '../../../lib/api/request.ts'
import { inLanguage } from '../../../lib/i18n/in-language.ts'
import { useLanguage } from '../../../lib/i18n/use-language.ts'
import { followAnalysis } from '../follow-analysis.ts'
import { reanalyze } from '../reanalyze.ts'
import { forgetOutlines } from './photo/use-outline.ts'

const keyOf = (id: string) => ['analysis', id] as const

/** Hands over an analysis that is already here, so that it is not asked for again; its words in other languages are. */
export function keepAnalysis(queryClient: QueryClient, analysis: Analysis, asked: Language): void {
  queryClient.removeQueries({ queryKey: keyOf(analysis.id), type: 'inactive' })
  // Whoever changed the language meanwhile has it asked for in the new one.
  queryClient.setQueryData([...keyOf(analysis.id), analysis.results?.report.language ?? asked], analysis)
}

const isOpen = (analysis: Pick<Analysis, 'status'>): boolean => analysis.status === 'pending' || analysis.status === 'processing'

/** One analysis by id, in the language on screen. */
export function useAnalysis(id: string): UseQueryResult<Analysis> {
  const { language } = useLanguage()
  return useQuery({
    queryKey: [...keyOf(id), language],
    queryFn: ({ signal }) => getJson(inLanguage(`/api/analysis/${encodeURIComponent(id)}`, language), analysisSchema, signal),
  })
}

/** Follows an analysis that is not at its end yet, and hands over what it became. */
export function useFollowedAnalysis(analysis: Analysis | undefined, onSettled: (analysis: Analysis) => void): void {
  const queryClient = useQueryClient()
  const { language } = useLanguage()
  const openId = analysis !== undefined && isOpen(analysis) ? analysis.id : undefined
  const latest = useRef(onSettled)
  useEffect(() => {
    latest.current = onSettled
  })
  useEffect(() => {
    if (openId === undefined) return
    return followAnalysis(openId, {
      language,
      onProgress: () => undefined,
      onSettled: (settled) => {
        keepAnalysis(queryClient, settled, language)
        latest.current(settled)
      },
      onError: () => void queryClient.invalidateQueries({ queryKey: keyOf(openId) }),
    })
  }, [openId, language, queryClient])
}

/** Has the photo looked at anew; the report then waits for what comes of it. */
export function useSecondLook(analysis: Analysis, onStarted: () => void) {
  const queryClient = useQueryClient()
  const { language } = useLanguage()
  return useMutation({
    mutationFn: (told: ReanalysisRequest) => reanalyze(analysis.id, told, language),
    onSuccess: (begun) => {
      forgetOutlines(queryClient)
      keepAnalysis(queryClient, begun, language)
      onStarted()
    },
  })
}
