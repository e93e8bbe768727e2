import { get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { AdminCenter } from '@chioma/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openTestServer, type TestServer } from './test-server.ts'
import { addProduct, placeOrder, visitorWith } from './test-shop.ts'
import { signedInStaff, type TestStaff } from './test-staff.ts'

let one: TestServer
let other: TestServer
let owner: TestStaff
beforeAll(async () => {
  one = await openTestServer([], { ANTHROPIC_API_KEY: 'key' })
  other = await one.openBeside()
  owner = await signedInStaff(one, 'owner')
  for (const { app } of [one, other]) await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await other.close()
  await one.close()
})

/** Over the network: what was sent once goes out again before the app is asked. */
async function read({ app }: TestServer, path: string, headers: Record<string, string> = {}) {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(`${app.listeningOrigin}${path}`, { headers, agent: false }, resolve).once('error', reject)
  })
  const rawPayload = await buffer(answer)
  const body = rawPayload.toString()
  return { statusCode: answer.statusCode, headers: answer.headers, rawPayload, body, json: () => JSON.parse(body) }
}
/** What each process answers, twice: once made, once as it is kept. */
const readEverywhere = async (url: string): Promise<string[]> => {
  const bodies: string[] = []
  for (const server of [one, other, one, other]) bodies.push((await read(server, url)).body)
  return bodies
}
const everywhere = (body: unknown) => Array.from({ length: 4 }, () => body)
const availabilityOf = (id: string) => async (): Promise<string[]> =>
  (await readEverywhere('/api/products')).map(
    (body) => JSON.parse(body).find((product: { id: string }) => product.id === id)?.availability,
  )

