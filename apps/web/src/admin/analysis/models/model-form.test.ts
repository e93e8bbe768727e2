import type { AiModel } from '@chioma/contract'
import { describe, expect, test } from 'vitest'
import {
  emptyValues,
  type ModelValues,
  modelFormSchema,
  newModelOf,
  patchOf,
  priceFormSchema,
  valuesOf,
  withKnownModel,
} from './model-form.tsx'

const PRICE = { inputUsdPerMillion: 3, outputUsdPerMillion: 15, cacheReadUsdPerMillion: 0.3 }
const KNOWN = { modelId: 'seer-1', name: 'Seer', capabilities: { vision: true, structuredOutput: true }, price: PRICE }
const MODEL: AiModel = {
  id: '0198f000-0000-7000-8000-000000000001',
  name: 'Seer',
  provider: 'anthropic',
  modelId: 'seer-1',
  priority: 2,
  isActive: true,
  isRecommended: false,
  price: PRICE,
  keySource: 'stored',
  lastProbe: null,
  isCalibrated: false,
  version: 4,
}

const refusedFields = (values: ModelValues) => [
  ...new Set(modelFormSchema.safeParse(values).error?.issues.map(({ path }) => path.join('.'))),
]

describe('the form of a model', () => {
  test('takes name and price over from a model that the provider offers, with what its cache costs', () => {
    const values = withKnownModel(emptyValues('anthropic'), KNOWN)
    expect(newModelOf(modelFormSchema.parse(values), KNOWN)).toEqual({
      name: 'Seer',
      provider: 'anthropic',
      modelId: 'seer-1',
      priority: 10,
      isActive: true,
      price: PRICE,
    })
  })

  test('names the fields that are missing or no number', () => {
    expect(refusedFields({ ...emptyValues('openai'), priority: '0', price: { input: '3', output: '' } })).toEqual([
      'name',
      'modelId',
      'priority',
      'price',
    ])
  })

  test('sends only what was changed, and the version that was seen', () => {
    const values = valuesOf(MODEL)
    expect(patchOf(modelFormSchema.parse(values), MODEL)).toEqual({ version: 4 })
    const changed = { ...values, priority: '7', price: { ...values.price, input: '2,5' } }
    expect(patchOf(modelFormSchema.parse(changed), MODEL)).toEqual({
      priority: 7,
      price: { inputUsdPerMillion: 2.5, outputUsdPerMillion: 15 },
      version: 4,
    })
  })
})

describe('a price', () => {
  test.each([
    ['3', 3],
    ['0,25', 0.25],
    [' 15.5 ', 15.5],
    ['', undefined],
    ['-1', undefined],
    ['3 $', undefined],
    ['20000', undefined],
  ])('%j is read as %s', (input, amount) => {
    expect(priceFormSchema.safeParse({ input, output: '1' }).data?.inputUsdPerMillion).toBe(amount)
  })

  test('is none where both fields are empty, and wrong where one is', () => {
    expect(priceFormSchema.parse({ input: ' ', output: '' })).toBeNull()
    expect(priceFormSchema.safeParse({ input: '1', output: '' }).success).toBe(false)
  })
})

test('a priority is a whole number from 1 to 100', () => {
  const isRight = (priority: string) => !refusedFields({ ...valuesOf(MODEL), priority }).includes('priority')
  expect(['1', '100', '1.5', '0', '101', '', 'x'].filter(isRight)).toEqual(['1', '100'])
})
