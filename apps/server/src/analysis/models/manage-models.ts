import {
  type AiModel,
  type AiModelPatch,
  type KeySource,
  type ModelFailureCode,
  type NewAiModel,
  RECOMMENDED_MODEL_ID,
  type RemoteProviderId,
  type TokenPrice,
} from '@chioma/contract'
import { uuidv7 } from 'uuidv7'
import { abortAfter } from '../../platform/before-abort.ts'
import { deleteSecret, shownEnd, storeSecret } from '../../platform/crypto/secrets.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { type Actor, versionConflict, writeAuditEntry } from '../../staff/index.ts'
import type { Dependencies } from '../dependencies.ts'
import { callModel } from './call-model.ts'
import { ModelCallError } from './model-call-error.ts'
import { deleteModel, forgetProbes, insertModel, lockModel, type ModelRow, selectModel, updateModel } from './models.queries.ts'
import { type AccessNeeds, accessTo, canReach, keyNameOf } from './provider-access.ts'
import { FREE, highestCostNanoUsd } from './token-cost.ts'

type Needs = Pick<Dependencies, 'config' | 'database' | 'keys' | 'logger' | 'modelBreakers' | 'remoteModels'>

/** Adds a model, once it has proved that it sees. Throws `model_unusable` with the reason, and nothing is added. */
export async function addModel(needs: Needs, actor: Actor, wanted: NewAiModel): Promise<ModelRow> {
  const offered = needs.remoteModels.describe(wanted.provider).models.find(({ modelId }) => modelId === wanted.modelId)
  const price = wanted.price ?? offered?.price ?? null
  if (wanted.isActive && price === null && wanted.provider !== 'openai-compatible') throw unusable('price_missing', 'price')
  const lastProbe = await probeOrRefuse(needs, { ...wanted, price, aiModelId: null })
  return needs.database.transaction().execute(async (trx) => {
    const row = await insertModel(trx, { ...wanted, id: uuidv7(), price, lastProbe })
    if (row === undefined) throw new AppError('model_exists', { field: 'modelId' })
    await writeAuditEntry(trx, actor, { action: 'model.added', subject: `model/${row.id}`, after: row })
    return row
  })
}

/**
 * Changes a model. One at a provider that is switched on or gets another id proves first that it sees, outside of any
 * transaction. With `version`, throws `version_conflict` with what stands there now, when somebody else was quicker; before anything
 * is asked of a provider where that is known already.
 */
export async function changeModel(
  needs: Needs,
  actor: Actor,
  id: string,
  { version, ...patch }: AiModelPatch,
): Promise<ModelRow> {
  const known = await selectModel(needs.database, id)
  if (known === undefined) throw new AppError('not_found')
  await rejectConflict(needs, known, version)
  if (known.provider === 'local' && isMoreThanASwitch(patch)) throw new AppError('model_built_in')
  const lastProbe = await proofFor(needs, known, {
    provider: known.provider,
    modelId: patch.modelId ?? known.modelId,
    price: patch.price === undefined ? known.price : patch.price,
    isActive: patch.isActive ?? known.isActive,
  })
  return needs.database.transaction().execute(async (trx) => {
    const before = await lockModel(trx, id)
    if (before === undefined) throw new AppError('not_found')
    await rejectConflict({ ...needs, database: trx }, before, version)
    const after = await updateModel(trx, id, { ...patch, ...(lastProbe && { lastProbe }) })
    if (after === undefined) throw new AppError('model_exists', { field: 'modelId' })
    await writeAuditEntry(trx, actor, { action: 'model.changed', subject: `model/${id}`, before, after })
    return after
  })
}

async function rejectConflict(needs: Needs, now: ModelRow, seenVersion: number | undefined): Promise<void> {
  if (seenVersion === undefined || seenVersion === now.version) return
  throw await versionConflict(needs.database, { subject: `model/${now.id}`, current: await presentModel(needs, now) })
}

const isMoreThanASwitch = ({ isActive: _isActive, priority: _priority, ...rest }: Omit<AiModelPatch, 'version'>): boolean =>
  Object.keys(rest).length > 0

/** What has to be shown before a change counts; `undefined` where nothing has. */
async function proofFor(
  needs: Needs,
  before: ModelRow,
  after: Pick<ModelRow, 'provider' | 'modelId' | 'price' | 'isActive'>,
): Promise<ProbeResult | undefined> {
  const { provider, modelId, price, isActive } = after
  if (provider === 'local') return undefined
  if (isActive && price === null && provider !== 'openai-compatible') throw unusable('price_missing', 'price')
  const isOther = modelId !== before.modelId
  const isSwitchedOn = isActive && !before.isActive
  return isOther || isSwitchedOn ? probeOrRefuse(needs, { provider, modelId, price, aiModelId: before.id }) : undefined
}

/** Proves a model again, and notes the result whatever it is. */
export async function probeModel(needs: Needs, actor: Actor, id: string): Promise<ModelRow> {
  const row = await selectModel(needs.database, id)
  if (row === undefined) throw new AppError('not_found')
  const { provider, modelId, price } = row
  if (provider === 'local') throw new AppError('model_built_in')
  const lastProbe = await probe(needs, { provider, modelId, price, aiModelId: id })
  return needs.database.transaction().execute(async (trx) => {
    const after = await updateModel(trx, id, { lastProbe })
    if (after === undefined) throw new AppError('not_found')
    await writeAuditEntry(trx, actor, { action: 'model.probed', subject: `model/${id}`, after: lastProbe })
    return after
  })
}