describe('what staff save is in the next answer of every process', () => {
  test('centres', async () => {
    for (const name of ['First', 'Second', 'Third']) {
      await readEverywhere('/api/centers')
      const [center]: AdminCenter[] = (await owner.call('GET', '/api/admin/centers')).json()
      const saved = await owner.call('PUT', `/api/admin/centers/${center?.id}`, { ...center, name })
      expect(saved.statusCode).toBe(200)
      expect((await readEverywhere('/api/centers')).map((body) => body.includes(`"${name}"`))).toEqual(everywhere(true))
    }
  })

  test('content', async () => {
    await readEverywhere('/api/admin/content')
    const saved = await owner.call('POST', '/api/admin/content/bulk-update', { content: { 'heroTitle@fr': 'Bonjour' } })
    expect(saved.statusCode).toBe(200)
    expect((await readEverywhere('/api/admin/content')).map((body) => body.includes('Bonjour'))).toEqual(everywhere(true))
  })

  test('products, and units that an order holds, until they are free again', async () => {
    await readEverywhere('/api/products')
    const id = await addProduct(one, { name: 'Comb', priceMinor: 500, stock: 1 })
    const availability = availabilityOf(id)
    expect(await availability()).toEqual(everywhere('last_ones'))
    await placeOrder(await visitorWith(other, id))
    expect(await availability()).toEqual(everywhere('sold_out'))
    const { database } = one.dependencies
    await sql`update stock_holds set expires_at = now() + interval '1 second'`.execute(database)
    const meanwhile = await availability()
    const { rows } = await sql`select from stock_holds where expires_at > clock_timestamp()`.execute(database)
    if (rows.length > 0) expect(meanwhile).toEqual(everywhere('sold_out'))
    await vi.waitFor(async () => expect(await availability()).toEqual(everywhere('last_ones')), { timeout: 45_000 })
    await database.updateTable('products').set({ is_archived: true }).where('id', '=', id).execute()
    expect(await availability()).toEqual(everywhere(undefined))
  })

  test('settings: who would see a photo', async () => {
    const providers = async () => (await readEverywhere('/api/settings')).map((body) => JSON.parse(body).photoProviders.length)
    expect(await providers()).toEqual(everywhere(0))
    await one.dependencies.database
      .updateTable('ai_models')
      .set({ is_active: true })
      .where('provider', '=', 'anthropic')
      .execute()
    expect(await providers()).toEqual(everywhere(1))
  })

  test('also where a process has lost the connection that it listens on', async () => {
    const { database } = one.dependencies
    await readEverywhere('/api/centers')
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like any (array['LISTEN%', 'SELECT%advisory%', 'SELECT', 'SET tcp%'])`.execute(
      database,
    )
    await database.updateTable('centers').set({ name: 'While nobody listens' }).execute()
    const bodies = await readEverywhere('/api/centers')
    expect(bodies.map((body) => body.includes('While nobody listens'))).toEqual(everywhere(true))
  })

  test('however many ask while it is saved', async () => {
    const { database } = one.dependencies
    for (let round = 0; round < 10; round += 1) {
      const during = Array.from({ length: 20 }, () => read(other, '/api/centers'))
      await database
        .updateTable('centers')
        .set({ name: `Round ${round}` })
        .execute()
      const after = await Promise.all(Array.from({ length: 20 }, () => read(other, '/api/centers')))
      expect(after.every(({ body }) => body.includes(`"Round ${round}"`))).toBe(true)
      await Promise.all(during)
    }
  })
})

describe('one answer serves all who ask for the same', () => {
  let behind: TestServer
  beforeAll(async () => {
    behind = await one.openBeside({ TRUST_PROXY: '127.0.0.1' })
    await behind.app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => behind.close())

  test('in their own language, by the address, the cookie and what the browser accepts', async () => {
    const { database } = one.dependencies
    const id = await addProduct(one, { name: 'Brush', priceMinor: 900 })
    await database.insertInto('product_texts').values({ product_id: id, language: 'it', name: 'Spazzola' }).execute()
    const names = async (url: string, headers?: Record<string, string>) =>
      (await read(one, url, headers)).json().map(({ name }: { name: string }) => name)
    for (const _again of [1, 2]) {
      expect(await names('/api/products')).toContain('Brush')
      expect(await names('/api/products?language=it')).toContain('Spazzola')
      expect(await names('/api/products', { cookie: 'language=it' })).toContain('Spazzola')
      expect(await names('/api/products', { 'accept-language': 'it-IT' })).toContain('Spazzola')
      expect(await names('/api/products?limit=1')).toHaveLength(1)
    }
    await addProduct(one, { name: 'Mirror', priceMinor: 900 })
    const page = await read(one, '/api/products?limit=1&language=it')
    expect(page.headers.link).toContain('language=it')
  })

  test('who knows it already is told that it did not change, until it does', async () => {
    const first = await read(one, '/api/centers')
    const etag = String(first.headers.etag)
    expect([first.headers['cache-control'], first.headers.vary]).toEqual(['private, no-cache', expect.stringContaining('Cookie')])
    const again = await read(other, '/api/centers', { 'if-none-match': `"else", ${etag}` })
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag])
    await one.dependencies.database.updateTable('centers').set({ name: 'Changed' }).execute()
    expect((await read(other, '/api/centers', { 'if-none-match': etag })).statusCode).toBe(200)
  })

  test('with the same headers for everybody, but for their own number, their own limit, and a line in the log each', async () => {
    await one.dependencies.database.updateTable('centers').set({ name: 'Fresh' }).execute()
    const url = '/api/centers'
    // Of a network that asks no other process: what those counted comes in whenever they tell it.
    const network = { 'x-forwarded-for': '198.51.100.30' }
    const callers = [{}, { cookie: 'chioma_visitor=forged' }, { cookie: 'other=1', 'x-request-id': 'mine' }]
    const answers = []
    for (const headers of callers) answers.push(await read(behind, url, { ...network, ...headers }))
    const own = ['x-request-id', 'x-ratelimit-remaining', 'x-ratelimit-reset', 'date']
    const common = answers.map(({ headers }) => Object.entries(headers).filter(([name]) => !own.includes(name)))
    const sorted = common.map((entries) => entries.map((entry) => entry.join(': ')).sort())
    expect(sorted).toEqual(Array.from({ length: 3 }, () => sorted[0]))
    expect(sorted[0]).toContainEqual(expect.stringMatching(/^content-security-policy: /))
    const left = answers.map(({ headers }) => Number(headers['x-ratelimit-remaining']))
    expect(left).toEqual([0, 1, 2].map((later) => Number(left[0]) - later))
    const ids = answers.map(({ headers }) => String(headers['x-request-id']))
    expect(new Set(ids).size).toBe(3)
    for (const id of ids)
      expect(
        behind
          .logged()
          .split('\n')
          .filter((line) => line.includes(id) && line.includes('"answered"')),
      ).toHaveLength(1)
  })

  test('without being made anew, as long as the network asks for no more than it may', async () => {
    await one.dependencies.database.updateTable('centers').set({ name: 'Limited' }).execute()
    const from = (forwarded: string) => read(behind, '/api/centers', { 'x-forwarded-for': forwarded })
    await from('198.51.100.20')
    const made = vi.spyOn(behind.dependencies.publicAnswers, 'send')
    expect([(await from('198.51.100.20')).statusCode, made.mock.calls.length]).toEqual([200, 0])
    // What the caller wrote before the proxy did counts for nothing.
    const own = await from('192.0.2.1, 198.51.100.20')
    const other = await from('198.51.100.21')
    expect([own, other].map(({ headers }) => headers['x-ratelimit-remaining'])).toEqual(['1197', '1199'])
    const { database, keys } = behind.dependencies
    const subject = keys.fingerprint('requests/198.51.100.20')
    const ends_at = new Date(Date.now() + 60_000)
    await database
      .insertInto('rate_limits')
      .values({ subject, hits: 1_200, ends_at })
      .onConflict((conflict) => conflict.column('subject').doUpdateSet({ hits: 1_200, ends_at }))
      .execute()
    await vi.waitFor(async () => expect((await from('198.51.100.20')).json().code).toBe('too_many_requests'), {
      timeout: 45_000,
      interval: 100,
    })
    expect((await from('198.51.100.21')).statusCode).toBe(200)
  })

  test('compressed as the caller can read it', async () => {
    const plain = (await read(one, '/api/centers')).body
    for (const [encoding, open] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const answer = await read(one, '/api/centers', { 'accept-encoding': encoding })
      expect(answer.headers['content-encoding']).toBe(encoding)
      expect(open(answer.rawPayload).toString()).toBe(plain)
    }
  })
})
