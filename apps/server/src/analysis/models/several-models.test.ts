import { EventEmitter, once } from 'node:events'
import {
  type Analysis,
  analysisReplaySchema,
  type ModelResult,
  modelCallSchema,
  photoViewerSchema,
  type RemoteProviderId,
} from '@chioma/contract'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { FAKE_USAGE } from '../../../../../tests/support/fake-providers/dialects.ts'
import { type FakeProvider, say, startFakeProvider } from '../../../../../tests/support/fake-providers/fake-provider.ts'
import { FLAKY_ANSWER, fakeModel } from '../../../test/fake-models.ts'
import { openTestServer, type TestServer } from '../../../test/test-server.ts'
import { signedInStaff } from '../../../test/test-staff.ts'
import { TestVisitor } from '../../../test/test-visitor.ts'
import { callModel, type LimitedCall } from './call-model.ts'

const OPENAI_KEY = 'sk-openai-of-the-test'
const PRICE = { inputUsdPerMillion: 2, outputUsdPerMillion: 10, cacheReadUsdPerMillion: 0.5 }
const SEEN = {
  photo: 'judgeable',
  view: 'microscope',
  viewConfidence: 0.9,
  signs: [
    { code: 'dandruff', state: 'present', severity: 'high', confidence: 0.9, area: 0.2, regions: [] },
    { code: 'redness', state: 'present', severity: 'low', confidence: 0.7, area: null, regions: [] },
  ],
}

let server: TestServer
let openai: FakeProvider
let mistral: FakeProvider
let lookLocally = async () => FLAKY_ANSWER
const local = fakeModel(() => lookLocally(), 'chioma-measure')
const models = { openai: uuidv7(), mistral: uuidv7() }

beforeAll(async () => {
  openai = await startFakeProvider('openai')
  mistral = await startFakeProvider('mistral')
  server = await openTestServer([local], {
    OPENAI_API_KEY: OPENAI_KEY,
    OPENAI_BASE_URL: openai.baseUrl,
    MISTRAL_API_KEY: 'mistral-key-of-the-test',
    MISTRAL_BASE_URL: mistral.baseUrl,
  })
  const { database } = server.dependencies
  for (const provider of ['openai', 'mistral'] as const)
    await database
      .insertInto('ai_models')
      .values({
        id: models[provider],
        name: `Test ${provider}`,
        provider,
        model_id: `${provider}-test`,
        price: JSON.stringify(PRICE),
      })
      .execute()
  await usePrompt('Look at the scalp.')
  await server.startJobs()
})
beforeEach(async () => {
  lookLocally = async () => FLAKY_ANSWER
  for (const fake of [openai, mistral]) {
    fake.requests.length = 0
    fake.behave(say(SEEN))
  }
  for (const provider of ['openai', 'mistral']) server.dependencies.modelBreakers.forget(`${provider}/${provider}-test`)
  await activate('openai', 'mistral')
  await setUp({ daily_budget_cents: 100_000, deadline_ms: 25_000 })
})
afterAll(async () => {
  expectSilentLog()
  await server.close()
  await Promise.all([openai.close(), mistral.close()])
})

