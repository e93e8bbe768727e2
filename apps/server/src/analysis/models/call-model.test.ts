import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { afterEach, expect, it } from 'vitest'
import { setUpTestServer } from '../../../test/set-up-test-server.ts'
import { callModel } from './call-model.ts'
import { ModelCallError, NO_USAGE } from './model-call-error.ts'

const server = setUpTestServer()
const PRICE = { inputUsdPerMillion: 1, outputUsdPerMillion: 1 }

/** The database refuses what is written of calls and of keys until the test is over. */
async function refuseNotes(): Promise<void> {
  await sql`create or replace function refuse() returns trigger language plpgsql as $$ begin raise 'no notes are taken'; end $$`.execute(
    server.dependencies.database,
  )
  for (const table of ['ai_models', 'model_calls'])
    await sql`create trigger refused before update on ${sql.table(table)} execute function refuse()`.execute(
      server.dependencies.database,
    )
}
afterEach(() => sql`drop function refuse cascade`.execute(server.dependencies.database))

async function ask(answer: () => Promise<string>): Promise<string> {
  const { database } = server.dependencies
  const aiModelId = uuidv7()
  const model = { id: aiModelId, name: 'A model', provider: 'openai', model_id: aiModelId, priority: 1, is_active: true }
  const lastProbe = { at: new Date().toISOString(), outcome: 'failed', failureCode: 'key_refused' }
  await database
    .insertInto('ai_models')
    .values({ ...model, price: JSON.stringify(PRICE), last_probe: JSON.stringify(lastProbe) })
    .execute()
  await refuseNotes()
  const call = {
    ...({ analysisId: null, purpose: 'photo', aiModelId, provider: 'openai', modelId: aiModelId } as const),
    ...{ promptVersionId: null, parameters: {}, price: PRICE, highestCostNanoUsd: 0 },
    ask: async () => ({ value: await answer(), usage: NO_USAGE }),
    keep: (value: string) => value,
  }
  return callModel(server.dependencies, call, AbortSignal.timeout(10_000), performance.now() + 10_000)
}

it('a good answer counts also where it could not be noted, and the log says so', async () => {
  expect(await ask(async () => 'seen')).toBe('seen')
  expect(server.logged()).toContain('could not be noted')
})

it('and a failure is told as what it was', async () => {
  const failing = ask(async () => {
    throw new ModelCallError('key_refused')
  })
  await expect(failing).rejects.toMatchObject({ code: 'key_refused' })
})
