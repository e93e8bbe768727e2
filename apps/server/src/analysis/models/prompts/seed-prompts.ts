import { LANGUAGES, PROMPT_TYPES } from '@chioma/contract'
import { uuidv7 } from 'uuidv7'
import { z } from 'zod'
import { holdLock } from '../../../platform/database/advisory-locks.ts'
import type { Dependencies } from '../../dependencies.ts'

const promptsSchema = z.record(z.enum(PROMPT_TYPES), z.string())

/** Puts the product's own prompts where there is none yet: one for each use and language, switched on. Safe to run by many processes at once. */
export async function seedPrompts({ database, locales }: Pick<Dependencies, 'database' | 'locales'>): Promise<void> {
  await database.transaction().execute(async (trx) => {
    await holdLock(trx, 'seed')
    const present = await trx.selectFrom('prompts').select(['type', 'language']).execute()
    for (const language of LANGUAGES) {
      const texts = promptsSchema.parse(locales.catalogue(language, 'prompts'))
      for (const type of PROMPT_TYPES) {
        if (present.some((prompt) => prompt.type === type && prompt.language === language)) continue
        const id = uuidv7()
        await trx.insertInto('prompts').values({ id, type, language, is_active: true }).execute()
        await trx.insertInto('prompt_versions').values({ id: uuidv7(), prompt_id: id, number: 1, prompt: texts[type] }).execute()
      }
    }
  })
}
