import { randomBytes } from 'node:crypto'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { TestVisitor } from '../../test/test-visitor.ts'
import { buildApp } from '../app.ts'
import { compose, type Dependencies } from '../compose.ts'
import { readConfig } from '../config.ts'
import { readSecret, storeSecret } from '../platform/crypto/secrets.ts'
import { createLogger } from '../platform/logger.ts'
import { rotateKeys } from './rotate-keys.ts'

const logger = createLogger('silent')
const filled = mkdtempSync(join(tmpdir(), 'chioma-keys-'))
const folder = `${filled}-of-a-test`
// A machine that is busy with other tests is no fault of the keys.
const environment = { DATA_DIR: folder, LOG_LEVEL: 'silent', MAX_EVENT_LOOP_DELAY_MS: '0' }
const keyFile = join(folder, 'master.key')
const keyText = () => readFileSync(keyFile, 'utf8').trim()
let cookie: string | undefined

beforeAll(async () => {
  await withServer(async (dependencies) => {
    const { database, keys } = dependencies
    const product = uuidv7()
    const price = { price_minor: 500, currency: 'USD' }
    await database
      .insertInto('products')
      .values({ id: product, category: 'product', ...price })
      .execute()
    await database.insertInto('product_texts').values({ product_id: product, language: 'en', name: 'Comb' }).execute()
    await storeSecret(database, keys, { name: 'provider-key/openai', text: 'sk-something', now: new Date() })
    const app = await buildApp(dependencies)
    const visitor = new TestVisitor(app)
    await visitor.sendJson('POST', '/api/cart', { productId: product })
    cookie = visitor.cookie
    await app.close()
  })
  cpSync(folder, filled, { recursive: true })
}, 60_000)
beforeEach(() => {
  rmSync(folder, { recursive: true, force: true })
  cpSync(filled, folder, { recursive: true })
})
afterAll(() => {
  for (const each of [folder, filled]) rmSync(each, { recursive: true, force: true })
})

async function withServer<Result>(
  work: (dependencies: Dependencies) => Promise<Result>,
  more: Record<string, string> = {},
): Promise<Result> {
  const { dependencies, close } = await compose(readConfig({ ...environment, ...more }), logger)
  return work(dependencies).finally(() => close(1_000))
}

/** What a returning visitor has in the cart, and whether everything that is sealed opens. */
const opens = (more: Record<string, string> = {}) =>
  withServer(async (dependencies) => {
    const { database, keys } = dependencies
    const { id, wrapped_key: key } = await database.selectFrom('visitors').selectAll().executeTakeFirstOrThrow()
    expect(keys.unwrapDataKey(key, id)).toHaveLength(32)
    expect(await readSecret(database, keys, 'provider-key/openai')).toBe('sk-something')
    const app = await buildApp(dependencies)
    const cart = await app.inject({ url: '/api/cart/1', headers: { cookie: cookie ?? '' } })
    await app.close()
    return cart.json().length
  }, more)

it('seals everything with a new key; visitors come back with the cookie that they have', async () => {
  const before = keyText()
  await withServer(async () => {
    expect(await rotateKeys(true, readConfig(environment), logger)).toEqual({
      refusal: 'the database is in use: stop the server first',
    })
  })
  const outcome = await rotateKeys(true, readConfig(environment), logger)
  expect(outcome).toMatchObject({ visitors: 1, keptFile: expect.stringContaining('master.key.before-') })
  expect(keyText()).not.toBe(before)
  expect('keptFile' in outcome && readFileSync(outcome.keptFile ?? '', 'utf8').trim()).toBe(before)
  expect(await opens()).toBe(1)
  await expect(opens({ MASTER_KEY: before })).rejects.toThrow('cannot be opened')
}, 90_000)

it('is known by the database on which side it was cut off', async () => {
  await rotateKeys(true, readConfig(environment), logger)
  const kept = readdirSync(folder).filter((name) => name.startsWith('master.key.before-'))
  expect(kept).toHaveLength(1)
  // The process ended after the database changed, before the key took its place.
  renameSync(keyFile, `${keyFile}.next`)
  writeFileSync(keyFile, randomBytes(32).toString('base64'))
  expect(await opens()).toBe(1)
  // It ended before the database changed.
  writeFileSync(`${keyFile}.next`, randomBytes(32).toString('base64'))
  expect(await opens()).toBe(1)
  expect(existsSync(`${keyFile}.next`)).toBe(false)
}, 90_000)

it('with a key of the environment asks for the next one there, and leaves cookies behind where that is wanted', async () => {
  const current = keyText()
  const next = randomBytes(32).toString('base64')
  const asks = await rotateKeys(true, readConfig({ ...environment, MASTER_KEY: current }), logger)
  expect(asks).toMatchObject({ refusal: expect.stringContaining('NEW_MASTER_KEY') })
  const foreign = await rotateKeys(true, readConfig({ ...environment, MASTER_KEY: next, NEW_MASTER_KEY: current }), logger)
  expect(foreign).toMatchObject({ refusal: expect.stringContaining('not the one') })
  const outcome = await rotateKeys(false, readConfig({ ...environment, MASTER_KEY: current, NEW_MASTER_KEY: next }), logger)
  expect(outcome).toMatchObject({ visitors: 1, keptFile: undefined })
  expect(await opens({ MASTER_KEY: next })).toBe(0)
}, 90_000)
