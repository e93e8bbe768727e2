import type { Language, ModelFailureCode, RemoteProviderId, TokenPrice } from '@chioma/contract'
import type { Dependencies } from '../dependencies.ts'
import { ModelCallError } from './model-call-error.ts'
import { type Calibration, type ModelRow, selectModels } from './models.queries.ts'
import { type PromptInUse, selectPromptFor } from './prompts/prompts.queries.ts'
import { accessTo, canReach, type KnownAccess } from './provider-access.ts'
import { FRAME_CHARACTERS, highestCostNanoUsd, priceOf } from './token-cost.ts'
import type { VisionModel } from './vision-model.ts'

/** A model that an analysis asks, with everything that is recorded of it. */
export interface ChosenModel {
  vision: VisionModel
  aiModelId: string | null
  calibration: Calibration | null
  promptVersionId: string | null
  parameters: unknown
  /** Absent for models that cost nothing. */
  cost?: { price: TokenPrice; highestNanoUsd: number }
}

/**
 * The active models, first ones first: embedded ones that nobody switched off, and those at providers. One that cannot be
 * asked is among them and fails with the reason when it is asked, so that nobody wonders where it went. The rows are read
 * each time: what the staff changes counts from the next analysis on, in every process.
 */
export async function chooseModels(
  dependencies: Pick<Dependencies, 'config' | 'database' | 'keys' | 'visionModels' | 'remoteModels'>,
  { language, consentedProviders }: { language: Language; consentedProviders: readonly string[] },
): Promise<ChosenModel[]> {
  const rows = await selectModels(dependencies.database)
  const embedded = dependencies.visionModels.flatMap((vision) => embeddedModel(vision, rows))
  const remote = await Promise.all(
    rows.filter(isActiveRemote).map((row) => remoteModel(dependencies, row, language, consentedProviders)),
  )
  return [...embedded, ...remote]
}

type RemoteRow = ModelRow & { provider: RemoteProviderId }
const isActiveRemote = (row: ModelRow): row is RemoteRow => row.isActive && row.provider !== 'local'

function embeddedModel(vision: VisionModel, rows: ModelRow[]): ChosenModel[] {
  const row = rows.find(({ provider, modelId }) => provider === 'local' && modelId === vision.modelId)
  if (row?.isActive === false) return []
  return [{ vision, aiModelId: row?.id ?? null, calibration: null, promptVersionId: null, parameters: {} }]
}

async function remoteModel(
  dependencies: Pick<Dependencies, 'config' | 'database' | 'keys' | 'remoteModels'>,
  row: RemoteRow,
  language: Language,
  consentedProviders: readonly string[],
): Promise<ChosenModel> {
  const { provider } = row
  const [access, prompt] = await Promise.all([
    accessTo(dependencies, provider),
    selectPromptFor(dependencies.database, { type: 'image_scanning', language, aiModelId: row.id }),
  ])
  const price = priceOf(row)
  const obstacle = obstacleOf({ access, prompt, price, hasConsent: consentedProviders.includes(provider) })
  const common = { aiModelId: row.id, calibration: row.calibration, promptVersionId: prompt?.versionId ?? null }
  if (obstacle !== undefined || prompt === undefined || price === null)
    return { ...common, vision: unreachable(row, obstacle ?? 'model_failed'), parameters: {} }
  const { modelId, name } = row
  const parameters = dependencies.remoteModels.parametersOf(provider, modelId)
  return {
    ...common,
    vision: dependencies.remoteModels.connect({ provider, modelId, name, access, prompt: prompt.prompt, parameters }),
    parameters,
    cost: {
      price,
      highestNanoUsd: highestCostNanoUsd(price, prompt.prompt.length + FRAME_CHARACTERS, parameters.maxOutputTokens),
    },
  }
}

function obstacleOf(facts: {
  access: KnownAccess
  prompt: PromptInUse | undefined
  price: TokenPrice | null
  hasConsent: boolean
}): ModelFailureCode | undefined {
  if (!facts.hasConsent) return 'consent_missing'
  if (!canReach(facts.access)) return 'key_missing'
  if (facts.prompt === undefined) return 'prompt_missing'
  return facts.price === null ? 'price_missing' : undefined
}

const unreachable = ({ provider, modelId, name }: ModelRow, code: ModelFailureCode): VisionModel => ({
  provider,
  modelId,
  name,
  analyze: async () => {
    throw new ModelCallError(code)
  },
})
