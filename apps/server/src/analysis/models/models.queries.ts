import { modelFailureCodeSchema, modelProviderIdSchema, tokenPriceSchema } from '@chioma/contract'
import { type Selectable, sql } from 'kysely'
import { z } from 'zod'
import { holdLock } from '../../platform/database/advisory-locks.ts'
import type { Database, DatabaseSchema, Transaction } from '../../platform/database/database.ts'
import type { Dependencies } from '../dependencies.ts'

/** Platt's bias and slope on the log-odds of a model's stated confidence. */
export const calibrationSchema = z.object({ bias: z.number(), slope: z.number().positive() })
export type Calibration = z.infer<typeof calibrationSchema>

export const lastProbeSchema = z.object({
  at: z.iso.datetime(),
  outcome: z.enum(['seen', 'failed']),
  failureCode: modelFailureCodeSchema.nullable(),
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
export async function selectModels(database: Database): Promise<ModelRow[]> {
  const rows = await database.selectFrom('ai_models').selectAll().orderBy('priority').orderBy('name').orderBy('id').execute()
  return rows.map(modelRowOf)
}

export async function selectModelSettings(database: Database) {
  return database
    .selectFrom('model_settings')
    .select(['deadline_ms as deadlineMs', 'daily_budget_cents as dailyBudgetCents', 'version'])
    .executeTakeFirstOrThrow()
}

export async function selectModel(database: Database, id: string): Promise<ModelRow | undefined> {
  const row = await database.selectFrom('ai_models').selectAll().where('id', '=', id).executeTakeFirst()
  return row && modelRowOf(row)
}

/** The row, held until the end of the transaction. */
export async function lockModel(trx: Transaction, id: string): Promise<ModelRow | undefined> {
  const row = await trx.selectFrom('ai_models').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row && modelRowOf(row)
}

type ModelValues = Pick<ModelRow, 'name' | 'modelId' | 'priority' | 'isActive' | 'price' | 'lastProbe'>
type ModelChange = { [Name in keyof ModelValues]?: ModelValues[Name] | undefined }

/** `undefined` when the provider's model is on the list already. */
export async function insertModel(
  trx: Database,
  { id, provider, ...values }: ModelValues & Pick<ModelRow, 'id' | 'provider'>,
): Promise<ModelRow | undefined> {
  const row = await trx
    .insertInto('ai_models')
    .values({ id, provider, name: values.name, model_id: values.modelId, ...columnsOf(values) })
    .onConflict((conflict) => conflict.columns(['provider', 'model_id']).doNothing())
    .returningAll()
    .executeTakeFirst()
  return row && modelRowOf(row)
}

/** `undefined` when the provider's model is on the list under another name. */
export async function updateModel(trx: Database, id: string, values: ModelChange): Promise<ModelRow | undefined> {
  const row = await trx
    .updateTable('ai_models')
    .set({ ...columnsOf(values), version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('ai_models as other')
            .select('other.id')
            .whereRef('other.provider', '=', 'ai_models.provider')
            .where('other.model_id', '=', values.modelId ?? '')
            .where('other.id', '<>', id),
        ),
      ),
    )
    .returningAll()
    .executeTakeFirst()
  return row && modelRowOf(row)
}

/** A model that was taken to see, and whose key its provider does not accept any more. What staff are changing meanwhile stays theirs to change. */
export async function noteRefusedKey(database: Database, id: string, at: Date): Promise<void> {
  const lastProbe = lastProbeSchema.parse({ at: at.toISOString(), outcome: 'failed', failureCode: 'key_refused' })
  await database
    .updateTable('ai_models')
    .set({ last_probe: JSON.stringify(lastProbe) })
    .where('id', '=', id)
    .where(sql<boolean>`last_probe ->> 'outcome' is distinct from 'failed'`)
    .execute()
}

/** A model whose key was refused answers again: it has yet to prove that it sees. */
export async function noteAcceptedKey(database: Database, id: string): Promise<void> {
  await database
    .updateTable('ai_models')
    .set({ last_probe: null })
    .where('id', '=', id)
    .where(sql<boolean>`last_probe ->> 'failureCode' = 'key_refused'`)
    .execute()
}

/** All models of a provider have yet to prove that they see. */
export async function forgetProbes(trx: Transaction, provider: ModelRow['provider']): Promise<void> {
  await trx
    .updateTable('ai_models')
    .set({ last_probe: null, version: sql`version + 1`, updated_at: sql`now()` })
    .where('provider', '=', provider)
    .execute()
}

function columnsOf({ name, modelId, priority, isActive, price, lastProbe }: ModelChange) {
  return {
    ...(name !== undefined && { name }),
    ...(modelId !== undefined && { model_id: modelId }),
    ...(priority !== undefined && { priority }),
    ...(isActive !== undefined && { is_active: isActive }),
    ...(price !== undefined && { price: price === null ? null : JSON.stringify(price) }),
    ...(lastProbe !== undefined && { last_probe: JSON.stringify(lastProbe) }),
  }
}

export async function deleteModel(trx: Database, id: string): Promise<void> {
  await trx.deleteFrom('ai_models').where('id', '=', id).execute()
}

/** Prices in US dollars for a million tokens, as the providers published them. The embedded model costs nothing and needs no key. */
const FIRST_MODELS = [
  { number: 1, name: 'Chioma Measure', provider: 'local', modelId: 'chioma-measure', price: null },
  {
    number: 2,
    name: 'Claude Sonnet 4',
    provider: 'anthropic',
    modelId: 'claude-sonnet-4-20250514',
    price: { inputUsdPerMillion: 3, outputUsdPerMillion: 15, cacheReadUsdPerMillion: 0.3, cacheWriteUsdPerMillion: 3.75 },
  },
  {
    number: 3,
    name: 'Claude Sonnet 5.5',
    provider: 'anthropic',
    modelId: 'claude-sonnet-5-5',
    price: { inputUsdPerMillion: 2, outputUsdPerMillion: 10, cacheReadUsdPerMillion: 0.1, cacheWriteUsdPerMillion: 2.5 },
  },
  {
    number: 4,
    name: 'GPT-5.6 Terra',
    provider: 'openai',
    modelId: 'gpt-5.6-terra',
    price: { inputUsdPerMillion: 2.5, outputUsdPerMillion: 15, cacheReadUsdPerMillion: 0.25 },
  },
  {
    number: 5,
    name: 'Gemini 3 Flash',
    provider: 'google',
    modelId: 'gemini-3-flash-preview',
    price: { inputUsdPerMillion: 0.5, outputUsdPerMillion: 3 },
  },
  {
    number: 6,
    name: 'Mistral Medium 3.1',
    provider: 'mistral',
    modelId: 'mistral-medium-2508',
    price: { inputUsdPerMillion: 0.4, outputUsdPerMillion: 2 },
  },
] as const

/** Puts in the models that a new installation knows, where there is none yet; only the embedded one is active. Safe to run by many processes at once. */
export async function seedModels({ database }: Pick<Dependencies, 'database'>): Promise<void> {
  await database.transaction().execute(async (trx) => {
    await holdLock(trx, 'seed')
    const known = await trx.selectFrom('ai_models').select('id').limit(1).executeTakeFirst()
    if (known !== undefined) return
    await trx
      .insertInto('ai_models')
      .values(
        FIRST_MODELS.map(({ number, name, provider, modelId, price }) => ({
          id: `0198f000-0000-7000-8000-00000000010${number}`,
          name,
          provider,
          model_id: modelId,
          priority: number,
          is_active: provider === 'local',
          price: price && JSON.stringify(price),
        })),
      )
      .execute()
  })
}
