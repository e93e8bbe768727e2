import { afterAll, beforeAll, expect, test } from 'vitest'
import { scalpPhoto } from '../../../../../../tests/support/photos.ts'
import { createEmbeddedModels, MeasurePool } from './measure-pool.ts'

let pool: MeasurePool
beforeAll(() => {
  pool = new MeasurePool({ size: 1 })
})
afterAll(() => pool.close())

test('the embedded model looks at a photo and measures it', async () => {
  const models = createEmbeddedModels(pool)
  expect(models.map(({ provider, modelId }) => `${provider}/${modelId}`)).toEqual(['local/chioma-measure'])
  const request = { photo: await scalpPhoto(), mediaType: 'image/jpeg', language: 'en', questionnaire: undefined } as const
  const measured = await models[0]?.analyze(request, AbortSignal.timeout(30_000))
  expect(measured?.reading).toMatchObject({ outcome: 'completed', view: 'microscope' })
})
