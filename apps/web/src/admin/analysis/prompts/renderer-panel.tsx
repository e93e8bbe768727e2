import {
  type SimulationRenderer,
  type SimulationRendererChange,
  simulationRendererChangeSchema,
  simulationRendererSchema,
} from '@chioma/contract'
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { EditDialog, useEditForm } from '../../../lib/form/edit-dialog.tsx'
import { FormDecimalField } from '../../../lib/form/form-fields.tsx'
import { readNumber } from '../../../lib/form/text-schemas.ts'
import { formatUsd } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n/use-language.ts'
import { Loaded } from '../../../lib/loaded.tsx'
import { Button } from '../../../ui/button.tsx'
import { PageSection } from '../../../ui/page-frame.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ModelIdField } from '../models/model-form.tsx'
import { changeRenderer, rendererQuery } from './prompt-requests.ts'

interface RendererPanelProps {
  query: UseQueryResult<SimulationRenderer>
  mayManage: boolean
}

/** Who draws simulations: the embedded renderer, or an image model where a visitor lets its provider have the photo. */
export function RendererPanel({ query, mayManage }: RendererPanelProps) {
  const { t } = useTranslation('staff')
  const [isEditing, setIsEditing] = useState(false)
  const { data } = query
  return (
    <PageSection
      title={t('simulation.renderer.title')}
      intro={t('simulation.renderer.intro')}
      actions={
        mayManage &&
        data !== undefined && (
          <Button variant="quiet" size="small" onClick={() => setIsEditing(true)}>
            {t('simulation.renderer.change')}
          </Button>
        )
      }
    >
      <Loaded query={query} skeleton={<Skeleton className="h-16" />}>
        {(renderer) => <Renderer renderer={renderer} />}
      </Loaded>
      {isEditing && data !== undefined && <RendererDialog renderer={data} onClose={() => setIsEditing(false)} />}
    </PageSection>
  )
}

function Renderer({ renderer: { model, providers } }: { renderer: SimulationRenderer }) {
  const { t } = useTranslation('staff')
  const { language } = useLanguage()
  if (model === null)
    return (
      <p>
        <strong className="block font-semibold">{t('simulation.renderer.embedded')}</strong>
        <span className="text-compact text-ink-2">{t('simulation.renderer.embeddedText')}</span>
      </p>
    )
  const provider = providers.find(({ id }) => id === model.provider)
  const known = provider?.models.find(({ modelId }) => modelId === model.modelId)
  const price = {
    input: formatUsd(model.price.inputUsdPerMillion, language),
    output: formatUsd(model.price.outputUsdPerMillion, language),
  }
  return (
    <p>
      <strong className="block font-semibold">
        {known?.name ?? model.modelId} ({provider?.name})
      </strong>
      <span className="num block text-compact text-ink-2">{t('models.facts.price', price)}</span>
      {provider !== undefined && (
        <span className="block text-compact text-ink-2">{t(`models.keySource.${provider.keySource}`)}</span>
      )}
      <span className="block text-compact text-ink-2">{t('simulation.renderer.modelText')}</span>
    </p>
  )
}

function RendererDialog({ renderer, onClose }: { renderer: SimulationRenderer; onClose: () => void }) {
  const { t } = useTranslation('staff')
  const queryClient = useQueryClient()
  const editing = useEditForm({
    resource: renderer,
    resourceSchema: simulationRendererSchema,
    schema: rendererFormSchema,
    valuesOf: rendererValues,
    fields: RENDERER_FIELDS,
    wordsFor: (field) => t(field === 'modelId' ? 'forms.missing' : 'models.fields.priceWrong'),
    send: (model, { version }) => changeRenderer(simulationRendererChangeSchema.parse({ model, version })),
    messageOf: () => ({ title: t('simulation.renderer.saved') }),
    refresh: () => queryClient.invalidateQueries({ queryKey: rendererQuery.queryKey }),
    onClose,
  })
  return (
    <EditDialog
      title={t('simulation.renderer.change')}
      description={t('simulation.renderer.changeText')}
      editing={editing}
      wordsOf={(values: RendererValues) => values}
      labelOf={useRendererLabels()}
      action={t('forms.save')}
      onClose={onClose}
    >
      <RendererFields renderer={renderer} form={editing.form} />
    </EditDialog>
  )
}

