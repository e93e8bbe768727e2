import { type Language, remoteProviderIdSchema, type TokenPrice } from '@chioma/contract'
import type { Dependencies } from '../dependencies.ts'
import type { ChosenModel } from '../models/choose-models.ts'
import { selectPromptFor } from '../models/prompts/prompts.queries.ts'
import { accessTo, canReach } from '../models/provider-access.ts'
import type { RemoteModel } from '../models/remote-models.ts'

/** A model that may put a report into words. */
export interface ReportModel {
  remote: RemoteModel
  aiModelId: string
  promptVersionId: string
  price: TokenPrice
}

type Needs = Pick<Dependencies, 'config' | 'database' | 'keys' | 'remoteModels'>

/**
 * The first of the models that looked at the photo which has a report prompt in the language and can be reached. They stand in the
 * staff's order, and the visitor agreed to each one's provider. `undefined` where there is none: then the words are our own.
 */
export async function chooseReportModel(
  needs: Needs,
  candidates: readonly ChosenModel[],
  language: Language,
): Promise<ReportModel | undefined> {
  const prompts = await Promise.all(
    candidates.map(({ aiModelId }) => selectPromptFor(needs.database, { type: 'report_generation', language, aiModelId })),
  )
  for (const [index, { vision, aiModelId, cost }] of candidates.entries()) {
    const provider = remoteProviderIdSchema.safeParse(vision.provider)
    const prompt = prompts[index]
    if (!provider.success || aiModelId === null || cost === undefined || prompt === undefined) continue
    const access = await accessTo(needs, provider.data)
    if (!canReach(access)) continue
    const { modelId, name } = vision
    const parameters = needs.remoteModels.parametersOf(provider.data, modelId)
    const remote = { provider: provider.data, modelId, name, access, prompt: prompt.prompt, parameters }
    return { remote, aiModelId, promptVersionId: prompt.versionId, price: cost.price }
  }
  return undefined
}
