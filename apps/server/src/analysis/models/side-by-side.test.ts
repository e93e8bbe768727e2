import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FakeProvider, say, startFakeProvider } from '../../../../../tests/support/fake-providers/fake-provider.ts'
import { FLAKY_ANSWER, fakeModel } from '../../../test/fake-models.ts'
import { openTestServer, type TestServer } from '../../../test/test-server.ts'
import { TestVisitor } from '../../../test/test-visitor.ts'

const MOST_MODELS = 6
const SEEN = {
  photo: 'judgeable',
  view: 'microscope',
  viewConfidence: 0.9,
  signs: [{ code: 'dandruff', state: 'present', severity: 'high', confidence: 0.9, area: 0.2, regions: [] }],
}

let server: TestServer
let openai: FakeProvider
let everyoneAsked: () => void
const everyone = new Promise<void>((resolve) => {
  everyoneAsked = resolve
})

/** Nobody answers before all were asked: whoever asked one after the other would wait for ever. */
const afterEveryone = async <Answer>(answer: Answer): Promise<Answer> => {
  await everyone
  return answer
}

beforeAll(async () => {
  openai = await startFakeProvider('openai')
  server = await openTestServer([fakeModel(() => afterEveryone(FLAKY_ANSWER), 'chioma-measure')], {
    OPENAI_API_KEY: 'sk-openai-of-the-test',
    OPENAI_BASE_URL: openai.baseUrl,
  })
  const { database } = server.dependencies
  const price = JSON.stringify({ inputUsdPerMillion: 1, outputUsdPerMillion: 1 })
  const names = Array.from({ length: MOST_MODELS }, (_, index) => `model-${index}`)
  await database
    .insertInto('ai_models')
    .values(
      names.map((name, index) => ({
        id: uuidv7(),
        name,
        provider: 'openai',
        model_id: name,
        price,
        priority: index + 1,
        is_active: true,
      })),
    )
    .execute()
  const id = uuidv7()
  await database.insertInto('prompts').values({ id, type: 'image_scanning', language: 'en', is_active: true }).execute()
  await database.insertInto('prompt_versions').values({ id: uuidv7(), prompt_id: id, number: 1, prompt: 'Look.' }).execute()
  openai.behave(() => {
    if (openai.requests.length === MOST_MODELS) everyoneAsked()
    return afterEveryone(say(SEEN))
  })
  await server.startJobs()
})
afterAll(async () => {
  await server.close()
  await openai.close()
})

test('all models look at a photo side by side, those on this machine and those elsewhere', async () => {
  const { results } = await new TestVisitor(server.app).upload({ waits: true, fields: { consentProviders: 'openai' } })
  expect(results?.modelResults.filter(({ outcome }) => outcome === 'completed')).toHaveLength(MOST_MODELS + 1)
})