export async function removeModel({ database }: Needs, actor: Actor, id: string): Promise<void> {
  await database.transaction().execute(async (trx) => {
    const before = await lockModel(trx, id)
    if (before === undefined) throw new AppError('not_found')
    if (before.provider === 'local') throw new AppError('model_built_in')
    await deleteModel(trx, id)
    await writeAuditEntry(trx, actor, { action: 'model.removed', subject: `model/${id}`, before })
  })
}

async function probeOrRefuse(
  needs: Needs,
  probed: { provider: RemoteProviderId; modelId: string; price: ModelRow['price']; aiModelId: string | null },
): Promise<ProbeResult> {
  const result = await probe(needs, probed)
  if (result.failureCode !== null) throw unusable(result.failureCode, 'modelId')
  return result
}

const unusable = (reason: ModelFailureCode, field: string): AppError =>
  new AppError('model_unusable', { field, values: { reason } })

/** A model as staff see it. */
export async function presentModel(needs: AccessNeeds, row: ModelRow): Promise<AiModel> {
  return withKeySource(row, await keySourceOf(needs, row.provider))
}

/** Models as staff see them. A provider's key is looked for once, however many models it has. */
export async function presentModels(needs: AccessNeeds, rows: readonly ModelRow[]): Promise<AiModel[]> {
  const sources = new Map<string, Promise<KeySource>>()
  for (const { provider } of rows) if (!sources.has(provider)) sources.set(provider, keySourceOf(needs, provider))
  return Promise.all(rows.map(async (row) => withKeySource(row, (await sources.get(row.provider)) ?? 'none')))
}

const keySourceOf = async (needs: AccessNeeds, provider: ModelRow['provider']): Promise<KeySource> =>
  provider === 'local' ? 'not_needed' : (await accessTo(needs, provider)).keySource

const withKeySource = ({ calibration, ...row }: ModelRow, keySource: KeySource): AiModel => ({
  ...row,
  keySource,
  isRecommended: row.modelId === RECOMMENDED_MODEL_ID,
  isCalibrated: row.provider === 'local' || calibration !== null,
})

/**
 * Keeps a provider's key under the master key; it stands above the environment's from the next call on. What its models proved, they
 * proved with another key.
 */
export async function storeProviderKey(
  { database, keys }: Pick<Needs, 'database' | 'keys'>,
  actor: Actor,
  provider: RemoteProviderId,
  apiKey: string,
  now: Date,
): Promise<void> {
  await database.transaction().execute(async (trx) => {
    await storeSecret(trx, keys, { name: keyNameOf(provider), text: apiKey, now })
    await forgetProbes(trx, provider)
    const after = { ending: shownEnd(apiKey) }
    await writeAuditEntry(trx, actor, { action: 'provider.key_stored', subject: `provider/${provider}`, after })
  })
}

export async function deleteProviderKey(
  { database }: Pick<Needs, 'database'>,
  actor: Actor,
  provider: RemoteProviderId,
): Promise<void> {
  await database.transaction().execute(async (trx) => {
    if (!(await deleteSecret(trx, keyNameOf(provider)))) throw new AppError('not_found')
    await forgetProbes(trx, provider)
    await writeAuditEntry(trx, actor, { action: 'provider.key_forgotten', subject: `provider/${provider}` })
  })
}

const PROBE_DEADLINE_MS = 20_000
const PROBE_PROMPT_CHARACTERS = 400

interface Probed {
  provider: RemoteProviderId
  modelId: string
  aiModelId: string | null
  price: TokenPrice | null
}

interface ProbeResult {
  at: string
  outcome: 'seen' | 'failed'
  failureCode: ModelFailureCode | null
}

/** Shows a sample picture to a model; the result says whether it saw it, never throws for the model's faults. Counts against the budget. */
async function probe(
  dependencies: Pick<Dependencies, 'config' | 'database' | 'keys' | 'logger' | 'modelBreakers' | 'remoteModels'>,
  { provider, modelId, aiModelId, price }: Probed,
): Promise<ProbeResult> {
  const access = await accessTo(dependencies, provider)
  if (!canReach(access)) return failed('key_missing')
  const parameters = dependencies.remoteModels.parametersOf(provider, modelId)
  await dependencies.modelBreakers.forget(`${provider}/${modelId}`)
  try {
    await callModel(
      dependencies,
      {
        analysisId: null,
        purpose: 'probe',
        aiModelId,
        provider,
        modelId,
        promptVersionId: null,
        parameters,
        price: price ?? FREE,
        highestCostNanoUsd: highestCostNanoUsd(price ?? FREE, PROBE_PROMPT_CHARACTERS, parameters.maxOutputTokens),
        ask: async (signal) => {
          const { usage } = await dependencies.remoteModels.probe({ provider, modelId, access }, signal)
          return { value: 'seen', usage }
        },
        keep: (value) => value,
      },
      abortAfter(PROBE_DEADLINE_MS),
      performance.now() + PROBE_DEADLINE_MS,
    )
    return { at: new Date().toISOString(), outcome: 'seen', failureCode: null }
  } catch (error) {
    if (!(error instanceof ModelCallError)) throw error
    return failed(error.code)
  }
}

const failed = (failureCode: ModelFailureCode): ProbeResult => ({ at: new Date().toISOString(), outcome: 'failed', failureCode })
