import type { TriggerConditions } from '@chioma/contract'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { dryRun, fetchRules } from './rule-requests.ts'

const RULES_KEY = ['staff', 'recommendation-rules']
const DRY_RUN_KEY = ['staff', 'rule-dry-run']
const TYPING_PAUSE_MS = 350

/** Every rule, the first that counts first. */
export const useRules = () => useQuery({ queryKey: RULES_KEY, queryFn: ({ signal }) => fetchRules(signal) })

/** A change of one rule shows in the warnings of others and in the prices of products. */
export function useRefreshRules(): () => Promise<void> {
  const queryClient = useQueryClient()
  return async () => {
    await Promise.all([RULES_KEY, ['staff', 'products']].map((queryKey) => queryClient.invalidateQueries({ queryKey })))
  }
}

/** How often conditions would have fired, asked anew once they rest. */
export function useDryRun(conditions: TriggerConditions) {
  const wanted = JSON.stringify(conditions)
  const [settled, setSettled] = useState(wanted)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(wanted), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [wanted])
  const canFire = conditions.requiredIssues.length > 0 && conditions.severityLevels.length > 0
  const query = useQuery({
    queryKey: [...DRY_RUN_KEY, settled],
    queryFn: () => dryRun(conditions),
    enabled: canFire && settled === wanted,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
  return { ...query, canFire, isBehind: query.isFetching || settled !== wanted }
}
