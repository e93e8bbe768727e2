import { holdLock } from '../../platform/database/advisory-locks.ts'
import type { Dependencies } from '../dependencies.ts'

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
