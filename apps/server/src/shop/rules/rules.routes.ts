import {
  errorBodySchema,
  newRecommendationRuleSchema,
  recommendationRulePatchSchema,
  recommendationRuleSchema,
  ruleDryRunRequestSchema,
  ruleDryRunSchema,
} from '@chioma/contract'
import { z } from 'zod'
import { sendCsv } from '../../platform/http/csv-export.ts'
import type { App } from '../../platform/http/http-app.ts'
import { languageOf } from '../../platform/http/request-language.ts'
import { actorOf } from '../../staff/index.ts'
import type { Dependencies } from '../dependencies.ts'
import { dryRunRule } from './dry-run.ts'
import { addRule, changeRule, removeRule, restoreRule } from './manage-rules.ts'
import { readRules } from './present-rules.ts'
import { rulesExport } from './rules-csv.ts'

const RULES = '/api/admin/recommendation-rules'
const refusals = { '4xx': errorBodySchema, '5xx': errorBodySchema }
const config = { permission: 'rules.edit' } as const
const params = z.object({ id: z.uuid() })

/** Which products are recommended for what. */
export async function rulesRoutes(app: App, dependencies: Pick<Dependencies, 'database' | 'config'>): Promise<void> {
  app.get(
    RULES,
    {
      config,
      schema: {
        summary: 'All rules, first ones first, with what speaks against them',
        response: { 200: z.array(recommendationRuleSchema), ...refusals },
      },
    },
    async () => readRules(dependencies.database, dependencies.config.shop),
  )

  app.get(`${RULES}.csv`, { config, schema: { summary: 'All rules as CSV' } }, async (_request, reply) =>
    sendCsv(reply, rulesExport(dependencies.database, dependencies.config.shop)),
  )

  app.post(
    RULES,
    {
      config,
      schema: {
        summary: 'Add a rule for the product of this name; without one it is made',
        body: newRecommendationRuleSchema,
        response: { 201: recommendationRuleSchema, ...refusals },
      },
    },
    async (request, reply) =>
      reply.status(201).send(await addRule(dependencies, actorOf(request), request.body, languageOf(request))),
  )

  app.patch(
    `${RULES}/:id`,
    {
      config,
      schema: {
        summary: 'Change a rule, and with it the product that it made',
        params,
        body: recommendationRulePatchSchema,
        response: { 200: recommendationRuleSchema, ...refusals },
      },
    },
    async (request) => changeRule(dependencies, actorOf(request), request.params.id, request.body, languageOf(request)),
  )

  app.delete(
    `${RULES}/:id`,
    { config, schema: { summary: 'Delete a rule; it can be restored', params, response: { 204: z.undefined(), ...refusals } } },
    async (request, reply) => {
      await removeRule(dependencies, actorOf(request), request.params.id)
      return reply.status(204).send()
    },
  )

  app.post(
    `${RULES}/:id/restore`,
    {
      config,
      schema: { summary: 'Take the deletion of a rule back', params, response: { 200: recommendationRuleSchema, ...refusals } },
    },
    async (request) => restoreRule(dependencies, actorOf(request), request.params.id),
  )

  app.post(
    `${RULES}/dry-run`,
    {
      config: { ...config, changesNothing: true },
      schema: {
        summary: 'How often conditions would have fired',
        body: ruleDryRunRequestSchema,
        response: { 200: ruleDryRunSchema, ...refusals },
      },
    },
    async (request) => dryRunRule(dependencies, request.body.triggerConditions, request.body.days),
  )
}
