import type { Analysis, Language, QueuePlace, ReanalysisRequest } from '@chioma/contract'
import { type QueryClient, queryOptions, type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { takeDrawn } from '../../../lib/api/early-answers.ts'
import { getJson } from '../../../lib/api/request.ts'
import { inLanguage } from '../../../lib/i18n/in-language.ts'
import { useLanguage } from '../../../lib/i18n/use-language.ts'
import { SERIES_KEY } from '../changes/changes-requests.ts'
import { type RunProgress, STORED, withEvent } from '../run/analysis-progress.ts'
import { OUTLINE_KEY } from './photo/use-outline.ts'

/** What follows an analysis and starts one anew; a finished report does without. */
const loadRequests = () => import('../follow-analysis.ts')

const keyOf = (id: string) => ['analysis', id] as const

/** One analysis, its words in a language. */
const analysisQuery = (id: string, language: Language) => {
  const path = inLanguage(`/api/analysis/${encodeURIComponent(id)}`, language)
  return queryOptions({
    queryKey: [...keyOf(id), language],
    queryFn: async ({ signal }) => {
      // A report that the server drew needs the parser only after its first click.
      const { analysisSchema } = await import('../../../lib/api/later-schemas.ts')
      return getJson(path, analysisSchema, signal)
    },
    initialData: () => takeDrawn<Analysis>(path),
  })
}

/** Hands over an analysis that is already here, so that it is not asked for again; its words in other languages are. */
export function cacheAnalysis(queryClient: QueryClient, analysis: Analysis, asked: Language): void {
  queryClient.removeQueries({ queryKey: keyOf(analysis.id), type: 'inactive' })
  // The spot that it shows has one photo more, or less.
  void queryClient.invalidateQueries({ queryKey: SERIES_KEY })
  // Whoever changed the language meanwhile has it asked for in the new one.
  queryClient.setQueryData(analysisQuery(analysis.id, analysis.results?.report.language ?? asked).queryKey, analysis)
}

const isOpen = (analysis: Pick<Analysis, 'status'>): boolean => analysis.status === 'pending' || analysis.status === 'processing'

/** One analysis by id, in the language on screen. */
export function useAnalysis(id: string): UseQueryResult<Analysis> {
  const { language } = useLanguage()
  return useQuery(analysisQuery(id, language))
}

/** How far an analysis is that others may be ahead of. */
export interface AnalysisUnderWay {
  progress: RunProgress
  place: QueuePlace | undefined
}

/** Follows an analysis that is not at its end yet, hands over what it became, and says how far it is. */
export function useFollowedAnalysis(analysis: Analysis | undefined, onSettled: (analysis: Analysis) => void): AnalysisUnderWay {
  const queryClient = useQueryClient()
  const { language } = useLanguage()
  const openId = analysis !== undefined && isOpen(analysis) ? analysis.id : undefined
  const settle = useEffectEvent(onSettled)
  const [underWay, setUnderWay] = useState<AnalysisUnderWay>({ progress: STORED, place: undefined })
  useEffect(() => {
    if (openId === undefined) return
    setUnderWay({ progress: STORED, place: undefined })
    let stop: (() => void) | undefined
    let isOver = false
    const ask = () => void queryClient.invalidateQueries({ queryKey: keyOf(openId) })
    loadRequests().then(({ followAnalysis }) => {
      if (isOver) return
      stop = followAnalysis(openId, {
        language,
        onProgress: (event) => setUnderWay((before) => ({ ...before, progress: withEvent(before.progress, event) })),
        onPlace: (place) => setUnderWay((before) => ({ ...before, place })),
        onSettled: (settled) => {
          cacheAnalysis(queryClient, settled, language)
          settle(settled)
        },
        onError: ask,
      })
    }, ask)
    return () => {
      isOver = true
      stop?.()
    }
  }, [openId, language, queryClient])
  return underWay
}

/** Analyzes the photo again; the report then waits for the result. */
export function useReanalysis(analysis: Analysis, onStarted: () => void) {
  const queryClient = useQueryClient()
  const { language } = useLanguage()
  return useMutation({
    mutationFn: async (request: ReanalysisRequest) => (await loadRequests()).reanalyze(analysis.id, request, language),
    onSuccess: (begun) => {
      // The marks of the analysis before are gone.
      queryClient.removeQueries({ queryKey: OUTLINE_KEY })
      cacheAnalysis(queryClient, begun, language)
      onStarted()
    },
  })
}
