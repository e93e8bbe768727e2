import {
  type HiddenPrompt,
  type HiddenPromptPatch,
  hiddenPromptPatchSchema,
  hiddenPromptSchema,
  languageSchema,
  type NewHiddenPrompt,
  newHiddenPromptSchema,
  type PromptRollback,
  type PromptVersion,
  promptRollbackSchema,
  promptTypeSchema,
  promptVersionSchema,
} from '@chioma/contract'
import { z } from 'zod'
import type { Transaction } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import type { App } from '../../../platform/http/http-app.ts'
import { byId } from '../../../platform/http/validate-request.ts'
import { type Actor, actorOf, versionConflict, writeAuditEntry } from '../../../staff/index.ts'
import type { Dependencies } from '../../dependencies.ts'
import {
  insertPrompt,
  insertPromptVersion,
  isKnownModel,
  lockPrompt,
  selectPrompts,
  selectPromptVersions,
  updatePrompt,
} from './prompts.queries.ts'

type Needs = Pick<Dependencies, 'database'>
async function addPrompt({ database }: Needs, actor: Actor, wanted: NewHiddenPrompt): Promise<HiddenPrompt> {
  return database.transaction().execute(async (trx) => {
    await refuseUnknownModel(trx, wanted.aiModelId)
    const id = await insertPrompt(trx, wanted, actor.name)
    const after = await locked(trx, id)
    await writeAuditEntry(trx, actor, { action: 'prompt.added', subject: `prompt/${id}`, after })
    return after
  })
}

/** A changed text becomes the next version; versions before it stay as they are. With `version`, throws `version_conflict`. */
async function changePrompt({ database }: Needs, actor: Actor, id: string, patch: HiddenPromptPatch): Promise<HiddenPrompt> {
  return database.transaction().execute(async (trx) => {
    const before = await locked(trx, id)
    await rejectConflict(trx, before, patch.version)
    const currentNumber = await nextVersion(trx, actor, before, patch.prompt)
    await updatePrompt(trx, id, { isActive: patch.isActive, priority: patch.priority, currentNumber })
    const after = await locked(trx, id)
    await writeAuditEntry(trx, actor, { action: 'prompt.changed', subject: `prompt/${id}`, before, after })
    return after
  })
}

/** `undefined` where the text stays what it is. */
async function nextVersion(
  trx: Transaction,
  actor: Actor,
  before: HiddenPrompt,
  prompt: string | undefined,
): Promise<number | undefined> {
  if (prompt === undefined || prompt === before.prompt) return undefined
  const [newest] = await selectPromptVersions(trx, before.id)
  const number = (newest?.number ?? 0) + 1
  await insertPromptVersion(trx, { promptId: before.id, number, prompt, createdBy: actor.name })
  return number
}

/** Takes an earlier version, or a later one, into use again; nothing is copied or lost. With `version`, throws `version_conflict`. */
async function rollBackPrompt(
  { database }: Needs,
  actor: Actor,
  id: string,
  { number, version }: PromptRollback,
): Promise<HiddenPrompt> {
  return database.transaction().execute(async (trx) => {
    const before = await locked(trx, id)
    await rejectConflict(trx, before, version)
    const versions = await selectPromptVersions(trx, id)
    if (!versions.some((version) => version.number === number)) throw new AppError('not_found')
    await updatePrompt(trx, id, { currentNumber: number })
    const after = await locked(trx, id)
    await writeAuditEntry(trx, actor, { action: 'prompt.rolled_back', subject: `prompt/${id}`, before, after })
    return after
  })
}

async function rejectConflict(trx: Transaction, now: HiddenPrompt, seenVersion: number | undefined): Promise<void> {
  if (seenVersion === undefined || seenVersion === now.version) return
  throw await versionConflict(trx, { subject: `prompt/${now.id}`, current: now })
}

async function locked(trx: Transaction, id: string): Promise<HiddenPrompt> {
  const prompt = await lockPrompt(trx, id)
  if (prompt === undefined) throw new AppError('not_found')
  return prompt
}

async function refuseUnknownModel(trx: Transaction, aiModelId: string | null): Promise<void> {
  if (aiModelId === null) return
  if (!(await isKnownModel(trx, aiModelId))) throw new AppError('model_missing', { field: 'aiModelId' })
}

const config = { permission: 'prompts.edit' } as const
const onePrompt = { params: byId, response: { 200: hiddenPromptSchema } }
const filter = z.object({ type: promptTypeSchema.optional(), language: languageSchema.optional() })

/** What models are told to do. */
export async function promptsRoutes(app: App, dependencies: Pick<Dependencies, 'database'>): Promise<void> {
  app.get(
    '/api/admin/hidden-prompts',
    {
      config,
      schema: { summary: 'Prompts, as they read now', querystring: filter, response: { 200: z.array(hiddenPromptSchema) } },
    },
    async (request) => selectPrompts(dependencies.database, request.query),
  )

  app.post(
    '/api/admin/hidden-prompts',
    { config, schema: { summary: 'Add a prompt', body: newHiddenPromptSchema, response: { 201: hiddenPromptSchema } } },
    async (request) => addPrompt(dependencies, actorOf(request), request.body),
  )

  app.patch(
    '/api/admin/hidden-prompts/:id',
    {
      config,
      schema: { ...onePrompt, summary: 'Change a prompt; a changed text is a new version', body: hiddenPromptPatchSchema },
    },
    async (request) => changePrompt(dependencies, actorOf(request), request.params.id, request.body),
  )

  app.get(
    '/api/admin/hidden-prompts/:id/versions',
    {
      config,
      schema: {
        summary: 'All versions of a prompt, newest first',
        params: byId,
        response: { 200: z.array(promptVersionSchema) },
      },
    },
    async (request) => listVersions(dependencies, request.params.id),
  )

  app.post(
    '/api/admin/hidden-prompts/:id/rollback',
    { config, schema: { ...onePrompt, summary: 'Take another version into use', body: promptRollbackSchema } },
    async (request) => rollBackPrompt(dependencies, actorOf(request), request.params.id, request.body),
  )
}

async function listVersions({ database }: Pick<Dependencies, 'database'>, promptId: string): Promise<PromptVersion[]> {
  const versions = await selectPromptVersions(database, promptId)
  if (versions.length === 0) throw new AppError('not_found')
  return versions.map(({ currentNumber, createdAt, ...version }) => ({
    ...version,
    createdAt: createdAt.toISOString(),
    isCurrent: version.number === currentNumber,
  }))
}
