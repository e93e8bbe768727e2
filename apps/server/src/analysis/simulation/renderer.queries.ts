import { imageProviderIdSchema, type SimulationRendererChange, tokenPriceSchema } from '@chioma/contract'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

/** Who is to draw; `model` is `null` where the embedded renderer is. */
export async function selectRenderer(database: Database): Promise<SimulationRendererChange> {
  const row = await database
    .selectFrom('simulation_settings')
    .select(['provider', 'model_id', 'price', 'version'])
    .executeTakeFirstOrThrow()
  if (row.provider === null || row.model_id === null) return { model: null, version: row.version }
  const model = {
    provider: imageProviderIdSchema.parse(row.provider),
    modelId: row.model_id,
    price: tokenPriceSchema.parse(row.price),
  }
  return { model, version: row.version }
}

/** Whether it was still the version that was looked at. */
export async function updateRenderer(trx: Database, { model, version }: SimulationRendererChange): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('simulation_settings')
    .set({
      provider: model?.provider ?? null,
      model_id: model?.modelId ?? null,
      price: model === null ? null : JSON.stringify(model.price),
      version: sql`version + 1`,
    })
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
