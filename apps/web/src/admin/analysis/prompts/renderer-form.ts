import { type SimulationRenderer, type SimulationRendererChange, simulationRendererChangeSchema } from '@chioma/contract'
import { z } from 'zod'
import { readNumber } from '../../../lib/form/text-schemas.ts'

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
export type RendererValues = z.input<typeof rendererFormSchema>
export type RendererField = 'provider' | 'modelId' | 'input' | 'output'
export const RENDERER_FIELDS = ['provider', 'modelId', 'input', 'output'] as const satisfies readonly RendererField[]

export const rendererValues = ({ model }: Pick<SimulationRenderer, 'model'>): RendererValues => ({
  provider: model?.provider ?? EMBEDDED,
  modelId: model?.modelId ?? '',
  input: model === null ? '' : String(model.price.inputUsdPerMillion),
  output: model === null ? '' : String(model.price.outputUsdPerMillion),
})
