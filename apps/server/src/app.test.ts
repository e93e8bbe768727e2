import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import { ERROR_CODES, LANGUAGES } from '@chioma/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setUpTestServer } from '../test/set-up-test-server.ts'
import { buildApp } from './app.ts'
import type { App } from './platform/http/http-app.ts'

const RENDERER = `export const pageStyles = 'body{margin:0}'; let drawings = 0; export const render = (input) => ({ status: new URL(input.url).pathname === '/' ? 200 : 404, html: '<!doctype html>' + JSON.stringify({ ...input, drawings: ++drawings }) })`
const SCRIPT = 'export const answer = 42;'.repeat(100)

const server = setUpTestServer()
let app: App
let webFolder: string
/** Where requests go that the test client cannot make up. */
let listening: string

beforeAll(async () => {
  webFolder = mkdtempSync(join(tmpdir(), 'chioma-web-'))
  mkdirSync(join(webFolder, 'client', 'assets'), { recursive: true })
  mkdirSync(join(webFolder, 'server'))
  writeFileSync(join(webFolder, 'client', 'assets', 'entry-abc123.js'), SCRIPT)
  writeFileSync(join(webFolder, 'client', 'assets', 'check.worker-abc123.js'), SCRIPT)
  writeFileSync(join(webFolder, 'client', 'assets', 'entry-abc123.js.br'), brotliCompressSync(SCRIPT))
  writeFileSync(join(webFolder, 'client', 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  writeFileSync(join(webFolder, 'server', 'entry-server.js'), RENDERER)
  writeFileSync(join(webFolder, 'server', 'package.json'), '{"type":"module"}')
  app = await buildApp(server.dependencies, { webFolder })
  listening = await app.listen({ port: 0, host: '127.0.0.1' })
})

afterAll(async () => {
  await app.close()
  rmSync(webFolder, { recursive: true })
})

describe('for operators', () => {
  it('is alive and ready', async () => {
    expect((await app.inject('/healthz')).json()).toEqual({ status: 'alive' })
    const ready = await app.inject('/readyz')
    const parts = { database: true, queue: true, storage: true, space: true, intake: true }
    expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'ready', ...parts }])
  })

  it('is alive but not ready while a part fails or hangs, names it, and recovers unaided', async () => {
    const broken = { fails: true, check: async () => (broken.fails ? new Promise<void>(() => undefined) : undefined) }
    const storage = { ...server.dependencies.storage, check: () => broken.check() }
    const other = await buildApp({ ...server.dependencies, storage }, { webFolder })
    const ready = await other.inject('/readyz')
    expect(ready.statusCode).toBe(503)
    expect(ready.json()).toMatchObject({ status: 'not ready', database: true, storage: false })
    expect((await other.inject('/healthz')).statusCode).toBe(200)
    broken.fails = false
    expect((await other.inject('/readyz')).statusCode).toBe(200)
    await other.close()
  })

  it('shows figures to this machine only', async () => {
    await app.inject('/healthz')
    const metrics = await app.inject('/metrics')
    expect(metrics.body).toContain('http_request_duration_seconds_count{method="GET",route="/healthz",status="200"}')
    expect((await app.inject({ url: '/metrics', remoteAddress: '203.0.113.9' })).statusCode).toBe(404)
    expect((await app.inject({ url: '/metrics', headers: { 'x-forwarded-for': '127.0.0.1' } })).statusCode).toBe(404)
  })

  it('describes its routes', async () => {
    const description = (await app.inject('/api/openapi.json')).json()
    expect(description.openapi).toBe('3.1.0')
    expect(Object.keys(description.paths)).toEqual(expect.arrayContaining(['/api/analyze', '/api/centers', '/api/analysis/{id}']))
  })

  it('logs what was asked by pattern, without address, query, cookie or name', async () => {
    await app.inject({
      url: '/api/nothing?name=Ada',
      headers: { cookie: 'language=it; secret=s3cret' },
      remoteAddress: '203.0.113.77',
    })
    expect(server.logged()).toContain('"route":"page","status":404')
    expect(server.logged()).not.toMatch(/Ada|s3cret|203\.0\.113\.77/)
  })
})

