import { modelProviderIdSchema, tokenPriceSchema } from '@chioma/contract'
import type { Kysely, Selectable } from 'kysely'
import { z } from 'zod'
import type { DatabaseSchema } from '../../platform/database.ts'

type Connected = Kysely<DatabaseSchema>

/** Platt's bias and slope on the log-odds of a model's stated confidence. */
export const calibrationSchema = z.object({ bias: z.number(), slope: z.number().positive() })
export type Calibration = z.infer<typeof calibrationSchema>

export const lastProbeSchema = z.object({
  at: z.iso.datetime(),
  outcome: z.enum(['seen', 'failed']),
  failureCode: z.string().nullable(),
})

const modelRowSchema = z.object({
  id: z.string(),
  name: z.string(),
  provider: modelProviderIdSchema,
  modelId: z.string(),
  priority: z.number(),
  isActive: z.boolean(),
  price: tokenPriceSchema.nullable(),
  calibration: calibrationSchema.nullable(),
  lastProbe: lastProbeSchema.nullable(),
  version: z.number(),
})
export type ModelRow = z.infer<typeof modelRowSchema>

export function modelRowOf(row: Selectable<DatabaseSchema['ai_models']>): ModelRow {
  return modelRowSchema.parse({
    ...row,
    modelId: row.model_id,
    isActive: row.is_active,
    lastProbe: row.last_probe,
  })
}

/** Every model, in the order of the staff area. */
export async function selectModels(database: Connected): Promise<ModelRow[]> {
  const rows = await database.selectFrom('ai_models').selectAll().orderBy('priority').orderBy('name').orderBy('id').execute()
  return rows.map(modelRowOf)
}

export async function selectModelSettings(database: Connected) {
  return database
    .selectFrom('model_settings')
    .select(['deadline_ms as deadlineMs', 'daily_budget_cents as dailyBudgetCents', 'version'])
    .executeTakeFirstOrThrow()
}
