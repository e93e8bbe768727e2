import {
  CONTRAINDICATION_SIGNS,
  type Contraindication,
  type Language,
  newRecommendationRuleSchema,
  type RecommendationRule,
  type RuleDryRun,
  type RuleDryRunRequest,
  recommendationRulePatchSchema,
  recommendationRuleSchema,
  ruleDeletionSchema,
  ruleDryRunRequestSchema,
  ruleDryRunSchema,
  TELLING_ANSWERS,
} from '@chioma/contract'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Database } from '../../platform/database/database.ts'
import { type CsvExport, sendCsv } from '../../platform/http/csv-export.ts'
import type { App } from '../../platform/http/http-app.ts'
import { languageOf } from '../../platform/http/request-language.ts'
import { byId } from '../../platform/http/validate-request.ts'
import { actorOf } from '../../staff/index.ts'
import { selectNamedProduct } from '../catalog/admin-products.queries.ts'
import type { Dependencies, ShopConfig } from '../dependencies.ts'
import { addRule, changeRule, removeRule, restoreRule } from './manage-rules.ts'
import { neverOfferedFor } from './recommend.ts'
import { readRules } from './rules.queries.ts'

const RULES = '/api/admin/recommendation-rules'
const config = { permission: 'rules.edit' } as const

/** Which products are recommended for what. */
export async function rulesRoutes(
  app: App,
  dependencies: Pick<Dependencies, 'database' | 'config' | 'locales' | 'timeZone'>,
): Promise<void> {
  app.get(
    RULES,
    {
      config,
      schema: {
        summary: 'All rules, first ones first, with what speaks against them',
        response: { 200: z.array(recommendationRuleSchema) },
      },
    },
    async (request) => readRules(dependencies.database, dependencies.config.shop, languageOf(request)),
  )

  app.get(`${RULES}.csv`, { config, schema: { summary: 'All rules as CSV' } }, async (request, reply) =>
    sendCsv(dependencies, { request, reply }, rulesExport(dependencies.database, dependencies.config.shop, languageOf(request))),
  )

  app.post(
    RULES,
    {
      config,
      schema: {
        summary: 'Add a rule for a product of the shop, or for that of this name; without one it is made',
        body: newRecommendationRuleSchema,
        response: { 201: recommendationRuleSchema },
      },
    },
    async (request) => addRule(dependencies, actorOf(request), request.body, languageOf(request)),
  )

  app.patch(
    `${RULES}/:id`,
    {
      config,
      schema: {
        summary: 'Change a rule, and with it the product that it made',
        params: byId,
        body: recommendationRulePatchSchema,
        response: { 200: recommendationRuleSchema },
      },
    },
    async (request) => changeRule(dependencies, actorOf(request), request.params.id, request.body, languageOf(request)),
  )

  app.delete(
    `${RULES}/:id`,
    {
      config,
      schema: {
        summary: 'Delete a rule, and say what becomes of its product; it can be restored',
        params: byId,
        querystring: ruleDeletionSchema,
        response: { 204: z.undefined() },
      },
    },
    async (request) => removeRule(dependencies, actorOf(request), request.params.id, request.query),
  )

  app.post(
    `${RULES}/:id/restore`,
    {
      config,
      schema: { summary: 'Take the deletion of a rule back', params: byId, response: { 200: recommendationRuleSchema } },
    },
    async (request) => restoreRule(dependencies, actorOf(request), request.params.id, languageOf(request)),
  )

  app.post(
    `${RULES}/dry-run`,
    {
      config: { ...config, changesNothing: true },
      schema: {
        summary: 'How often conditions would have fired',
        body: ruleDryRunRequestSchema,
        response: { 200: ruleDryRunSchema },
      },
    },
    async (request) => dryRunRule(dependencies, request.body),
  )
}

const countsSchema = z
  .object({ total: z.number(), fired: z.number(), suppressed: z.number(), contraindicated: z.number() })
  .catchall(z.number())

/**
 * How often conditions would have recommended something over the completed analyses of the last days, and how often findings or answers would have spoken
 * against the product.
 */
