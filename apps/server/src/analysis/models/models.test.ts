import { type AiModel, type AiProvider, aiModelSchema, aiProviderSchema } from '@chioma/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type FakeProvider, say, startFakeProvider } from '../../../../../tests/support/fake-providers/fake-provider.ts'
import { readsDigits } from '../../../../../tests/support/fake-providers/seeing-model.ts'
import { openTestServer, type TestServer } from '../../../test/test-server.ts'
import { signedInStaff, type TestStaff } from '../../../test/test-staff.ts'

const KEY = 'mistral-key-for-the-test-9876'
const PRICE = { inputUsdPerMillion: 0.4, outputUsdPerMillion: 2 }

let server: TestServer
let owner: TestStaff
let mistral: FakeProvider

beforeAll(async () => {
  mistral = await startFakeProvider('mistral')
  server = await openTestServer([], { MISTRAL_BASE_URL: mistral.baseUrl })
  owner = await signedInStaff(server, 'owner')
})
beforeEach(async () => {
  mistral.requests.length = 0
  mistral.behave(readsDigits)
  await owner.call('PUT', '/api/admin/ai-providers/mistral/key', { apiKey: KEY })
})
afterAll(async () => {
  await server.close()
  await mistral.close()
})

describe('the list of models', () => {
  test('comes with the embedded model on, others off, and the recommended one marked', async () => {
    const models = await list()
    expect(models.filter(({ isActive }) => isActive).map(({ modelId }) => modelId)).toEqual(['chioma-measure'])
    expect(models.find(({ isRecommended }) => isRecommended)).toMatchObject({
      modelId: 'claude-sonnet-4-20250514',
      keySource: 'none',
    })
  })
})

describe('adding a model', () => {
  test('shows it a sample picture first, whose digits it reads', async () => {
    const response = await add({ modelId: 'pixtral-sees' })
    expect(response.statusCode).toBe(201)
    expect(aiModelSchema.parse(response.json())).toMatchObject({
      lastProbe: { outcome: 'seen' },
      keySource: 'stored',
      version: 1,
    })
    expect(mistral.requests).toHaveLength(1)
  })

  test('is refused for a model that does not see, with the reason, and nothing is kept', async () => {
    mistral.behave(say({ digits: '0000' }))
    const response = await add({ modelId: 'text-only' })
    expect(response.statusCode).toBe(422)
    expect(response.json()).toMatchObject({
      code: 'model_unusable',
      field: 'modelId',
      message: expect.stringContaining('does not see photos'),
    })
    expect((await list()).map(({ modelId }) => modelId)).not.toContain('text-only')
  })

  test.each([
    [401, 'does not accept the key'],
    [402, 'wants to be paid'],
    [404, 'does not know a model'],
  ])('a provider that answers %i is told apart', async (status, words) => {
    mistral.behave({ kind: 'error', status })
    expect((await add({ modelId: `answers-${status}` })).json().message).toContain(words)
  })

  test('twice is told', async () => {
    await add({ modelId: 'twice' })
    expect((await add({ modelId: 'twice' })).json()).toMatchObject({ code: 'model_exists', field: 'modelId' })
  })
})