describe('several models look at one photo', () => {
  test('all answers count, and how many answered is told', async () => {
    const { status, results, detectedIssues } = await analyze()
    expect(status).toBe('completed')
    expect(outcomes(results?.modelResults)).toEqual({
      'chioma-measure': 'completed',
      'Test openai': 'completed',
      'Test mistral': 'completed',
    })
    expect(results?.fullReport).toContain('Test openai (OpenAI)')
    expect(detectedIssues.map(({ code }) => code)).toEqual(expect.arrayContaining(['dandruff', 'redness']))
    expect(detectedIssues.find(({ code }) => code === 'dandruff')?.severity).toBe('high')
  })

  test('where they differ on a sign, it says what each holds of it', async () => {
    mistral.behave(say({ ...SEEN, signs: [{ ...SEEN.signs[0], state: 'absent' }] }))
    const { detectedIssues } = await analyze()
    const opinions = detectedIssues.find(({ code }) => code === 'dandruff')?.opinions ?? []
    expect(Object.fromEntries(opinions.map(({ model, sees }) => [model, sees]))).toEqual({
      'chioma-measure': true,
      'Test openai': true,
      'Test mistral': false,
    })
  })

  test('the visitor is told which provider saw which photo', async () => {
    const visitor = new TestVisitor(server.app)
    const { id } = await visitor.upload({ waits: true, fields: { consentProviders: 'mistral' } })
    const seenBy = z.array(photoViewerSchema).parse((await visitor.call('/api/my-data/photo-viewers')).json())
    expect(seenBy).toEqual([expect.objectContaining({ analysisId: id, provider: 'mistral', providerName: 'Mistral' })])
    const stranger = new TestVisitor(server.app)
    expect((await stranger.call('/api/my-data/photo-viewers')).json()).toEqual([])
  })

  test('a provider without the visitor’s consent never hears of the photo', async () => {
    const { results } = await analyze(['openai'])
    expect(mistral.requests).toHaveLength(0)
    expect(openai.requests).toHaveLength(1)
    expect(results?.modelResults.find(({ model }) => model === 'Test mistral')).toMatchObject({
      outcome: 'not_asked',
      failureCode: 'consent_missing',
    })
    expect(results?.fullReport).not.toContain('Test mistral')
  })

  test('only the photo, small and without metadata, and the answers go out', async () => {
    await analyze(['openai'])
    const { rawBody = '' } = openai.requests[0] ?? {}
    expect(rawBody).toContain('Look at the scalp.')
    expect(rawBody).toContain('data:image/jpeg;base64,')
    expect(rawBody).toContain('"store":false')
  })

  test('a model that is down does not keep the others from a report', async () => {
    openai.behave({ kind: 'error', status: 500 })
    const { status, results } = await analyze()
    expect(status).toBe('completed')
    expect(outcomes(results?.modelResults)).toMatchObject({ 'Test openai': 'failed', 'Test mistral': 'completed' })
  })

  test('a model that hangs costs the deadline and no more', async () => {
    await setUp({ deadline_ms: 5_000 })
    openai.behave({ kind: 'hang' })
    const { status, results } = await analyze()
    expect(status).toBe('completed')
    const late = results?.modelResults.find(({ model }) => model === 'Test openai')
    expect([late?.failureCode, late?.result.fullReport]).toEqual(['deadline', expect.stringContaining('did not answer in time')])
  })

  test('a model that asks for a short wait gets it, and then answers', async () => {
    openai.behave({ kind: 'error', status: 429, headers: { 'retry-after': '1' } }, say(SEEN))
    const { results } = await analyze()
    expect(outcomes(results?.modelResults)['Test openai']).toBe('completed')
    expect(openai.requests).toHaveLength(2)
  })

  test('a wait beyond the deadline is not begun', async () => {
    openai.behave({ kind: 'error', status: 429, headers: { 'retry-after': '600' } })
    const { results } = await analyze()
    expect(results?.modelResults.find(({ model }) => model === 'Test openai')?.failureCode).toBe('rate_limited')
    expect(openai.requests).toHaveLength(1)
  })

  test('a model that keeps failing rests', async () => {
    openai.behave({ kind: 'error', status: 503 })
    await analyze()
    const before = openai.requests.length
    const { results } = await analyze()
    expect(openai.requests).toHaveLength(before)
    expect(results?.modelResults.find(({ model }) => model === 'Test openai')?.failureCode).toBe('paused_after_failures')
  })

  test('refusals and inventions never become findings', async () => {
    lookLocally = async () => {
      throw new Error('down')
    }
    openai.behave({ kind: 'say', said: { text: 'Certainly! The patient has melanoma.', ending: 'complete' } })
    mistral.behave(say({ ...SEEN, signs: [{ ...SEEN.signs[0], code: 'melanoma' }] }))
    const { status, failureCode, detectedIssues } = await analyze()
    expect({ status, failureCode, detectedIssues }).toEqual({
      status: 'failed',
      failureCode: 'no_model_answered',
      detectedIssues: [],
    })
  })
})

describe('an analysis can be asked again', () => {
  test('the same prompt and parameters to models that did not change give the same record', async () => {
    const { id } = await analyze()
    const owner = await signedInStaff(server, 'owner')
    const { models } = analysisReplaySchema.parse((await owner.call('POST', `/api/admin/analyses/${id}/replay`)).json())
    expect(models.map(({ provider, isSame, promptVersion }) => ({ provider, isSame, promptVersion }))).toEqual(
      expect.arrayContaining([
        { provider: 'local', isSame: true, promptVersion: null },
        { provider: 'openai', isSame: true, promptVersion: 1 },
        { provider: 'mistral', isSame: true, promptVersion: 1 },
      ]),
    )
    openai.behave(say({ ...SEEN, signs: [] }))
    const again = analysisReplaySchema.parse((await owner.call('POST', `/api/admin/analyses/${id}/replay`)).json())
    expect(again.models.find(({ provider }) => provider === 'openai')).toMatchObject({ isSame: false, after: { findings: [] } })
    const calls = z.array(modelCallSchema).parse((await owner.call('GET', `/api/admin/analyses/${id}/model-calls`)).json())
    expect(calls.filter(({ provider, purpose }) => provider === 'openai' && purpose === 'replay')).toHaveLength(2)
    expect(calls.find(({ provider }) => provider === 'openai')?.parameters).toMatchObject({
      providerOptions: { openai: { store: false } },
    })
  })
})

