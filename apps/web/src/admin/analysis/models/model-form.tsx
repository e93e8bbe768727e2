import {
  type AiModel,
  type AiModelPatch,
  type AiProvider,
  aiModelSchema,
  type NewAiModel,
  newAiModelSchema,
  type RemoteProviderId,
  type TokenPrice,
  tokenPriceSchema,
} from '@chioma/contract'
import { type Control, type FieldValues, useFormState } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { FormDecimalField, type FormField, FormTextField } from '../../../lib/form/form-fields.tsx'
import { judge, readNumber, readWhole, textAs } from '../../../lib/form/text-schemas.ts'
import { changedFields } from '../../../lib/form/versioned-form.tsx'
import { formatUsd } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n/use-language.ts'
import { FieldError, Legend } from '../../../ui/field.tsx'
import { Progress } from '../../../ui/progress.tsx'

/** US dollars for a million tokens, in and out; no price where both are empty. */
export const priceFormSchema = z
  .object({ input: z.string().trim(), output: z.string().trim() })
  .transform(({ input, output }, context) => {
    if (input === '' && output === '') return null
    // One price, and one thing wrong with it.
    const [inputUsdPerMillion, outputUsdPerMillion] = [readNumber(input), readNumber(output)]
    return judge(tokenPriceSchema, { inputUsdPerMillion, outputUsdPerMillion }, context)
  })

/** What stands in the fields of a model, as it is sent. */
export const modelFormSchema = z.object({
  name: newAiModelSchema.shape.name,
  provider: newAiModelSchema.shape.provider,
  modelId: newAiModelSchema.shape.modelId,
  priority: textAs(aiModelSchema.shape.priority, readWhole),
  isActive: z.boolean(),
  price: priceFormSchema,
})
export type ModelValues = z.input<typeof modelFormSchema>
export type ModelInput = z.output<typeof modelFormSchema>

export const MODEL_FIELDS = ['name', 'provider', 'modelId', 'priority', 'price'] as const
type ModelField = (typeof MODEL_FIELDS)[number]

type KnownModel = AiProvider['models'][number]

export const emptyValues = (provider: RemoteProviderId): ModelValues => ({
  name: '',
  provider,
  modelId: '',
  priority: '10',
  isActive: true,
  price: writtenPrice(null),
})

/** Name and price of a model that its provider is known to offer. */
export const withKnownModel = (values: ModelValues, { modelId, name, price }: KnownModel): ModelValues => ({
  ...values,
  modelId,
  name,
  price: writtenPrice(price),
})

/** What can be changed of a model that is known, as text. */
export const valuesOf = ({ name, provider, modelId, priority, isActive, price }: AiModel): ModelValues => ({
  name,
  // Of the built-in one only its place in the list can be changed.
  provider: provider === 'local' ? 'openai-compatible' : provider,
  modelId,
  priority: String(priority),
  isActive,
  price: writtenPrice(price),
})

const writtenPrice = (price: TokenPrice | null): ModelValues['price'] => ({
  input: price === null ? '' : String(price.inputUsdPerMillion),
  output: price === null ? '' : String(price.outputUsdPerMillion),
})

/** How a model that is known is edited. */
export const MODEL_FORM = { resourceSchema: aiModelSchema, schema: modelFormSchema, fields: MODEL_FIELDS, valuesOf }

/** What a cache costs belongs to the price that it came with. */
const withCache = (price: TokenPrice | null, before: TokenPrice | null): TokenPrice | null =>
  price?.inputUsdPerMillion === before?.inputUsdPerMillion && price?.outputUsdPerMillion === before?.outputUsdPerMillion
    ? before
    : price

export const newModelOf = (input: ModelInput, known: KnownModel | undefined): NewAiModel => ({
  ...input,
  price: withCache(input.price, known?.price ?? null),
})

/** Only what differs from the model as it was looked at. */
export const patchOf = ({ name, modelId, priority, price }: ModelInput, before: AiModel): AiModelPatch => ({
  ...changedFields({ name, modelId, priority, price: withCache(price, before.price) }, before),
  version: before.version,
})

/** What two people can have changed at once; a price is one thing. */
export type ComparedField = Exclude<ModelField, 'provider'>

/** What the fields of a model say, to be read beside another version of it. */
export function useModelWords(): (values: ModelValues) => Record<ComparedField, string> {
  const { t } = useTranslation('staff')
  const { language } = useLanguage()
  return (values) => {
    const price = priceFormSchema.safeParse(values.price).data ?? null
    return {
      name: values.name.trim(),
      modelId: values.modelId.trim(),
      priority: values.priority.trim(),
      price:
        price === null
          ? ''
          : t('models.facts.price', {
              input: formatUsd(price.inputUsdPerMillion, language),
              output: formatUsd(price.outputUsdPerMillion, language),
            }),
    }
  }
}

export interface ModelFieldsProps {
  control: Control<ModelValues, unknown, ModelInput>
}

/** Words beside a field of a model that cannot be sent as it is. */
export function useProblemWords(): (field: ModelField | string) => string {
  const { t } = useTranslation('staff')
  const words: Readonly<Record<string, string>> = {
    priority: t('models.fields.priorityWrong'),
    price: t('models.fields.priceWrong'),
  }
  return (field) => words[field] ?? t('forms.missing')
}

/** Name and place in the list. */
export function NameAndPriority({ control }: ModelFieldsProps) {
  const { t } = useTranslation('staff')
  return (
    <div className="grid gap-5 sm:grid-cols-[minmax(0,1fr)_8rem]">
      <FormTextField control={control} name="name" label={t('models.fields.name')} required maxLength={100} />
      <PriorityField control={control} />
    </div>
  )
}

export function PriorityField({ control }: ModelFieldsProps) {
  const { t } = useTranslation('staff')
  return <FormTextField control={control} name="priority" label={t('models.fields.priority')} inputMode="numeric" required />
}

/** The provider's own name of the model. */
export function ModelIdField<Values extends FieldValues, Input>(field: FormField<Values, Input, string>) {
  const { t } = useTranslation('staff')
  return (
    <FormTextField
      {...field}
      label={t('models.fields.modelId')}
      hint={t('models.fields.modelIdHint')}
      required
      maxLength={200}
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}

/** What a million tokens cost, in and out. */
export function PriceFields({ control }: ModelFieldsProps) {
  const { t } = useTranslation('staff')
  const error = useFormState({ control, name: 'price' }).errors.price?.message
  const isInvalid = error === undefined ? undefined : true
  return (
    <fieldset className="min-w-0" aria-describedby={error === undefined ? undefined : 'model-price-error'}>
      <Legend hint={t('models.fields.priceHint')}>{t('models.fields.price')}</Legend>
      <div className="mt-3 grid gap-5 sm:grid-cols-2">
        {(['input', 'output'] as const).map((way) => (
          <FormDecimalField
            key={way}
            control={control}
            name={`price.${way}`}
            label={t(`models.fields.${way}Price`)}
            aria-invalid={isInvalid}
          />
        ))}
      </div>
      <FieldError id="model-price-error" message={error} />
    </fieldset>
  )
}

/** While a model looks at the sample picture; how long it takes nobody knows. */
export function Probing() {
  const { t } = useTranslation('staff')
  return (
    <div role="status" className="grid gap-2 text-sm text-ink-2">
      {t('models.proving')}
      <Progress label={t('models.proving')} />
    </div>
  )
}
