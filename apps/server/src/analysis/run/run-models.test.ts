import { describe, expect, it } from 'vitest'
import { fakeModel } from '../../../test/fake-models.ts'
import { runModels } from './run-models.ts'

const run = (error: Error, provider = 'local') =>
  runModels(
    { logger: { warn: () => undefined } as never },
    [{ ...fakeModel(() => Promise.reject(error)), provider }],
    {} as never,
    {
      deadlineMs: 60_000,
      signal: new AbortController().signal,
      onAnswer: async () => undefined,
    },
  )

describe('a model whose answer does not come', () => {
  it('failed, where that is its own fault', async () => {
    expect(await run(new Error('no answer'))).toMatchObject([{ result: { outcome: 'failed', failureCode: 'model_failed' } }])
  })

  it('is asked again with the whole work where the database went away while its answer was kept', async () => {
    const lost = Object.assign(new Error('terminating connection'), { code: '57P01' })
    await expect(run(lost)).rejects.toBe(lost)
    expect(await run(lost, 'openai')).toMatchObject([{ result: { outcome: 'failed' } }])
  })
})