describe('what models cost', () => {
  test('is noted for every call to the billionth of a dollar', async () => {
    const { id } = await analyze(['openai'])
    const calls = await server.dependencies.database
      .selectFrom('model_calls')
      .select(['provider', 'outcome', 'cost_nano_usd', 'output_tokens'])
      .where('analysis_id', '=', id)
      .execute()
    const costNanoUsd =
      (FAKE_USAGE.input - FAKE_USAGE.cacheRead) * 2_000 + FAKE_USAGE.cacheRead * 500 + FAKE_USAGE.output * 10_000
    expect(calls).toContainEqual({
      provider: 'openai',
      outcome: 'answered',
      cost_nano_usd: costNanoUsd,
      output_tokens: FAKE_USAGE.output,
    })
    expect(calls).toContainEqual(expect.objectContaining({ provider: 'local', cost_nano_usd: 0 }))
  })

  test('stays within the day’s budget, however many ask at once', async () => {
    await analyze(['openai'])
    const { database, logger, modelBreakers } = server.dependencies
    const { committed_nano_usd: committed } = await database
      .selectFrom('spend_days')
      .select('committed_nano_usd')
      .executeTakeFirstOrThrow()
    const cents = 10_000_000
    await setUp({ daily_budget_cents: Math.ceil(committed / cents) + 10 })
    let [asked, refused] = [0, 0]
    /** Nobody is done before the budget was asked of for all. */
    const allAsked = new EventEmitter()
    const call: LimitedCall<string> = {
      analysisId: null,
      purpose: 'photo',
      aiModelId: models.openai,
      provider: 'openai',
      modelId: 'openai-test',
      promptVersionId: null,
      parameters: {},
      price: PRICE,
      highestCostNanoUsd: cents,
      ask: async () => {
        asked += 1
        if (asked + refused < 100) await once(allAsked, 'end')
        else allAsked.emit('end')
        return { value: 'seen', usage: { inputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0, outputTokens: 1_000 } }
      },
      keep: (value) => value,
    }
    const calls = Array.from({ length: 100 }, () =>
      callModel({ database, logger, modelBreakers }, call, AbortSignal.timeout(60_000), performance.now() + 60_000).catch(
        (error) => {
          refused += 1
          if (asked + refused === 100) allAsked.emit('end')
          throw error
        },
      ),
    )
    const ends = await Promise.allSettled(calls)
    expect(asked).toBe(10)
    expect(ends.filter((end) => end.status === 'rejected' && end.reason.code === 'budget_spent')).toHaveLength(90)
  })

  test('that was reserved and not spent is free again', async () => {
    await analyze(['openai'])
    const { database } = server.dependencies
    const { spent } = await database
      .selectFrom('model_calls')
      .select(({ fn }) => fn.sum<string>(sql`coalesce(cost_nano_usd, reserved_nano_usd)`).as('spent'))
      .executeTakeFirstOrThrow()
    const day = await database.selectFrom('spend_days').select('committed_nano_usd').executeTakeFirstOrThrow()
    expect(day.committed_nano_usd).toBe(Number(spent))
  })
})

test('neither keys nor photos nor prompts reach the log', async () => {
  openai.behave({ kind: 'error', status: 500 })
  await analyze(['openai'])
  expect(server.logged()).toContain('a model did not answer')
  expectSilentLog()
})

function expectSilentLog(): void {
  for (const secret of [OPENAI_KEY, 'Look at the scalp', 'base64']) expect(server.logged()).not.toContain(secret)
}

const analyze = (providers: RemoteProviderId[] = ['openai', 'mistral']): Promise<Analysis> =>
  new TestVisitor(server.app).upload({ waits: true, fields: { consentProviders: providers.join(',') } })

const outcomes = (results: ModelResult[] = []) => Object.fromEntries(results.map(({ model, outcome }) => [model, outcome]))

async function activate(...active: (keyof typeof models)[]): Promise<void> {
  const { database } = server.dependencies
  for (const provider of ['openai', 'mistral'] as const)
    await database
      .updateTable('ai_models')
      .set({ is_active: active.includes(provider) })
      .where('id', '=', models[provider])
      .execute()
}

async function setUp(settings: { daily_budget_cents?: number; deadline_ms?: number }): Promise<void> {
  await server.dependencies.database.updateTable('model_settings').set(settings).execute()
}

async function usePrompt(prompt: string): Promise<void> {
  const { database } = server.dependencies
  await database.deleteFrom('prompts').execute()
  const id = uuidv7()
  await database.insertInto('prompts').values({ id, type: 'image_scanning', language: 'en', is_active: true }).execute()
  await database.insertInto('prompt_versions').values({ id: uuidv7(), prompt_id: id, number: 1, prompt }).execute()
}
