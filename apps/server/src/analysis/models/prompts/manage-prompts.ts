import type { HiddenPrompt, HiddenPromptPatch, NewHiddenPrompt, PromptRollback } from '@chioma/contract'
import type { Transaction } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import { type Actor, versionConflict, writeAuditEntry } from '../../../staff/index.ts'
import type { Dependencies } from '../../dependencies.ts'
import { insertPrompt, insertPromptVersion, lockPrompt, selectPromptVersions, updatePrompt } from './prompts.queries.ts'

type Needs = Pick<Dependencies, 'database'>
export async function addPrompt({ database }: Needs, actor: Actor, wanted: NewHiddenPrompt): Promise<HiddenPrompt> {
  return database.transaction().execute(async (trx) => {
    await refuseUnknownModel(trx, wanted.aiModelId)
    const id = await insertPrompt(trx, wanted, actor.name)
    const after = await locked(trx, id)
    await writeAuditEntry(trx, actor, { action: 'prompt.added', subject: `prompt/${id}`, after })
    return after
  })
}

/** A changed text becomes the next version; versions before it stay as they are. With `version`, throws `version_conflict`. */
export async function changePrompt(
  { database }: Needs,
  actor: Actor,
  id: string,
  patch: HiddenPromptPatch,
): Promise<HiddenPrompt> {
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
export async function rollBackPrompt(
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
  const model = await trx.selectFrom('ai_models').select('id').where('id', '=', aiModelId).executeTakeFirst()
  if (model === undefined) throw new AppError('model_missing', { field: 'aiModelId' })
}