describe('refusals', () => {
  it.each([
    ['the cookie', { cookie: 'language=it', 'accept-language': 'de' }, 'it'],
    ['what the browser accepts', { 'accept-language': 'xx;q=1, fr-CH;q=0.9, en;q=0.5' }, 'fr'],
    ['English', {}, 'en'],
  ] as const)('an unknown address of the interface is refused in the language of %s', async (_, headers, language) => {
    const response = await app.inject({ url: '/api/nothing', headers })
    expect(response.statusCode).toBe(404)
    expect(response.json()).toEqual({ code: 'not_found', message: server.dependencies.locales.translate(language, 'not_found') })
  })

  it('every code has a sentence in every language', () => {
    for (const language of LANGUAGES) {
      for (const code of ERROR_CODES)
        expect(server.dependencies.locales.translate(language, code), `${language} ${code}`).not.toBe(code)
    }
  })

  it.each([
    ['en', { email: 'nobody' }, 'E-mail: enter an address like name@example.com.'],
    ['it', {}, 'E-mail: compila questo campo.'],
    ['fr', { email: 'nobody' }, 'E-mail\u202f: saisissez une adresse comme nom@example.com.'],
  ])('what is wrong with a field is said in %s, with the name people know it by: %j', async (language, payload, message) => {
    const headers = { 'accept-language': language }
    const url = '/api/analysis/0198f000-0000-7000-8000-000000000001/reminder'
    const response = await app.inject({ method: 'PUT', url, headers, payload })
    expect([response.statusCode, response.json().message]).toEqual([400, message])
  })

  it('every field that a route reads has a name in every language', async () => {
    const named = fieldsIn((await app.inject('/api/openapi.json')).json())
    expect(named.size).toBeGreaterThan(100)
    for (const language of LANGUAGES) {
      const { fields } = server.dependencies.locales.catalogue(language, 'errors')
      expect(
        [...named].filter((field) => !Object.hasOwn(Object(fields), field)),
        language,
      ).toEqual([])
    }
  })

  it('a deletion may say that it is JSON and have no body', async () => {
    const headers = { 'content-type': 'application/json' }
    expect((await app.inject({ method: 'DELETE', url: '/api/my-data', headers })).statusCode).toBe(204)
    expect((await app.inject({ method: 'POST', url: '/api/recommendations', headers })).statusCode).toBe(400)
  })

  it.each([
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'null' }, 403],
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ 'sec-fetch-site': 'same-origin' }, 204],
    [{ origin: 'http://localhost:3000' }, 204],
    [{ origin: 'https://chioma.example', host: 'chioma.example' }, 204],
    [{}, 204],
  ])('a change sent with %j is answered %i', async (headers, status) => {
    expect((await app.inject({ method: 'DELETE', url: '/api/my-data', headers })).statusCode).toBe(status)
  })

  it.each([
    ['POST', '/api/staff/login', { email: 'a\0@example.org', password: 'seven green lanterns' }],
    ['POST', '/api/recommendations', { detectedIssues: [{ name: 'a\0', severity: 'low', confidence: 0.5 }] }],
    ['POST', '/api/recommendations', { detectedIssues: [{ name: 'a\ud800', severity: 'low', confidence: 0.5 }] }],
    [
      'GET',
      '/api/services/0198f000-0000-7000-8000-000000000201/slots?centerId=0198f000-0000-7000-8000-000000000001&from=0000-01-01',
      undefined,
    ],
  ] as const)('what the database cannot hold is the fault of who sends it: %s %s', async (method, url, payload) => {
    const response = await app.inject({ method, url, ...(payload && { payload }) })
    expect([response.statusCode, response.json().code]).toEqual([400, 'request_invalid'])
  })

  it('an address that asks too often is told so, whatever it claims to be, and others are served', async () => {
    const form = { 'content-type': 'multipart/form-data; boundary=b' }
    const post = (remoteAddress: string, forwardedFor: string) =>
      app.inject({
        method: 'POST',
        url: '/api/analyze',
        remoteAddress,
        headers: { ...form, 'x-forwarded-for': forwardedFor },
        payload: '--b--\r\n',
      })
    const statuses: number[] = []
    for (let index = 0; index < 125; index += 1) statuses.push((await post('198.51.100.7', `10.0.0.${index}`)).statusCode)
    expect(statuses.filter((status) => status === 429)).toHaveLength(5)
    const refused = await post('198.51.100.7', '10.9.9.9')
    expect(refused.json()).toMatchObject({ code: 'too_many_requests' })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await post('198.51.100.8', '10.0.0.1')).statusCode).toBe(400)
  })
})

