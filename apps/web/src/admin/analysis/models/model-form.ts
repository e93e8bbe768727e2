import type { AiModel, AiModelPatch, AiProvider, NewAiModel, RemoteProviderId, TokenPrice } from '@chioma/contract'
import { withFieldsOf } from '../../../lib/resolve-version-conflict.ts'

/** What stands in the fields of a model's form. Prices are in US dollars for a million tokens. */
export interface ModelValues {
  name: string
  provider: RemoteProviderId
  modelId: string
  priority: string
  inputPrice: string
  outputPrice: string
}

export type ModelField = 'name' | 'provider' | 'modelId' | 'priority' | 'price'
export const MODEL_FIELDS: readonly ModelField[] = ['name', 'provider', 'modelId', 'priority', 'price']

const PRIORITY = { min: 1, max: 100, forNew: 10 }
const HIGHEST_PRICE_USD = 10_000

type KnownModel = AiProvider['models'][number]

export const emptyValues = (provider: RemoteProviderId): ModelValues => ({
  name: '',
  provider,
  modelId: '',
  priority: String(PRIORITY.forNew),
  inputPrice: '',
  outputPrice: '',
})

/** Name and price of a model that its provider is known to offer. */
export const withKnownModel = (values: ModelValues, known: KnownModel): ModelValues => ({
  ...values,
  modelId: known.modelId,
  name: known.name,
  ...writtenPrice(known.price),
})

export const valuesOf = (model: AiModel, provider: RemoteProviderId): ModelValues => ({
  name: model.name,
  provider,
  modelId: model.modelId,
  priority: String(model.priority),
  ...writtenPrice(model.price),
})

const writtenPrice = (price: TokenPrice | null): Pick<ModelValues, 'inputPrice' | 'outputPrice'> => ({
  inputPrice: price === null ? '' : String(price.inputUsdPerMillion),
  outputPrice: price === null ? '' : String(price.outputUsdPerMillion),
})

/** What can be changed of a model that is known, as text. */
export const editedValues = (model: AiModel): ModelValues =>
  valuesOf(model, model.provider === 'local' ? 'openai-compatible' : model.provider)

/** A whole number from 1 to 100; undefined for anything else. */
export function readPriority(text: string): number | undefined {
  const value = Number(text)
  return text.trim() !== '' && Number.isInteger(value) && value >= PRIORITY.min && value <= PRIORITY.max ? value : undefined
}

/** An amount with a point or a comma; undefined for anything else. */
export function readAmount(text: string, highest = HIGHEST_PRICE_USD): number | undefined {
  const value = Number(text.trim().replace(',', '.'))
  return text.trim() !== '' && Number.isFinite(value) && value >= 0 && value <= highest ? value : undefined
}

/** `null` where both fields are empty; undefined where they make no price. */
export function readPrice(
  { inputPrice, outputPrice }: Pick<ModelValues, 'inputPrice' | 'outputPrice'>,
  before: TokenPrice | null,
): TokenPrice | null | undefined {
  if (inputPrice.trim() === '' && outputPrice.trim() === '') return null
  const [inputUsdPerMillion, outputUsdPerMillion] = [readAmount(inputPrice), readAmount(outputPrice)]
  if (inputUsdPerMillion === undefined || outputUsdPerMillion === undefined) return undefined
  // What a cache costs belongs to the price that it came with.
  const isSame = before?.inputUsdPerMillion === inputUsdPerMillion && before.outputUsdPerMillion === outputUsdPerMillion
  return isSame ? before : { inputUsdPerMillion, outputUsdPerMillion }
}

/** The fields that cannot be sent as they are. */
export function wrongFields(values: ModelValues): ModelField[] {
  const isWrong: Record<ModelField, boolean> = {
    name: values.name.trim() === '',
    provider: false,
    modelId: values.modelId.trim() === '',
    priority: readPriority(values.priority) === undefined,
    price: readPrice(values, null) === undefined,
  }
  return MODEL_FIELDS.filter((field) => isWrong[field])
}

export function newModelOf(values: ModelValues, known: KnownModel | undefined, isActive: boolean): NewAiModel {
  return {
    name: values.name.trim(),
    provider: values.provider,
    modelId: values.modelId.trim(),
    priority: readPriority(values.priority) ?? PRIORITY.forNew,
    isActive,
    price: readPrice(values, known?.price ?? null) ?? null,
  }
}

/** Only what differs from the model as it was shown. */
export function patchOf(values: ModelValues, before: AiModel): AiModelPatch {
  const [name, modelId, priority] = [values.name.trim(), values.modelId.trim(), readPriority(values.priority)]
  const price = readPrice(values, before.price)
  return {
    ...(name !== before.name && { name }),
    ...(modelId !== before.modelId && { modelId }),
    ...(priority !== undefined && priority !== before.priority && { priority }),
    ...(price !== undefined && JSON.stringify(price) !== JSON.stringify(before.price) && { price }),
    version: before.version,
  }
}

/** What two people can have changed at once; a price is one thing. */
export type ComparedField = Exclude<ModelField, 'provider'>

/** Their values with the fields of mine that were chosen. */
export function joinedValues(theirs: ModelValues, mine: ModelValues, fields: ReadonlySet<ComparedField>): ModelValues {
  const names = new Set<keyof ModelValues>()
  for (const field of fields) {
    if (field === 'price') names.add('inputPrice').add('outputPrice')
    else names.add(field)
  }
  return withFieldsOf(theirs, mine, names)
}
