import { type ModelSpend, modelSettingsPatchSchema, modelSpendSchema } from '@chioma/contract'
import { sql } from 'kysely'
import type { App } from '../../platform/http/http-app.ts'
import { actorOf, versionConflict, writeAuditEntry } from '../../staff/index.ts'
import type { Dependencies } from '../dependencies.ts'
import { spendDayOf } from './model-calls.queries.ts'
import { selectModelSettings } from './models.queries.ts'
import { NANO_USD } from './token-cost.ts'

const SHOWN_DAYS = 30

/** What models cost, and how much they may. */
export async function spendRoutes(app: App, dependencies: Dependencies): Promise<void> {
  const { database } = dependencies

  app.get(
    '/api/admin/model-spend',
    {
      config: { permission: 'models.read' },
      schema: { summary: 'Budget and cost of remote models', response: { 200: modelSpendSchema } },
    },
    async () => readSpend(dependencies, new Date()),
  )

  app.patch(
    '/api/admin/model-settings',
    {
      config: { permission: 'models.manage' },
      schema: {
        summary: 'Change deadline and daily budget',
        body: modelSettingsPatchSchema,
        response: { 200: modelSpendSchema },
      },
    },
    async (request) => {
      const { deadlineMs, dailyBudgetUsd, version } = request.body
      const isChanged = await database.transaction().execute(async (trx) => {
        const before = await selectModelSettings(trx)
        const changed = await trx
          .updateTable('model_settings')
          .set({ deadline_ms: deadlineMs, daily_budget_cents: Math.round(dailyBudgetUsd * 100), version: sql`version + 1` })
          .where('version', '=', version)
          .executeTakeFirst()
        if (changed.numUpdatedRows === 0n) return false
        const after = await selectModelSettings(trx)
        await writeAuditEntry(trx, actorOf(request), {
          action: 'models.settings_changed',
          subject: 'models/settings',
          before,
          after,
        })
        return true
      })
      const current = await readSpend(dependencies, new Date())
      if (!isChanged) throw await versionConflict(database, { subject: 'models/settings', current })
      return current
    },
  )
}

async function readSpend({ database }: Pick<Dependencies, 'database'>, now: Date): Promise<ModelSpend> {
  const [settings, today, models] = await Promise.all([
    selectModelSettings(database),
    database.selectFrom('spend_days').select('committed_nano_usd').where('day', '=', spendDayOf(now)).executeTakeFirst(),
    database
      .selectFrom('model_calls')
      .select(({ fn }) => [
        'provider',
        'model_id as modelId',
        fn.countAll<number>().as('calls'),
        sql<number>`count(*) filter (where outcome = 'failed')`.as('failed'),
        sql<number>`coalesce(sum(coalesce(cost_nano_usd, reserved_nano_usd)), 0)::bigint`.as('costNanoUsd'),
        sql<number>`coalesce(sum(input_tokens + cache_read_tokens + cache_write_tokens + output_tokens), 0)`.as('tokens'),
      ])
      .where('provider', '<>', 'local')
      .where('started_at', '>', new Date(now.getTime() - SHOWN_DAYS * 86_400_000))
      .groupBy(['provider', 'model_id'])
      .orderBy('costNanoUsd', 'desc')
      .execute(),
  ])
  return {
    today: { committedUsd: (today?.committed_nano_usd ?? 0) / NANO_USD, budgetUsd: settings.dailyBudgetCents / 100 },
    deadlineMs: settings.deadlineMs,
    version: settings.version,
    models: models.map(({ costNanoUsd, ...model }) => ({ ...model, costUsd: costNanoUsd / NANO_USD })),
  }
}
