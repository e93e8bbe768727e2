import { type Analysis, analysisSchema } from '@chioma/contract'
import { type QueryClient, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { getJson } from '../../lib/api/request.ts'
import { followAnalysis } from '../../lib/follow-analysis.ts'

const keyOf = (id: string) => ['analysis', id] as const

/** Hands over an analysis that is already here, so that it is not asked for again. */
export const keepAnalysis = (queryClient: QueryClient, analysis: Analysis): void =>
  void queryClient.setQueryData(keyOf(analysis.id), analysis)

const isOpen = (analysis: Pick<Analysis, 'status'>): boolean => analysis.status === 'pending' || analysis.status === 'processing'

/** One analysis by id. */
export function useAnalysis(id: string): UseQueryResult<Analysis> {
  return useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => getJson(`/api/analysis/${encodeURIComponent(id)}`, analysisSchema, signal),
  })
}

/** Follows an analysis that is not at its end yet, and hands over what it became. */
export function useFollowedAnalysis(analysis: Analysis | undefined): void {
  const queryClient = useQueryClient()
  const openId = analysis !== undefined && isOpen(analysis) ? analysis.id : undefined
  useEffect(() => {
    if (openId === undefined) return
    return followAnalysis(openId, {
      onProgress: () => undefined,
      onSettled: (settled) => keepAnalysis(queryClient, settled),
      onError: () => void queryClient.invalidateQueries({ queryKey: keyOf(openId) }),
    })
  }, [openId, queryClient])
}
