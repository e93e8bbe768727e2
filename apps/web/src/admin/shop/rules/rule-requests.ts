import {
  type NewRecommendationRule,
  type RecommendationRulePatch,
  type RuleDeletion,
  recommendationRuleSchema,
  ruleDryRunSchema,
  type TriggerConditions,
} from '@chioma/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { getJson, send, sendJson } from '../../../lib/api/request.ts'

const RULES = '/api/admin/recommendation-rules'

export const addRule = (body: NewRecommendationRule) => sendJson('POST', RULES, body, recommendationRuleSchema)
export const changeRule = (id: string, body: RecommendationRulePatch) =>
  sendJson('PATCH', `${RULES}/${id}`, body, recommendationRuleSchema)
export const deleteRule = (id: string, product: NonNullable<RuleDeletion['product']>) =>
  send('DELETE', `${RULES}/${id}?product=${product}`)
export const restoreRule = (id: string) => send('POST', `${RULES}/${id}/restore`, {})

export const ruleQueries = {
  /** Every rule, the first that counts first. */
  list: queryOptions({
    queryKey: ['staff', 'recommendation-rules'],
    queryFn: ({ signal }) => getJson(RULES, z.array(recommendationRuleSchema), signal),
  }),
  /** How often conditions would have fired. */
  dryRun: (triggerConditions: TriggerConditions, productName: string) =>
    queryOptions({
      queryKey: ['staff', 'rule-dry-run', triggerConditions, productName],
      queryFn: () => sendJson('POST', `${RULES}/dry-run`, { triggerConditions, productName }, ruleDryRunSchema),
      placeholderData: keepPreviousData,
      staleTime: 60_000,
    }),
}
