import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { setUpTestServer } from '../../../test/set-up-test-server.ts'
import { setUpStaff } from '../../../test/test-staff.ts'
import { readAnalysisOperations } from '../statistics/statistics.queries.ts'
import { type ModelCall, openCall } from './model-calls.queries.ts'
import { NANO_USD } from './token-cost.ts'

const server = setUpTestServer()
const owner = setUpStaff(server, 'owner')
const MODEL = { provider: 'openai', modelId: 'openai-test', aiModelId: null, promptVersionId: null, parameters: {} }
const CALL: ModelCall = { ...MODEL, analysisId: null, purpose: 'photo' }

it('the budget of a day is that of the shop’s day, and what of it is spent is told so', async () => {
  const { database } = server.dependencies
  const spend = (at: string) => openCall(database, CALL, NANO_USD, new Date(at))
  expect(await spend('2027-03-01T23:30:00Z')).toMatchObject({ day: '2027-03-01' })
  await sql`select count_figures_in('Europe/Rome')`.execute(database)
  expect(await spend('2027-03-01T23:30:00Z')).toMatchObject({ day: '2027-03-02' })
  const told = async (at: string) => (await readAnalysisOperations(database, new Date(at), new Date(at))).spend
  expect(await told('2027-03-02T22:30:00Z')).toMatchObject({ committedUsd: 1, days: [{ day: '2027-03-02', usd: 1 }, {}] })
  expect(await told('2027-03-02T23:30:00Z')).toMatchObject({ committedUsd: 0 })

  // It is either the day before or the day after somewhere.
  const elsewhere = new Date().getUTCHours() < 12 ? 'Etc/GMT+12' : 'Pacific/Kiritimati'
  await sql`select count_figures_in(${elsewhere})`.execute(database)
  await openCall(database, CALL, 2 * NANO_USD, new Date())
  expect((await owner.call('GET', '/api/admin/model-spend')).json()).toMatchObject({ today: { committedUsd: 2 } })
})
