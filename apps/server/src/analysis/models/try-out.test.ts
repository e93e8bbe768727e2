import { aiModelSchema, hiddenPromptSchema, modelSpendSchema, promptTryOutResultSchema } from '@chioma/contract'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import {
  type FakeProvider,
  type SeenRequest,
  say,
  startFakeProvider,
} from '../../../../../tests/support/fake-providers/fake-provider.ts'
import { openTestServer, type TestServer } from '../../../test/test-server.ts'
import { signedInStaff, type TestStaff } from '../../../test/test-staff.ts'
import { seedPrompts } from './prompts/prompts.queries.ts'

const SEES_FLAKES = {
  photo: 'judgeable',
  view: 'microscope',
  viewConfidence: 0.9,
  signs: [{ code: 'dandruff', state: 'present', severity: 'medium', confidence: 0.8, area: null, regions: [] }],
}
const aiModelId = uuidv7()
let server: TestServer
let owner: TestStaff
let openai: FakeProvider

beforeAll(async () => {
  openai = await startFakeProvider('openai')
  server = await openTestServer([], { OPENAI_API_KEY: 'sk-of-the-test-12', OPENAI_BASE_URL: openai.baseUrl })
  await seedPrompts(server.dependencies)
  const price = JSON.stringify({ inputUsdPerMillion: 1, outputUsdPerMillion: 4 })
  await server.dependencies.database
    .insertInto('ai_models')
    .values({ id: aiModelId, name: 'Test', provider: 'openai', model_id: 'tried', price })
    .execute()
  owner = await signedInStaff(server, 'owner')
})
beforeEach(() => {
  openai.requests.length = 0
})
afterAll(async () => {
  await server.close()
  await openai.close()
})

describe('trying a prompt out', () => {
  test('shows draft and prompt in use side by side on every sample, with time and cost, and changes nothing', async () => {
    openai.behave((request: SeenRequest) =>
      request.rawBody.includes('MY DRAFT') ? say({ ...SEES_FLAKES, signs: [] }) : say(SEES_FLAKES),
    )
    const before = await prompt()
    const { samples } = promptTryOutResultSchema.parse((await tryOut({ draft: 'MY DRAFT' })).json())
    expect(samples.map(({ shows }) => shows)).toContainEqual(['dandruff'])
    for (const { draft, inUse } of samples) {
      expect(draft).toMatchObject({ outcome: 'completed', findings: [] })
      expect(inUse?.findings).toEqual([{ code: 'dandruff', severity: 'medium', confidence: 0.8 }])
      expect(draft.costUsd).toBeGreaterThan(0)
    }
    expect(await prompt()).toEqual(before)
  })

  test('a draft that makes the model leave the schema is shown to fail, the other side stands', async () => {
    openai.behave((request: SeenRequest) => (request.rawBody.includes('A POEM') ? say('{"poem": "roses"}') : say(SEES_FLAKES)))
    const { samples } = promptTryOutResultSchema.parse((await tryOut({ draft: 'WRITE A POEM' })).json())
    expect(samples.every(({ draft }) => draft.outcome === 'failed')).toBe(true)
    expect(samples.every(({ inUse }) => inUse?.outcome === 'completed')).toBe(true)
  })

  test('a key that the provider refuses from one day to the next leaves no model standing as one that sees', async () => {
    const lastProbe = async () =>
      z
        .array(aiModelSchema)
        .parse((await owner.call('GET', '/api/admin/ai-models')).json())
        .find(({ id }) => id === aiModelId)?.lastProbe
    await server.dependencies.database
      .updateTable('ai_models')
      .set({ last_probe: JSON.stringify({ at: '2026-01-01T00:00:00.000Z', outcome: 'seen', failureCode: null }) })
      .where('id', '=', aiModelId)
      .execute()
    openai.behave(say('{"poem": "roses"}'))
    await tryOut({})
    expect(await lastProbe(), 'an odd answer says nothing of the key').toMatchObject({ outcome: 'seen' })
    openai.behave({ kind: 'error', status: 401 })
    const { samples } = promptTryOutResultSchema.parse((await tryOut({})).json())
    expect(samples.every(({ draft }) => draft.outcome === 'failed')).toBe(true)
    expect(await lastProbe()).toMatchObject({ outcome: 'failed', failureCode: 'key_refused' })
    openai.behave(say(SEES_FLAKES))
    await tryOut({})
    expect(await lastProbe(), 'it has yet to prove that it sees').toBeNull()
  })

  test('a model that was found not to see is not taken for one by an answer: its check counts', async () => {
    const { database } = server.dependencies
    const failed = { at: '2026-01-01T00:00:00.000Z', outcome: 'failed', failureCode: 'cannot_see' } as const
    const model = database.updateTable('ai_models').set({ last_probe: JSON.stringify(failed) })
    await model.where('id', '=', aiModelId).execute()
    openai.behave(say(SEES_FLAKES))
    await tryOut({})
    const row = database.selectFrom('ai_models').select('last_probe').where('id', '=', aiModelId)
    expect((await row.executeTakeFirstOrThrow()).last_probe).toEqual(failed)
  })

  test('needs a model at a provider whose key is known', async () => {
    const { id } = await server.dependencies.database
      .selectFrom('ai_models')
      .select('id')
      .where('provider', '=', 'local')
      .executeTakeFirstOrThrow()
    expect((await tryOut({ aiModelId: id })).json()).toMatchObject({ code: 'model_missing', field: 'aiModelId' })
    const other = await server.dependencies.database
      .selectFrom('ai_models')
      .select('id')
      .where('provider', '=', 'google')
      .executeTakeFirstOrThrow()
    expect((await tryOut({ aiModelId: other.id })).json()).toMatchObject({ code: 'model_unusable' })
  })
})

