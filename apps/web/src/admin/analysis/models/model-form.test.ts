import type { AiModel } from '@chioma/contract'
import { describe, expect, test } from 'vitest'
import {
  emptyValues,
  joinedValues,
  newModelOf,
  patchOf,
  readAmount,
  readPrice,
  readPriority,
  valuesOf,
  withKnownModel,
  wrongFields,
} from './model-form.ts'

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

describe('the form of a model', () => {
  test('takes name and price over from a model that the provider offers, with what its cache costs', () => {
    const values = withKnownModel(emptyValues('anthropic'), KNOWN)
    expect(wrongFields(values)).toEqual([])
    expect(newModelOf(values, KNOWN, true)).toEqual({
      name: 'Seer',
      provider: 'anthropic',
      modelId: 'seer-1',
      priority: 10,
      isActive: true,
      price: PRICE,
    })
  })

  test('names the fields that are missing or no number', () => {
    expect(wrongFields({ ...emptyValues('openai'), priority: '0', inputPrice: '3' })).toEqual([
      'name',
      'modelId',
      'priority',
      'price',
    ])
  })

  test('sends only what was changed, and the version that was seen', () => {
    const values = valuesOf(MODEL, 'anthropic')
    expect(patchOf(values, MODEL)).toEqual({ version: 4 })
    expect(patchOf({ ...values, priority: '7', inputPrice: '2,5' }, MODEL)).toEqual({
      priority: 7,
      price: { inputUsdPerMillion: 2.5, outputUsdPerMillion: 15 },
      version: 4,
    })
  })
})

test('what was chosen of mine stands upon their values, a price with both its amounts', () => {
  const theirs = { ...valuesOf(MODEL, 'anthropic'), name: 'Their name', inputPrice: '4' }
  const mine = { ...valuesOf(MODEL, 'anthropic'), name: 'My name', inputPrice: '5', outputPrice: '20' }
  expect(joinedValues(theirs, mine, new Set(['price']))).toEqual({ ...theirs, inputPrice: '5', outputPrice: '20' })
  expect(joinedValues(theirs, mine, new Set(['name']))).toEqual({ ...theirs, name: 'My name' })
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
  ])('%j is read as %s', (text, amount) => {
    expect(readAmount(text)).toBe(amount)
  })

  test('is none where both fields are empty, and wrong where one is', () => {
    expect(readPrice({ inputPrice: ' ', outputPrice: '' }, PRICE)).toBeNull()
    expect(readPrice({ inputPrice: '1', outputPrice: '' }, PRICE)).toBeUndefined()
  })
})

test('a priority is a whole number from 1 to 100', () => {
  expect(['1', '100', '1.5', '0', '101', '', 'x'].map(readPriority)).toEqual([
    1,
    100,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})
