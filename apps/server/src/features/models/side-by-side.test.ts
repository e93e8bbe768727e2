import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FakeProvider, say, startFakeProvider } from '../../../../../tests/support/fake-providers/fake-provider.ts'
import { FLAKY_ANSWER, fakeModel } from '../testing/fake-models.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { TestVisitor } from '../testing/test-visitor.ts'

const MOST_MODELS = 6
const SLOWEST_MS = 400
const OVERHEAD_MS = 150
/** A busy machine has quiet moments; models that are asked one after the other never look this quick. */
const MOST_TRIES = 8
const SEEN = {
  photo: 'judgeable',
  view: 'microscope',
  viewConfidence: 0.9,
  signs: [{ code: 'dandruff', state: 'present', severity: 'high', confidence: 0.9, area: 0.2, regions: [] }],
}

let server: TestServer
let openai: FakeProvider

beforeAll(async () => {
  openai = await startFakeProvider('openai')
  server = await openTestServer([fakeModel(async () => FLAKY_ANSWER, 'chioma-measure')], {
    OPENAI_API_KEY: 'sk-openai-of-the-test',
    OPENAI_BASE_URL: openai.baseUrl,
  })
  const { database } = server.dependencies
  const price = JSON.stringify({ inputUsdPerMillion: 1, outputUsdPerMillion: 1 })
  const names = Array.from({ length: MOST_MODELS }, (_, index) => `model-${index}`)
  await database
    .insertInto('ai_models')
    .values(names.map((name, index) => ({ id: uuidv7(), name, provider: 'openai', model_id: name, price, priority: index + 1 })))
    .execute()
  const id = uuidv7()
  await database.insertInto('prompts').values({ id, type: 'image_scanning', language: 'en', is_active: true }).execute()
  await database.insertInto('prompt_versions').values({ id: uuidv7(), prompt_id: id, number: 1, prompt: 'Look.' }).execute()
  // Each of them takes another time, the first the longest.
  openai.behave(({ body }) => {
    const place = Number(String(body.model).split('-')[1])
    return { ...say(SEEN), afterMs: SLOWEST_MS - place * 50 }
  })
  await server.startJobs()
})
afterAll(async () => {
  await server.close()
  await openai.close()
})

test.each([1, 3, MOST_MODELS])('asking %i models as well takes no longer than the slowest of them', async (count) => {
  const names = Array.from({ length: count }, (_, index) => `model-${index}`)
  const moreMs: number[] = []
  while (moreMs.length < MOST_TRIES && !moreMs.some((more) => more <= SLOWEST_MS + OVERHEAD_MS)) {
    await useModels([])
    const alone = await timeOfAnalysis(0)
    await useModels(names)
    moreMs.push((await timeOfAnalysis(count)) - alone)
  }
  expect(Math.min(...moreMs)).toBeLessThanOrEqual(SLOWEST_MS + OVERHEAD_MS)
})

async function useModels(names: string[]): Promise<void> {
  const { database } = server.dependencies
  await database.updateTable('ai_models').set({ is_active: false }).where('provider', '<>', 'local').execute()
  if (names.length > 0) await database.updateTable('ai_models').set({ is_active: true }).where('model_id', 'in', names).execute()
}

/** From the stored photo to the finished report, in milliseconds. */
async function timeOfAnalysis(models: number): Promise<number> {
  const { createdAt, completedAt, results } = await new TestVisitor(server.app).upload({
    waits: true,
    fields: { consentProviders: 'openai' },
  })
  expect(results?.modelResults.filter(({ outcome }) => outcome === 'completed')).toHaveLength(models + 1)
  return Date.parse(completedAt ?? '') - Date.parse(createdAt)
}
