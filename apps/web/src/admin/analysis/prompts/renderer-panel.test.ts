import { expect, test } from 'vitest'
import { EMBEDDED, rendererFormSchema, rendererValues } from './renderer-panel.tsx'

const model = { provider: 'openai', modelId: 'gpt-image-2', price: { inputUsdPerMillion: 8, outputUsdPerMillion: 30.5 } } as const

test('what is chosen comes back from its fields, with a comma as well', () => {
  expect(rendererFormSchema.parse(rendererValues({ model }))).toEqual(model)
  expect(rendererFormSchema.parse({ ...rendererValues({ model }), output: '30,5' })).toEqual(model)
  expect(rendererFormSchema.parse(rendererValues({ model: null }))).toBeNull()
})

test('the embedded renderer needs no model, and a model needs its name and both prices', () => {
  const empty = { modelId: '', input: '', output: '' }
  expect(rendererFormSchema.safeParse({ ...empty, provider: EMBEDDED }).success).toBe(true)
  const wrong = rendererFormSchema.safeParse({ ...empty, provider: 'google' })
  expect(wrong.error?.issues.map(({ path }) => path[0])).toEqual(expect.arrayContaining(['modelId', 'input', 'output']))
})
