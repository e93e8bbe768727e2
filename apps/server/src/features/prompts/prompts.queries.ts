import type { Language } from '@chioma/contract'
import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../platform/database.ts'

type Connected = Kysely<DatabaseSchema>

export interface PromptInUse {
  promptId: string
  versionId: string
  number: number
  prompt: string
}

/** The active prompt for a model: its own before the one for all models, then by priority, 1 first. `undefined` where none is active. */
export async function selectPromptFor(
  database: Connected,
  { type, language, aiModelId }: { type: string; language: Language; aiModelId: string | null },
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
