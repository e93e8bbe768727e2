import {
  type ImageProviderId,
  imageProviderIdSchema,
  type Language,
  PHOTO_LIMITS,
  type Simulation,
  type SimulationRendererChange,
  type TokenPrice,
  tokenPriceSchema,
} from '@chioma/contract'
import { sql } from 'kysely'
import { type Database, hasChanged } from '../../platform/database/database.ts'
import { PictureError } from '../../platform/pictures/picture-decoders.ts'
import type { Dependencies } from '../dependencies.ts'
import { callModel } from '../models/call-model.ts'
import { ModelCallError, type TokenUsage } from '../models/model-call-error.ts'
import type { CallPurpose } from '../models/model-calls.queries.ts'
import { type PromptInUse, selectPromptFor } from '../models/prompts/prompts.queries.ts'
import { type AccessNeeds, accessTo, canReach } from '../models/provider-access.ts'
import type { EditedOutcome, FramedPhoto, ImageModelAddress } from '../models/remote-models.ts'
import { costNanoUsd, highestEditCostNanoUsd } from '../models/token-cost.ts'
import type { Drawing } from './drawing.ts'
import type { PictureLabel } from './label-picture.ts'

/** Who drew where no image model did. */
export const EMBEDDED_RENDERER = { provider: 'local', providerName: 'Chioma', model: 'chioma-strands' } as const

export interface ImageModelInUse extends ImageModelAddress {
  name: string
  providerName: string
  price: TokenPrice
}

/** The image model that draws where a visitor lets it; `undefined` where the embedded renderer does, or no key opens the provider. */
export async function imageModelInUse(needs: AccessNeeds): Promise<ImageModelInUse | undefined> {
  const { model } = await selectRenderer(needs.database)
  if (model === null) return undefined
  const access = await accessTo(needs, model.provider)
  return canReach(access) ? { ...model, access, ...namesOf(needs, model.provider, model.modelId) } : undefined
}

/** What people know a model and its provider as; a model that is not known by its id. */
export function namesOf(
  { remoteModels }: Pick<Dependencies, 'remoteModels'>,
  provider: ImageProviderId,
  modelId: string,
): { name: string; providerName: string } {
  const known = remoteModels.imageModels(provider).find((model) => model.modelId === modelId)
  return { name: known?.name ?? modelId, providerName: remoteModels.describe(provider).name }
}

export const presentModel = ({ provider, providerName, name }: ImageModelInUse): NonNullable<Simulation['imageModel']> => ({
  provider,
  providerName,
  model: name,
})

type Needs = Pick<Dependencies, 'database' | 'logger' | 'modelBreakers' | 'remoteModels' | 'pictureDecoders'>

export interface CourseCall {
  model: ImageModelInUse
  prompt: string
  promptVersionId: string | null
  analysisId: string | null
  purpose: CallPurpose
  framed: FramedPhoto
  deadlineAt: number
}

/** No picture of a model is larger; what is drawn upon it is not either. */
const MOST_SIDE_PX = 2_048

/**
 * Has an image model draw one course and lays it on the photo. What comes back was drawn by a stranger: it is decoded apart from the server, and is none
 * before it lies on the photo, leaves the rest of it alone and adds hair. Throws `ModelCallError`. Returns what it cost, in billionths of a US dollar.
 */
export async function drawCourse(
  needs: Needs,
  drawing: Drawing,
  outcome: EditedOutcome,
  { model, prompt, promptVersionId, analysisId, purpose, framed, deadlineAt }: CourseCall,
  signal: AbortSignal,
): Promise<number> {
  const { provider, modelId, price } = model
  const { usage } = await callModel(
    needs,
    {
      analysisId,
      purpose,
      aiModelId: null,
      provider,
      modelId,
      promptVersionId,
      parameters: { outcome, frame: framed.frame },
      price,
      highestCostNanoUsd: highestEditCostNanoUsd(price, prompt.length),
      ask: async (untilThen) => {
        const { picture, usage } = await needs.remoteModels.editPicture(model, { ...framed, prompt, outcome }, untilThen)
        const jpeg = await rewritten(needs, picture, usage)
        const fault = await drawing.merge(outcome, jpeg)
        if (fault !== undefined) throw new ModelCallError(`picture_${fault}`, { usage })
        return { value: { usage, bytes: picture.length }, usage }
      },
      keep: ({ bytes }) => ({ bytes }),
    },
    signal,
    deadlineAt,
  )
  return costNanoUsd(price, usage)
}

async function rewritten({ pictureDecoders }: Needs, bytes: Uint8Array, usage: TokenUsage): Promise<Uint8Array> {
  try {
    const output = { jpeg: { quality: 95, chromaSubsampling: '4:4:4' } }
    return (await pictureDecoders.rewrite({ bytes, limits: PHOTO_LIMITS, maxSidePx: MOST_SIDE_PX, output })).bytes
  } catch (error) {
    throw error instanceof PictureError ? new ModelCallError('picture_unreadable', { usage }) : error
  }
}

/** The prompt that the staff have in use for simulations. */
export const simulationPrompt = ({ database }: Needs, language: Language): Promise<PromptInUse | undefined> =>
  selectPromptFor(database, { type: 'simulation_generation', language, aiModelId: null })

/** What the pictures say of themselves: the photo as it is today, and what was drawn into it. */
export function simulationLabels(
  needs: Pick<Dependencies, 'locales' | 'remoteModels'>,
  language: Language,
  { provider, model }: { provider: 'local' | ImageProviderId; model: string },
): { photo: PictureLabel; drawn: PictureLabel } {
  const { locales } = needs
  const word = locales.say(language, 'simulation:tag')
  const photo: PictureLabel = { word, description: locales.say(language, 'simulation:inMetadata'), source: 'renderer' }
  if (provider === 'local') return { photo, drawn: photo }
  const { name, providerName } = namesOf(needs, provider, model)
  const description = locales.say(language, 'simulation:inMetadataModel', { model: name, provider: providerName })
  return { photo, drawn: { word, description, source: 'model' } }
}

/** Who is to draw; `model` is `null` where the embedded renderer is. */
export async function selectRenderer(database: Database): Promise<SimulationRendererChange> {
  const row = await database
    .selectFrom('simulation_settings')
    .select(['provider', 'model_id', 'price', 'version'])
    .executeTakeFirstOrThrow()
  if (row.provider === null || row.model_id === null) return { model: null, version: row.version }
  const model = {
    provider: imageProviderIdSchema.parse(row.provider),
    modelId: row.model_id,
    price: tokenPriceSchema.parse(row.price),
  }
  return { model, version: row.version }
}

/** Whether it was still the version that was looked at. */
export async function updateRenderer(trx: Database, { model, version }: SimulationRendererChange): Promise<boolean> {
  return hasChanged(
    trx
      .updateTable('simulation_settings')
      .set({
        provider: model?.provider ?? null,
        model_id: model?.modelId ?? null,
        price: model === null ? null : JSON.stringify(model.price),
        version: sql`version + 1`,
      })
      .where('version', '=', version),
  )
}
