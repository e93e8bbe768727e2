import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { addressOf, openTestDatabase } from '../../../test/test-database.ts'
import { readConfig } from '../../config.ts'
import { createLogger } from '../../platform/logger.ts'
import { fillDemo } from './fill-demo.ts'

const logger = createLogger('silent')
// A machine that is busy with other tests is no fault of the server.
const QUIET = { LOG_LEVEL: 'silent', MAX_EVENT_LOOP_DELAY_MS: '0' }
const folder = mkdtempSync(join(tmpdir(), 'chioma-demo-'))
const testDatabase = await openTestDatabase()
afterAll(async () => {
  await testDatabase.close()
  rmSync(folder, { recursive: true, force: true })
})

it('lets visitors analyse, buy and book, and never beside real ones', async () => {
  const config = readConfig({ DATA_DIR: folder, DATABASE_URL: addressOf(testDatabase), ...QUIET })
  expect(await fillDemo(config, logger, ['it'])).toEqual({ analyses: 4, orders: 3, paidOrders: 3, appointments: 2 })
  expect(await fillDemo(config, logger)).toMatchObject({ refusal: expect.stringContaining('used this database already') })
  // What they bought can be packed: somebody said where it goes.
  const addresses = await testDatabase.database.selectFrom('order_recipients').select(['name', 'city', 'country']).execute()
  expect(addresses).toEqual(Array.from({ length: 3 }, () => ({ name: 'Ada Esempio', city: 'Roma', country: 'IT' })))
}, 180_000)

it('needs the sandbox gateway', async () => {
  const config = readConfig({ DATA_DIR: folder, PAYMENTS_SANDBOX: 'refuse' })
  expect(await fillDemo(config, logger)).toMatchObject({ refusal: expect.stringContaining('sandbox gateway') })
})