function useRendererLabels(): (field: RendererField) => string {
  const { t } = useTranslation('staff')
  const labels = { provider: 'simulation.renderer.drawer', modelId: 'models.fields.modelId', input: 'models.fields.inputPrice' }
  return (field) => t(field === 'output' ? 'models.fields.outputPrice' : labels[field])
}

interface RendererFieldsProps {
  renderer: SimulationRenderer
  form: UseFormReturn<RendererValues, unknown, SimulationRenderer['model']>
}

function RendererFields({ renderer: { providers }, form }: RendererFieldsProps) {
  const { t } = useTranslation('staff')
  const { control } = form
  const labelOf = useRendererLabels()
  const [provider, modelId] = useWatch({ control, name: ['provider', 'modelId'] })
  const chosen = providers.find(({ id }) => id === provider)
  const fill = (values: Partial<RendererValues>) => form.reset({ ...form.getValues(), ...values }, { keepDefaultValues: true })
  const withModel = (known: SimulationRenderer['providers'][number]['models'][number] | undefined) => ({
    modelId: known?.modelId ?? '',
    input: known === undefined ? '' : String(known.price.inputUsdPerMillion),
    output: known === undefined ? '' : String(known.price.outputUsdPerMillion),
  })
  const choose = (id: string) => fill({ provider: id, ...withModel(providers.find((one) => one.id === id)?.models[0]) })
  return (
    <>
      <SelectField
        label={labelOf('provider')}
        hint={chosen === undefined ? t('simulation.renderer.embeddedText') : t(`models.keySource.${chosen.keySource}`)}
        error={form.formState.errors.provider?.message}
        value={provider}
        options={[
          { value: EMBEDDED, label: t('simulation.renderer.embedded') },
          ...providers.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onValueChange={choose}
      />
      {chosen !== undefined && (
        <>
          {chosen.models.length > 0 && (
            <SelectField
              label={t('models.fields.model')}
              value={chosen.models.some((known) => known.modelId === modelId) ? modelId : ''}
              options={[
                ...chosen.models.map((known) => ({ value: known.modelId, label: `${known.name} (${known.modelId})` })),
                { value: '', label: t('models.fields.other') },
              ]}
              onValueChange={(id) => fill(withModel(chosen.models.find((known) => known.modelId === id)))}
            />
          )}
          <ModelIdField control={control} name="modelId" />
          <p className="-mb-2 text-note text-ink-2">{t('simulation.renderer.priceHint')}</p>
          <div className="grid gap-5 sm:grid-cols-2">
            <FormDecimalField control={control} name="input" label={labelOf('input')} required />
            <FormDecimalField control={control} name="output" label={labelOf('output')} required />
          </div>
        </>
      )}
    </>
  )
}

/** The embedded renderer among the providers. */
export const EMBEDDED = 'local'

const modelSchema = simulationRendererChangeSchema.shape.model.unwrap()
const FIELD_OF: Readonly<Record<string, RendererField>> = {
  modelId: 'modelId',
  inputUsdPerMillion: 'input',
  outputUsdPerMillion: 'output',
}

/** What stands in the fields, as it is sent; those of the model count where one is chosen. */
export const rendererFormSchema = z
  .object({ provider: z.string(), modelId: z.string(), input: z.string(), output: z.string() })
  .transform(({ provider, modelId, input, output }, context): SimulationRendererChange['model'] => {
    if (provider === EMBEDDED) return null
    const price = { inputUsdPerMillion: readNumber(input.trim()), outputUsdPerMillion: readNumber(output.trim()) }
    const result = modelSchema.safeParse({ provider, modelId, price })
    if (result.success) return result.data
    for (const { path } of result.error.issues)
      context.addIssue({ code: 'custom', path: [FIELD_OF[String(path.at(-1))] ?? 'provider'] })
    return z.NEVER
  })
type RendererValues = z.input<typeof rendererFormSchema>
type RendererField = 'provider' | 'modelId' | 'input' | 'output'
const RENDERER_FIELDS = ['provider', 'modelId', 'input', 'output'] as const satisfies readonly RendererField[]

export const rendererValues = ({ model }: Pick<SimulationRenderer, 'model'>): RendererValues => ({
  provider: model?.provider ?? EMBEDDED,
  modelId: model?.modelId ?? '',
  input: model === null ? '' : String(model.price.inputUsdPerMillion),
  output: model === null ? '' : String(model.price.outputUsdPerMillion),
})
