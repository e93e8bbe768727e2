import type { TriggerConditions } from '@chioma/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { productQueries } from '../catalog/use-products.ts'
import { ruleQueries } from './rule-requests.ts'

const TYPING_PAUSE_MS = 350

/** A change of one rule shows in the warnings of others and in the prices of products. */
export function useRefreshRules(): () => Promise<void> {
  const queryClient = useQueryClient()
  return async () => {
    await Promise.all(
      [ruleQueries.list.queryKey, productQueries.all].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
    )
  }
}

/** How often conditions would have fired, asked anew once they rest. */
export function useDryRun(conditions: TriggerConditions, productName: string) {
  const wanted = JSON.stringify([conditions, productName])
  const [settled, setSettled] = useState(wanted)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(wanted), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [wanted])
  const canFire = conditions.requiredIssues.length > 0 && conditions.severityLevels.length > 0
  const isEntered = !Number.isNaN(conditions.minConfidence)
  const query = useQuery({ ...ruleQueries.dryRun(conditions, productName), enabled: canFire && isEntered && settled === wanted })
  return { ...query, canFire, isBehind: query.isFetching || settled !== wanted || !isEntered }
}
