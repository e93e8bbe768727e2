import {
  type HiddenPrompt,
  LANGUAGES,
  type Language,
  languageSchema,
  type NewHiddenPrompt,
  PROMPT_TYPES,
  type PromptType,
  promptTypeSchema,
} from '@chioma/contract'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { z } from 'zod'
import { holdLock } from '../../../platform/database/advisory-locks.ts'
import { type Database, hasRow, type Transaction } from '../../../platform/database/database.ts'
import type { Dependencies } from '../../dependencies.ts'

export interface PromptInUse {
  promptId: string
  versionId: string
  number: number
  prompt: string
}

/** The active prompt for a model: its own before the one for all models, then by priority, 1 first. `undefined` where none is active. */
export async function selectPromptFor(
  database: Database,
  { type, language, aiModelId }: { type: PromptType; language: Language; aiModelId: string | null },
): Promise<PromptInUse | undefined> {
  return database
    .selectFrom('prompts')
    .innerJoin('prompt_versions', (join) =>
      join.onRef('prompt_versions.prompt_id', '=', 'prompts.id').onRef('prompt_versions.number', '=', 'prompts.current_number'),
    )
    .select(['prompts.id as promptId', 'prompt_versions.id as versionId', 'prompt_versions.number', 'prompt_versions.prompt'])
    .where('prompts.type', '=', type)
    .where('prompts.language', '=', language)
    .where('prompts.is_active', '=', true)
    .where((where) =>
      where.or([
        where('prompts.ai_model_id', 'is', null),
        ...(aiModelId === null ? [] : [where('prompts.ai_model_id', '=', aiModelId)]),
      ]),
    )
    .orderBy(sql`prompts.ai_model_id is null`)
    .orderBy('prompts.priority')
    .orderBy('prompts.id')
    .limit(1)
    .executeTakeFirst()
}

const promptRow = z.object({
  id: z.string(),
  type: promptTypeSchema,
  language: languageSchema,
  aiModelId: z.string().nullable(),
  prompt: z.string(),
  isActive: z.boolean(),
  priority: z.number(),
  promptVersion: z.number(),
  version: z.number(),
  updatedAt: z.date().transform((date) => date.toISOString()),
})

const inUse = (database: Database) =>
  database
    .selectFrom('prompts')
    .innerJoin('prompt_versions', (join) =>
      join.onRef('prompt_versions.prompt_id', '=', 'prompts.id').onRef('prompt_versions.number', '=', 'prompts.current_number'),
    )
    .select([
      'prompts.id',
      'prompts.type',
      'prompts.language',
      'prompts.ai_model_id as aiModelId',
      'prompt_versions.prompt',
      'prompts.is_active as isActive',
      'prompts.priority',
      'prompts.current_number as promptVersion',
      'prompts.version',
      'prompts.updated_at as updatedAt',
    ])

/** Every prompt, as its version in use reads. */
export async function selectPrompts(
  database: Database,
  filter: { type?: PromptType | undefined; language?: Language | undefined },
): Promise<HiddenPrompt[]> {
  let query = inUse(database)
  if (filter.type !== undefined) query = query.where('prompts.type', '=', filter.type)
  if (filter.language !== undefined) query = query.where('prompts.language', '=', filter.language)
  const rows = await query
    .orderBy('prompts.type')
    .orderBy('prompts.language')
    .orderBy('prompts.priority')
    .orderBy('prompts.id')
    .execute()
  return rows.map((row) => promptRow.parse(row))
}

export async function selectPrompt(database: Database, id: string): Promise<HiddenPrompt | undefined> {
  const row = await inUse(database).where('prompts.id', '=', id).executeTakeFirst()
  return row && promptRow.parse(row)
}

/** The prompt, held until the end of the transaction. */
export async function lockPrompt(trx: Transaction, id: string): Promise<HiddenPrompt | undefined> {
  // Apart from the joined version: whoever waited for a lock is given the row anew, but not what it is joined with.
  await trx.selectFrom('prompts').select('id').where('id', '=', id).forUpdate().execute()
  return selectPrompt(trx, id)
}

export async function insertPrompt(
  trx: Database,
  { prompt, type, language, aiModelId, isActive, priority }: NewHiddenPrompt,
  createdBy: string,
): Promise<string> {
  const id = uuidv7()
  await trx.insertInto('prompts').values({ id, type, language, ai_model_id: aiModelId, is_active: isActive, priority }).execute()
  await insertPromptVersion(trx, { promptId: id, number: 1, prompt, createdBy })
  return id
}

export async function insertPromptVersion(
  trx: Database,
  { promptId, number, prompt, createdBy }: { promptId: string; number: number; prompt: string; createdBy: string },
): Promise<void> {
  await trx
    .insertInto('prompt_versions')
    .values({ id: uuidv7(), prompt_id: promptId, number, prompt, created_by: createdBy })
    .execute()
}

export async function updatePrompt(
  trx: Database,
  id: string,
  change: { isActive?: boolean | undefined; priority?: number | undefined; currentNumber?: number | undefined },
): Promise<void> {
  await trx
    .updateTable('prompts')
    .set({
      ...(change.isActive !== undefined && { is_active: change.isActive }),
      ...(change.priority !== undefined && { priority: change.priority }),
      ...(change.currentNumber !== undefined && { current_number: change.currentNumber }),
      version: sql`version + 1`,
      updated_at: sql`now()`,
    })
    .where('id', '=', id)
    .execute()
}

/** All versions, newest first. */
export async function selectPromptVersions(database: Database, promptId: string) {
  return database
    .selectFrom('prompt_versions')
    .innerJoin('prompts', 'prompts.id', 'prompt_versions.prompt_id')
    .select(['prompt_versions.id', 'prompt_versions.number', 'prompt_versions.prompt', 'prompts.current_number as currentNumber'])
    .select(['prompt_versions.created_at as createdAt', 'prompt_versions.created_by as createdBy'])
    .where('prompt_id', '=', promptId)
    .orderBy('number', 'desc')
    .execute()
}

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

export const isKnownModel = (database: Database, id: string): Promise<boolean> => hasRow(database, 'ai_models', { id })