describe('the web app', () => {
  it('a hashed file is kept for good and travels compressed', async () => {
    const response = await app.inject({ url: '/assets/entry-abc123.js', headers: { 'accept-encoding': 'br' } })
    expect(response.statusCode).toBe(200)
    expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(response.headers['content-encoding']).toBe('br')
    expect(response.headers['content-type']).toContain('javascript')
    expect((await app.inject('/assets/entry-abc123.js')).body).toBe(SCRIPT)
  })

  it('a hashed file leaves the headers of a page to the page', async () => {
    const { headers } = await app.inject('/assets/entry-abc123.js')
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'same-origin' })
    expect(headers).not.toHaveProperty('content-security-policy')
    expect((await app.inject('/icon.svg')).headers).toHaveProperty('content-security-policy')
  })

  it('data may load nothing and be framed by nobody, and leaves the rest to pages', async () => {
    for (const url of ['/api/settings', '/api/analysis/none']) {
      const { headers } = await app.inject(url)
      expect(headers).toMatchObject({
        'content-security-policy': "default-src 'none';frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'cross-origin-resource-policy': 'same-origin',
      })
      expect(headers).not.toHaveProperty('referrer-policy')
    }
  })

  it('what looks at photos in the browser may run compiled code, and reaches nobody', async () => {
    const { headers } = await app.inject('/assets/check.worker-abc123.js')
    expect(headers['content-security-policy']).toBe("default-src 'none'; script-src 'self' 'wasm-unsafe-eval'")
  })

  it('hashed files count towards no limit: a clinic behind one address opens its pages at the same time', async () => {
    const headersOf = async (url: string) => (await app.inject(url)).headers
    expect(await headersOf('/icon.svg')).toHaveProperty('x-ratelimit-remaining')
    expect(await headersOf('/assets/entry-old.js')).toHaveProperty('x-ratelimit-remaining')
    expect(await headersOf('/assets/entry-abc123.js')).not.toHaveProperty('x-ratelimit-remaining')
  })

  it('any other file is asked for again', async () => {
    expect((await app.inject('/icon.svg')).headers['cache-control']).toBe('public, max-age=0, must-revalidate')
  })

  it('a missing file is missing, not a page', async () => {
    for (const url of [
      '/assets/entry-old.js',
      '/favicon.ico',
      '/entry-server.js',
      '/../server/entry-server.js',
      '/assets/..%2f..%2fserver/entry-server.js',
    ]) {
      const response = await app.inject(url)
      expect([url, response.statusCode, response.json().code]).toEqual([url, 404, 'not_found'])
    }
  })

  it('a page is drawn in the visitor’s language and theme, and allows no foreign script', async () => {
    const response = await app.inject({ url: '/', headers: { cookie: 'language=de; theme=dark', accept: 'text/html' } })
    expect(response.statusCode).toBe(200)
    expect(JSON.parse(response.body.replace('<!doctype html>', ''))).toMatchObject({
      url: 'http://localhost:3000/',
      language: 'de',
      theme: 'dark',
      settings: { claimsMode: 'cosmetic' },
    })
    expect(response.headers['cache-control']).toBe('no-cache')
    const policy = String(response.headers['content-security-policy'])
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("style-src 'self' 'sha256-IAdwN3biDCQ3brrgp1m8kBEsPQYyqfREKOEfeoREopc=';")
    expect(policy).not.toContain('unsafe')
    expect(policy).toContain('https://tile.openstreetmap.org')
    expect(response.headers['x-content-type-options']).toBe('nosniff')
    expect(response.headers['permissions-policy']).toBe('camera=(self), geolocation=(self), microphone=()')
  })

  it('a page is drawn once, until what it shows is changed by whichever process', async () => {
    const draw = async () => (await app.inject({ url: '/', headers: { 'accept-language': 'en' } })).body
    const isKept = async () => {
      const drawn = await draw()
      return drawn === (await draw())
    }
    // Where the machine is held up, the database may be asked anew.
    await expect.poll(isKept).toBe(true)
    const entry = { key: 'heroTitle@en', content: 'Changed elsewhere', image_url: null, updated_at: new Date() }
    await server.dependencies.database.insertInto('content_entries').values(entry).execute()
    expect(await draw()).toContain('Changed elsewhere')
    await expect.poll(isKept).toBe(true)
  })

  it('a page travels compressed to whoever accepts it', async () => {
    const plain = (await app.inject('/')).body
    const brotli = await app.inject({ url: '/', headers: { 'accept-encoding': 'gzip, deflate, br' } })
    const gzip = await app.inject({ url: '/', headers: { 'accept-encoding': 'gzip' } })
    expect([brotli.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip'])
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain)
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain)
  })

  it('an unknown address is a page with status 404', async () => {
    expect((await app.inject('/nowhere?x=1')).statusCode).toBe(404)
    expect((await app.inject('/nowhere')).headers['content-type']).toContain('text/html')
  })

  it.each([
    ['http://evil.example/?x=1', 200, '"url":"http://localhost:3000/"'],
    ['other://', 404, 'not_found'],
  ])('an address that names a host, as a proxy would be asked, is that of its path: %s', async (path, status, words) => {
    const port = new URL(listening).port
    const answer = await new Promise<[number | undefined, string]>((resolve, reject) => {
      const asked = request({ port, path }, (response) =>
        text(response).then((body) => resolve([response.statusCode, body]), reject),
      )
      asked.once('error', reject).end()
    })
    expect(answer).toEqual([status, expect.stringContaining(words)])
  })

  it('a caller that is gone before it is answered is no fault of ours', async () => {
    const port = Number(new URL(listening).port)
    const paths = ['/api/centers', '/api/settings', '/', '/api/orders', '/api/staff/state', '/api/user-analyses', '/sitemap.xml']
    for (const path of [...paths, ...paths, ...paths]) {
      const caller = connect(port, '127.0.0.1')
      await once(caller, 'connect')
      caller.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`, () => caller.resetAndDestroy())
      await once(caller, 'close')
    }
    // They were taken one after the other, this one last.
    expect((await fetch(`${listening}/readyz`)).status).toBe(200)
    expect(server.logged()).not.toContain('unexpected error')
  })
})

/** Names of everything that routes read from a body or a query. */
function fieldsIn(value: unknown, names: Set<string> = new Set()): Set<string> {
  if (typeof value !== 'object' || value === null) return names
  for (const [key, inner] of Object.entries(value)) {
    if (key === 'responses') continue
    if (key === 'properties') for (const name of Object.keys(Object(inner))) names.add(name)
    fieldsIn(inner, names)
  }
  if ('in' in value && value.in === 'query' && 'name' in value) names.add(String(value.name))
  return names
}
