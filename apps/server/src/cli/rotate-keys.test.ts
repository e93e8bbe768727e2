import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { uuidv7 } from 'uuidv7'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { addressOf, openTestDatabase, type TestDatabase } from '../../test/test-database.ts'
import { TestVisitor } from '../../test/test-visitor.ts'
import { buildApp } from '../app.ts'
import { compose, type Dependencies } from '../compose.ts'
import { readConfig } from '../config.ts'
import { createKeys } from '../platform/crypto/crypto.ts'
import { readSecret, storeSecret } from '../platform/crypto/secrets.ts'
import type { App } from '../platform/http/http-app.ts'
import { createLogger } from '../platform/logger.ts'
import { type RotateOutcome, rotateKeys } from './rotate-keys.ts'

const logger = createLogger('silent')
const IN_USE = { refusal: 'the database is in use: stop the server first' }
const keyText = () => readFileSync(keyFile, 'utf8').trim()
let testDatabase: TestDatabase
let environment: Record<string, string>
let folder: string
let keyFile: string
let cookie: string | undefined
let product: string

beforeEach(async () => {
  testDatabase = await openTestDatabase()
  folder = mkdtempSync(join(tmpdir(), 'chioma-keys-'))
  keyFile = join(folder, 'master.key')
  const settings = { DATA_DIR: folder, DATABASE_URL: addressOf(testDatabase), LOG_LEVEL: 'silent' }
  // A machine that is busy with other tests is no fault of the keys.
  environment = { ...settings, MAX_EVENT_LOOP_DELAY_MS: '0' }
  await withServer(async (dependencies) => {
    const { database, keys } = dependencies
    product = uuidv7()
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
})
afterEach(async () => {
  await testDatabase.close()
  rmSync(folder, { recursive: true, force: true })
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

/** Connections that were closed are listed a moment longer. */
const rotate = (keepsCookies: boolean, more: Record<string, string> = {}): Promise<RotateOutcome> =>
  vi.waitFor(async () => {
    const outcome = await rotateKeys(keepsCookies, readConfig({ ...environment, ...more }), logger)
    expect(outcome).not.toEqual(IN_USE)
    return outcome
  }, 45_000)

it('seals everything with a new key; visitors come back with the cookie that they have', async () => {
  const before = keyText()
  await withServer(async () => {
    expect(await rotateKeys(true, readConfig(environment), logger)).toEqual(IN_USE)
  })
  const outcome = await rotate(true)
  expect(outcome).toMatchObject({ visitors: 1, keptFile: expect.stringContaining('master.key.before-') })
  expect(keyText()).not.toBe(before)
  expect('keptFile' in outcome && readFileSync(outcome.keptFile ?? '', 'utf8').trim()).toBe(before)
  expect(await opens()).toBe(1)
  await expect(opens({ MASTER_KEY: before })).rejects.toThrow('cannot be opened')
})

it('is known by the database on which side it was cut off', async () => {
  await rotate(true)
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
})

it('a start without the key, or with another one, is refused, and says which key is missed and where; nothing is made', async () => {
  const current = keyText()
  const { masterKeyFingerprint: missed } = createKeys(Buffer.from(current, 'base64'))
  const away = `${keyFile}.away`
  renameSync(keyFile, away)
  const refusal = await opens().catch((error: Error) => error)
  expect(refusal).toMatchObject({ name: 'MasterKeyMissingError' })
  expect(String(refusal)).toContain(missed)
  expect(String(refusal)).toContain(keyFile)
  expect(existsSync(keyFile)).toBe(false)
  const other = randomBytes(32)
  const { masterKeyFingerprint: found } = createKeys(other)
  writeFileSync(keyFile, other.toString('base64'))
  for (const more of [{}, { MASTER_KEY: other.toString('base64') }] as Record<string, string>[]) {
    const wrong = String(await opens(more).catch((error: Error) => error))
    expect(wrong).toContain(missed)
    expect(wrong).toContain(found)
    expect(wrong).toContain(more.MASTER_KEY === undefined ? keyFile : 'MASTER_KEY')
  }
  renameSync(away, keyFile)
  expect(await opens()).toBe(1)
})

it('with a key of the environment asks for the next one there, and leaves cookies behind where that is wanted', async () => {
  const current = keyText()
  const next = randomBytes(32).toString('base64')
  const asks = await rotate(true, { MASTER_KEY: current })
  expect(asks).toMatchObject({ refusal: expect.stringContaining('NEW_MASTER_KEY') })
  const foreign = await rotate(true, { MASTER_KEY: next, NEW_MASTER_KEY: current })
  expect(foreign).toMatchObject({ refusal: expect.stringContaining('not the one') })
  const outcome = await rotate(false, { MASTER_KEY: current, NEW_MASTER_KEY: next })
  expect(outcome).toMatchObject({ visitors: 1, keptFile: undefined })
  expect(await opens({ MASTER_KEY: next })).toBe(0)
})

it('changes while servers work: each opens what the other seals, nobody is refused, and nothing of the old key is left', async () => {
  const before = keyText()
  const next = randomBytes(32).toString('base64')
  const after = { MASTER_KEY: next, PREVIOUS_MASTER_KEY: before }
  const refused: unknown[] = []
  const cartOf = async (app: App, of: string | undefined) =>
    (await app.inject({ url: '/api/cart/1', headers: { cookie: of ?? '' } })).json().length
  /** A new visitor of one server, served by the other. */
  const visit = async (one: App, other: App): Promise<void> => {
    const visitor = new TestVisitor(one)
    const { statusCode } = await visitor.sendJson('POST', '/api/cart', { productId: product })
    const found = [statusCode, await cartOf(other, visitor.cookie), await cartOf(other, cookie)]
    if (String(found) !== String([200, 1, 1])) refused.push(found)
  }
  await withServer(
    (old) =>
      withServer(async (young) => {
        const [one, other] = [await buildApp(old), await buildApp(young)]
        const openEverything = async ({ database, keys }: Dependencies): Promise<void> => {
          for (const { id, wrapped_key: key } of await database.selectFrom('visitors').selectAll().execute())
            keys.unwrapDataKey(key, id)
          if ((await readSecret(database, keys, 'provider-key/openai')) !== 'sk-something') refused.push('secret')
        }
        let isOver = false
        const visits = (async () => {
          do {
            await visit(one, other)
            await visit(other, one)
            await Promise.all([old, young].map(openEverything))
          } while (!isOver)
        })()
        const outcome = await rotateKeys(true, readConfig({ ...environment, ...after }), logger)
        isOver = true
        await visits
        await visit(one, other)
        await Promise.all([old, young].map(openEverything))
        expect(outcome).toMatchObject({ isWhileServing: true, keptFile: undefined })
        expect(outcome).not.toMatchObject({ visitors: 0 })
        await Promise.all([one.close(), other.close()])
      }, after),
    { MASTER_KEY: before, NEW_MASTER_KEY: next },
  )
  expect(refused).toEqual([])
  // What the server with the old key sealed until it was replaced.
  expect(await rotateKeys(true, readConfig({ ...environment, ...after }), logger)).not.toMatchObject({ visitors: 0 })
  expect(await rotateKeys(true, readConfig({ ...environment, ...after }), logger)).toMatchObject({ visitors: 0, secrets: 0 })
  expect(await opens({ MASTER_KEY: next })).toBe(1)
  await expect(opens({ MASTER_KEY: before })).rejects.toThrow('cannot be opened')
})
