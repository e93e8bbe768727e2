import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { scalpPhoto } from '../../../../../../tests/support/photos.ts'
import { createEmbeddedModels } from './embedded-models.ts'
import { MeasurePool } from './measure-pool.ts'

// Starting a runtime takes long on a busy machine.
vi.setConfig({ testTimeout: 30_000 })

let pool: MeasurePool
beforeAll(() => {
  pool = new MeasurePool({ size: 1 })
})
afterAll(() => pool.close())

test('both embedded models look at a photo that is decoded once, and answer each for itself', async () => {
  const photo = await scalpPhoto()
  const measure = vi.spyOn(pool, 'measure')
  const models = createEmbeddedModels(pool)
  const request = { photo, mediaType: 'image/jpeg', language: 'en', questionnaire: undefined } as const
  const signal = AbortSignal.timeout(30_000)
  const [measured, learnt] = await Promise.all(models.map((model) => model.look(request, signal)))
  expect(measure).toHaveBeenCalledTimes(1)
  expect(models.map(({ modelId }) => modelId)).toEqual(['chioma-measure', 'chioma-net'])
  expect(measured?.reading).toMatchObject({ outcome: 'completed', view: 'microscope' })
  expect(learnt?.reading).toMatchObject({ outcome: 'completed', measures: [] })
  await models[1]?.look(request, signal)
  expect(measure).toHaveBeenLastCalledWith(expect.objectContaining({ models: ['chioma-net'] }), signal)
})