describe('the sample photos', () => {
  test('are shown to who edits prompts, and to nobody else', async () => {
    const address = '/api/admin/sample-photos/flaky-scalp'
    const photo = await owner.call('GET', address)
    expect(photo.headers['content-type']).toBe('image/jpeg')
    expect(photo.rawPayload.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]))
    expect((await owner.call('GET', '/api/admin/sample-photos/..%2F..%2Fpackage')).statusCode).toBe(404)
    expect((await (await signedInStaff(server, 'analyst')).call('GET', address)).statusCode).toBe(403)
    expect((await server.app.inject({ url: address })).statusCode).toBe(401)
  })
})

describe('what models cost', () => {
  test('is shown by model with the day and its budget, which an owner changes', async () => {
    openai.behave(say(SEES_FLAKES))
    expect((await tryOut({})).statusCode).toBe(200)
    const spend = modelSpendSchema.parse((await owner.call('GET', '/api/admin/model-spend')).json())
    const [model] = spend.models
    expect(model).toMatchObject({ provider: 'openai', modelId: 'tried' })
    expect(spend.today.committedUsd).toBeCloseTo(model?.costUsd ?? -1, 9)
    const change = { deadlineMs: 20_000, dailyBudgetUsd: 12.34, version: spend.version }
    expect((await owner.call('PATCH', '/api/admin/model-settings', change)).json()).toMatchObject({
      deadlineMs: 20_000,
      today: { budgetUsd: 12.34 },
    })
    const late = await owner.call('PATCH', '/api/admin/model-settings', { ...change, deadlineMs: 30_000 })
    expect([late.statusCode, late.json().code]).toEqual([409, 'version_conflict'])
    const current = modelSpendSchema.parse(late.json().current)
    expect(current).toMatchObject({ deadlineMs: 20_000, today: { budgetUsd: 12.34 }, version: spend.version + 1 })
    expect((await owner.call('GET', '/api/admin/model-spend')).json()).toEqual(current)
  })
})

const prompt = async () =>
  z
    .array(hiddenPromptSchema)
    .parse((await owner.call('GET', '/api/admin/hidden-prompts?type=image_scanning&language=en')).json())[0]
const tryOut = async (body: { draft?: string; aiModelId?: string }) =>
  owner.call('POST', `/api/admin/hidden-prompts/${(await prompt())?.id}/try-out`, { aiModelId, draft: 'Look.', ...body })