describe('changing a model', () => {
  test('switching it on proves it again; without a price it stays off', async () => {
    const { id } = aiModelSchema.parse((await add({ modelId: 'priceless', price: null })).json())
    expect((await patch(id, { isActive: true })).json().message).toContain('Enter what the provider asks')
    const switched = await patch(id, { isActive: true, price: PRICE })
    expect(switched.json()).toMatchObject({ isActive: true, price: PRICE })
    expect((await patch(id, { isActive: false })).json()).toMatchObject({ isActive: false })
  })

  test('of two who change the same one, the second is told', async () => {
    const { id, version } = aiModelSchema.parse((await add({ modelId: 'contended' })).json())
    expect((await patch(id, { priority: 3, version })).statusCode).toBe(200)
    const second = await patch(id, { priority: 4, version })
    expect(second.statusCode).toBe(409)
    const current = aiModelSchema.parse(second.json().current)
    expect([second.json().code, current]).toEqual(['version_conflict', (await list()).find((model) => model.id === id)])
    expect(current).toMatchObject({ id, priority: 3, version: version + 1 })
  })

  test('who comes second with another identifier is told before the provider is asked', async () => {
    const { id, version } = aiModelSchema.parse((await add({ modelId: 'renamed-by-two' })).json())
    await patch(id, { name: 'Renamed', version })
    mistral.behave({ kind: 'error', status: 401 })
    const second = await patch(id, { modelId: 'another-id', version })
    expect(second.json()).toMatchObject({ code: 'version_conflict', current: { name: 'Renamed', modelId: 'renamed-by-two' } })
  })

  test('the embedded model can be switched, not renamed or removed', async () => {
    const embedded = (await list()).find(({ provider }) => provider === 'local')
    if (!embedded) throw new Error('there is an embedded model')
    expect((await patch(embedded.id, { isActive: false })).json()).toMatchObject({ isActive: false })
    expect((await patch(embedded.id, { isActive: true })).statusCode).toBe(200)
    expect((await patch(embedded.id, { name: 'Ours' })).json().code).toBe('model_built_in')
    expect((await owner.call('DELETE', `/api/admin/ai-models/${embedded.id}`)).json().code).toBe('model_built_in')
  })

  test('removing it leaves an entry in the audit log and no row', async () => {
    const { id } = aiModelSchema.parse((await add({ modelId: 'short-lived' })).json())
    expect((await owner.call('DELETE', `/api/admin/ai-models/${id}`)).statusCode).toBe(204)
    expect((await list()).map((model) => model.id)).not.toContain(id)
    const log = await owner.call('GET', `/api/admin/audit?subject=model/${id}`)
    expect(log.json().map(({ action }: { action: string }) => action)).toEqual(['model.removed', 'model.added'])
  })
})

describe('keys of providers', () => {
  test('are kept sealed, shown by their last four characters, and never in log or audit', async () => {
    expect(await provider('mistral')).toMatchObject({ keySource: 'stored', keyEnding: '9876' })
    const { rows } = await allText()
    expect(rows).not.toContain(KEY)
    expect(server.logged()).not.toContain(KEY)
    await owner.call('DELETE', '/api/admin/ai-providers/mistral/key')
    expect(await provider('mistral')).toMatchObject({ keySource: 'none', keyEnding: null })
  })

  test('another one, or none, leaves what was proved with it to be proved again', async () => {
    const { id } = aiModelSchema.parse((await add({ modelId: 'proved-with-a-key' })).json())
    const lastProbe = async () => (await list()).find((model) => model.id === id)?.lastProbe
    mistral.behave({ kind: 'error', status: 401 })
    await owner.call('POST', `/api/admin/ai-models/${id}/probe`)
    expect(await lastProbe()).toMatchObject({ failureCode: 'key_refused' })
    await owner.call('PUT', '/api/admin/ai-providers/mistral/key', { apiKey: `${KEY}5432` })
    expect(await lastProbe()).toBeNull()
    mistral.behave(readsDigits)
    await owner.call('POST', `/api/admin/ai-models/${id}/probe`)
    expect(await lastProbe()).toMatchObject({ outcome: 'seen' })
    await owner.call('DELETE', '/api/admin/ai-providers/mistral/key')
    expect(await lastProbe()).toBeNull()
  })

  test('are for owners; editors and analysts may look at the list of models', async () => {
    const editor = await signedInStaff(server, 'editor')
    expect((await editor.call('GET', '/api/admin/ai-models')).statusCode).toBe(200)
    expect((await editor.call('PUT', '/api/admin/ai-providers/mistral/key', { apiKey: KEY })).statusCode).toBe(403)
  })
})

const list = async (): Promise<AiModel[]> =>
  z.array(aiModelSchema).parse((await owner.call('GET', '/api/admin/ai-models')).json())
const add = (model: { modelId: string; price?: typeof PRICE | null }) =>
  owner.call('POST', '/api/admin/ai-models', { name: model.modelId, provider: 'mistral', price: PRICE, ...model })
const patch = (id: string, body: unknown) => owner.call('PATCH', `/api/admin/ai-models/${id}`, body)
const provider = async (id: string): Promise<AiProvider | undefined> =>
  z
    .array(aiProviderSchema)
    .parse((await owner.call('GET', '/api/admin/ai-providers')).json())
    .find((known) => known.id === id)

async function allText(): Promise<{ rows: string }> {
  const { database } = server.dependencies
  const secrets = await database.selectFrom('secrets').selectAll().execute()
  const audit = await database.selectFrom('audit_entries').selectAll().execute()
  return { rows: `${secrets.map(({ sealed }) => sealed.toString('latin1')).join()} ${JSON.stringify(audit)}` }
}
