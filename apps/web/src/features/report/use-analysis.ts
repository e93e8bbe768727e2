import { type Analysis, analysisSchema } from '@chioma/contract'
import { type QueryClient, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { getJson } from '../../lib/api/request.ts'
import { followAnalysis } from '../../lib/follow-analysis.ts'

const keyOf = (id: string) => ['analysis', id] as const

/** Hands over an analysis that is already here, so that it is not asked for again. */
export const keepAnalysis = (queryClient: QueryClient, analysis: Analysis): void =>
  void queryClient.setQueryData(keyOf(analysis.id), analysis)

export const isOpen = (analysis: Pick<Analysis, 'status'>): boolean =>
  analysis.status === 'pending' || analysis.status === 'processing'

/** One analysis by id; while it is open it is followed to its end. */
export function useAnalysis(id: string): UseQueryResult<Analysis> {
  const queryClient = useQueryClient()
  const query = useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => getJson(`/api/analysis/${encodeURIComponent(id)}`, analysisSchema, signal),
  })
  const isFollowed = query.data !== undefined && isOpen(query.data)
  useEffect(() => {
    if (!isFollowed) return
    return followAnalysis(id, {
      onProgress: () => undefined,
      onSettled: (analysis) => keepAnalysis(queryClient, analysis),
      onError: () => void queryClient.invalidateQueries({ queryKey: keyOf(id) }),
    })
  }, [id, isFollowed, queryClient])
  return query
}
