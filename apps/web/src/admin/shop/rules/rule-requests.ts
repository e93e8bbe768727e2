import {
  type NewRecommendationRule,
  type RecommendationRulePatch,
  recommendationRuleSchema,
  ruleDryRunSchema,
  type TriggerConditions,
} from '@chioma/contract'
import { z } from 'zod'
import { getJson } from '../../../lib/api/request.ts'
import { send, sendJson } from '../../../lib/api/send-json.ts'

const RULES = '/api/admin/recommendation-rules'

export const fetchRules = (signal?: AbortSignal) => getJson(RULES, z.array(recommendationRuleSchema), signal)
export const addRule = (body: NewRecommendationRule) => sendJson('POST', RULES, body, recommendationRuleSchema)
export const changeRule = (id: string, body: RecommendationRulePatch) =>
  sendJson('PATCH', `${RULES}/${id}`, body, recommendationRuleSchema)
export const deleteRule = (id: string) => send('DELETE', `${RULES}/${id}`)
export const restoreRule = (id: string) => send('POST', `${RULES}/${id}/restore`, {})
export const dryRun = (triggerConditions: TriggerConditions) =>
  sendJson('POST', `${RULES}/dry-run`, { triggerConditions }, ruleDryRunSchema)