export async function dryRunRule(
  { database }: Pick<Dependencies, 'database'>,
  { triggerConditions, days, productName }: RuleDryRunRequest,
): Promise<RuleDryRun> {
  const { requiredIssues, severityLevels, minConfidence } = triggerConditions
  const since = sql`now() - make_interval(days => ${days})`
  const product = productName ? await selectNamedProduct(database, productName) : undefined
  const against = product?.contraindications ?? []
  const isMet = sql.join([sql`false`, ...against.map(isMetBy)], sql` or `)
  const counts = against.map(
    (code) => sql`, count(*) filter (where not has_red_flag and ${isMetBy(code)})::int as ${sql.id(code)}`,
  )
  const { rows } = await sql`
    select
      (select count(*)::int from analyses where status = 'completed' and not has_red_flag and created_at >= ${since}) as total,
      count(*) filter (where not has_red_flag)::int as fired,
      count(*) filter (where has_red_flag)::int as suppressed,
      count(*) filter (where not has_red_flag and (${isMet}))::int as contraindicated
      ${sql.join(counts, sql` `)}
    from (
      select distinct analysis_id, has_red_flag from analysis_findings
      where code = any(${requiredIssues}::text[]) and severity = any(${severityLevels}::text[])
        and confidence >= ${minConfidence} and created_at >= ${since}
    ) as met`.execute(database)
  const { total, fired, suppressed, contraindicated, ...met } = countsSchema.parse(rows[0])
  return {
    days,
    analysisCount: total,
    firedCount: fired,
    suppressedByRedFlagCount: suppressed,
    contraindicatedCount: contraindicated,
    contraindications: against.map((code) => ({ code, count: met[code] ?? 0 })).filter(({ count }) => count > 0),
    // A rule may make a product of its own, which is one that is shipped.
    neverOfferedFor: productName
      ? neverOfferedFor(triggerConditions, { name: productName, category: product?.category ?? 'product' })
      : [],
  }
}

/** Whether an analysis meets a contraindication, as `contraindicationsMet` says of one that is read whole. */
function isMetBy(code: Contraindication): RawBuilder<boolean> {
  const { findings = [], alerts = [], answers = {} } = CONTRAINDICATION_SIGNS[code]
  const told = TELLING_ANSWERS.map(
    (answer) => sql`jsonb_path_query_array(questionnaire, ${`$.${answer}[*]`}::jsonpath) ?| ${answers[answer] ?? []}::text[]`,
  )
  return sql<boolean>`(
    exists (select from analysis_findings as seen where seen.analysis_id = met.analysis_id and seen.code = any(${findings}::text[]))
    or exists (
      select from analyses where analyses.id = met.analysis_id and (
        jsonb_path_query_array(outcome, '$.reading.alerts[*].code') ?| ${alerts}::text[]
        or (not questionnaire_is_sample and (${sql.join(told, sql` or `)}))
      )
    )
  )`
}

/** Every rule, first ones first. Rules are few and read at once. */
const rulesExport = (database: Database, shop: ShopConfig['shop'], language: Language): CsvExport<RecommendationRule> => ({
  name: 'recommendation-rules',
  columns: ({ say, decimal, time, yesOrNo }) => ({
    id: ({ id }) => id,
    priority: ({ priority }) => String(priority),
    isActive: ({ isActive }) => yesOrNo(isActive),
    productName: ({ product }) => product.name,
    productDescription: ({ product }) => product.description,
    priceEur: ({ price }) => decimal(price),
    shopPrice: ({ shopPrice }) => decimal(shopPrice),
    shopCurrency: ({ shopCurrency }) => shopCurrency,
    requiredIssues: ({ triggerConditions }) =>
      triggerConditions.requiredIssues.map((code) => say(`findings:codes.${code}.name.cosmetic`)).join(', '),
    severityLevels: ({ triggerConditions }) =>
      triggerConditions.severityLevels.map((level) => say(`findings:severity.${level}`)).join(', '),
    minConfidence: ({ triggerConditions }) => decimal(String(triggerConditions.minConfidence)),
    warnings: ({ warnings }) =>
      warnings.map(({ code, otherRuleId = '' }) => say(`backoffice:rules.warnings.${code}`, { name: otherRuleId })).join(' '),
    createdAt: ({ createdAt }) => time(createdAt),
    updatedAt: ({ updatedAt }) => time(updatedAt),
  }),
  read: async (last) => (last === undefined ? readRules(database, shop, language) : []),
})
