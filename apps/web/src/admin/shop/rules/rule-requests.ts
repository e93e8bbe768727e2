import {
  type NewRecommendationRule,
  type RecommendationRulePatch,
  recommendationRuleSchema,
  ruleDryRunSchema,
  type TriggerConditions,
} from '@chioma/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { getJson } from '../../../lib/api/request.ts'
import { send, sendJson } from '../../../lib/api/send-json.ts'

const RULES = '/api/admin/recommendation-rules'

export const addRule = (body: NewRecommendationRule) => sendJson('POST', RULES, body, recommendationRuleSchema)
export const changeRule = (id: string, body: RecommendationRulePatch) =>
  sendJson('PATCH', `${RULES}/${id}`, body, recommendationRuleSchema)
export const deleteRule = (id: string) => send('DELETE', `${RULES}/${id}`)
export const restoreRule = (id: string) => send('POST', `${RULES}/${id}/restore`, {})

export const ruleQueries = {
  /** Every rule, the first that counts first. */
  list: queryOptions({
    queryKey: ['staff', 'recommendation-rules'],
    queryFn: ({ signal }) => getJson(RULES, z.array(recommendationRuleSchema), signal),
  }),
  /** How often conditions would have fired. */
  dryRun: (triggerConditions: TriggerConditions) =>
    queryOptions({
      queryKey: ['staff', 'rule-dry-run', triggerConditions],
      queryFn: () => sendJson('POST', `${RULES}/dry-run`, { triggerConditions }, ruleDryRunSchema),
      placeholderData: keepPreviousData,
      staleTime: 60_000,
    }),
}
