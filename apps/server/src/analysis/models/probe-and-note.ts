import type { ModelFailureCode, RemoteProviderId, TokenPrice } from '@chioma/contract'
import type { Dependencies } from '../dependencies.ts'
import { callModel } from './call-model.ts'
import { ModelCallError } from './model-call-error.ts'
import { accessTo, canReach } from './provider-access.ts'
import { FREE, highestCostNanoUsd } from './token-cost.ts'

const PROBE_DEADLINE_MS = 20_000
const PROBE_PROMPT_CHARACTERS = 400

export interface Probed {
  provider: RemoteProviderId
  modelId: string
  aiModelId: string | null
  price: TokenPrice | null
}

export interface ProbeResult {
  at: string
  outcome: 'seen' | 'failed'
  failureCode: ModelFailureCode | null
}

/** Shows a sample picture to a model; the result says whether it saw it, never throws for the model's faults. Counts against the budget. */
export async function probe(
  dependencies: Pick<Dependencies, 'config' | 'database' | 'keys' | 'modelBreakers' | 'remoteModels'>,
  { provider, modelId, aiModelId, price }: Probed,
): Promise<ProbeResult> {
  const access = await accessTo(dependencies, provider)
  if (!canReach(access)) return failed('key_missing')
  const parameters = dependencies.remoteModels.parametersOf(provider, modelId)
  dependencies.modelBreakers.forget(`${provider}/${modelId}`)
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
      AbortSignal.timeout(PROBE_DEADLINE_MS),
      performance.now() + PROBE_DEADLINE_MS,
    )
    return { at: new Date().toISOString(), outcome: 'seen', failureCode: null }
  } catch (error) {
    if (!(error instanceof ModelCallError)) throw error
    return failed(error.code)
  }
}

const failed = (failureCode: ModelFailureCode): ProbeResult => ({ at: new Date().toISOString(), outcome: 'failed', failureCode })
