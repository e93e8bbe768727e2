import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import fc from 'fast-check'
import { fastify } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { encodeForm } from '../../../../../tests/support/multipart.ts'
import { loadLocales } from '../locales.ts'
import { createErrorHandler } from './error-mapping.ts'
import type { App } from './http-app.ts'
import { acceptBodies, type FormLimits, readForm } from './multipart-form.ts'

const LIMITS = {
  bytes: 100_000,
  parts: 8,
  fieldBytes: 1_000,
  fieldNameBytes: 20,
  longestSilenceMs: 150,
  longestMs: 600,
} satisfies FormLimits
let app: App
let url: URL
let receivedBytes = 0

beforeAll(async () => {
  app = fastify().withTypeProvider<ZodTypeProvider>()
  app.setErrorHandler(createErrorHandler(await loadLocales()))
  acceptBodies(app)
  app.post('/form', async (request) => {
    const fields: Record<string, string> = {}
    request.raw.on('data', (chunk: Buffer) => {
      receivedBytes += chunk.length
    })
    const files = await readForm(request, LIMITS, fields)
    return { fields, files: files.map(({ bytes, ...file }) => ({ ...file, bytes: bytes.toString('base64') })) }
  })
  url = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
})
afterAll(() => app.close())

const send = (body: Buffer, contentType = 'multipart/form-data; boundary=b') =>
  app.inject({ method: 'POST', url: '/form', headers: { 'content-type': contentType }, payload: body })
const sendText = (text: string) => send(Buffer.from(text.replaceAll('\n', '\r\n')))

const name = fc.stringMatching(/^[a-z][a-zA-Z]{0,18}$/).filter((text) => !(text in Object.prototype))
const field = fc.record({ name, content: fc.string({ maxLength: 200, unit: 'grapheme' }) })
const file = fc.record({
  name,
  content: fc.oneof(
    fc.uint8Array({ maxLength: 2_000 }),
    fc.constantFrom('\r\n', '\r\n--', '--', '\r\n\r\n').map((text) => Buffer.from(text)),
  ),
  fileName: fc.stringMatching(/^[^"\\\r\n%\0]{0,40}$/),
  mediaType: fc.constantFrom('image/jpeg', 'application/octet-stream'),
})

describe('a form', () => {
  it('is read as it was sent', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(field, { maxLength: 4 }), fc.array(file, { maxLength: 4 }), async (fields, files) => {
        const { contentType, body } = encodeForm([...fields, ...files])
        const answer = await send(body, contentType)
        expect(answer.json()).toEqual({
          fields: Object.fromEntries(fields.map((each) => [each.name, each.content])),
          files: files.map((each) => ({
            name: each.name,
            fileName: each.fileName,
            bytes: Buffer.from(each.content).toString('base64'),
          })),
        })
      }),
      { numRuns: 200 },
    )
  })

  it('is answered whatever is done to it', async () => {
    const { contentType, body } = encodeForm([
      { name: 'consent', content: 'true' },
      { name: 'image', content: Buffer.alloc(300, '\r\n-'), fileName: 'photo.jpg', mediaType: 'image/jpeg' },
    ])
    const place = fc.nat(body.length)
    const change = fc.record({ from: place, to: place, by: fc.uint8Array({ maxLength: 20 }) })
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), async (changes) => {
        const changed = changes.reduce<Buffer>(
          (bytes, { from, to, by }) =>
            Buffer.concat([bytes.subarray(0, Math.min(from, to)), by, bytes.subarray(Math.max(from, to))]),
          body,
        )
        expect([200, 400]).toContain((await send(changed, contentType)).statusCode)
      }),
      { numRuns: 500 },
    )
  })

  it.each([
    ['without an end', '--b\ncontent-disposition: form-data; name="a"\n\nx'],
    ['whose part has no header that ends', '--b\ncontent-disposition: form-data; name="a"\n--b--\n'],
    ['whose part has no name', '--b\ncontent-disposition: form-data\n\nx\n--b--\n'],
    ['whose part says nothing about itself', '--b\n\nx\n--b--\n'],
    ['whose part has a header of 100 kB', `--b\ncontent-disposition: form-data; name="${'a'.repeat(90_000)}"\n\nx\n--b--\n`],
    ['whose field is named like a part of every object', '--b\ncontent-disposition: form-data; name="__proto__"\n\nx\n--b--\n'],
    ['with a field beyond its limit', `--b\ncontent-disposition: form-data; name="a"\n\n${'x'.repeat(1_001)}\n--b--\n`],
    ['with more parts than it may have', `${'--b\ncontent-disposition: form-data; name="a"\n\nx\n'.repeat(9)}--b--\n`],
    ['without any of its boundaries', 'hello'],
  ])('is refused at once: %s', async (_what, text) => {
    const answer = await sendText(text)
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'request_invalid'])
  })

  it('may have words before and after it, spaces behind its boundaries, and nothing at all in a part', async () => {
    const answer = await sendText('before\n--b \t\nContent-Disposition: form-data; name=a\n\n\n--b--\nafter')
    expect(answer.json()).toEqual({ fields: { a: '' }, files: [] })
    expect((await send(Buffer.alloc(0))).json()).toEqual({ fields: {}, files: [] })
  })

  it('that weighs too much is refused, whether it said so or not', async () => {
    const { contentType, body } = encodeForm([{ name: 'image', content: Buffer.alloc(100_000), fileName: 'a' }])
    const inChunks = new Promise<number | undefined>((resolve, reject) => {
      const options = { method: 'POST', headers: { 'content-type': contentType } }
      const sent = request(`${url.origin}/form`, options, (answer) => resolve(answer.resume().statusCode))
      sent.once('error', reject).write(body)
      sent.end()
    })
    expect([(await send(body, contentType)).statusCode, await inChunks]).toEqual([413, 413])
  })
})

describe('a form that does not come', () => {
  afterEach(() => void vi.useRealTimers())

  /** Until what another part of this process does by itself has come about; the clock stands meanwhile. */
  async function until(isSo: () => boolean): Promise<void> {
    while (!isSo()) await setImmediate()
  }

  /** Begins a form and waits until it is read. From then on time passes only where the test says so. */
  async function begin() {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const socket = connect(Number(url.port), url.hostname).setEncoding('utf8')
    await once(socket, 'connect')
    const answered = once(socket, 'data').then(([text]) => String(text))
    socket.write(
      `POST /form HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 50000\r\nAccept-Language: de\r\n\r\n`,
    )
    await until(() => vi.getTimerCount() === 2)
    receivedBytes = 0
    return {
      isWaitedFor: () => vi.getTimerCount() === 2,
      drip: async () => {
        const before = receivedBytes
        socket.write('x')
        await until(() => receivedBytes > before)
      },
      answer: async () => {
        const text = await answered
        socket.destroy()
        return text
      },
    }
  }

  const TOO_SLOW = /^HTTP\/1\.1 408 Request Timeout\r\n.*Das Foto ist zu langsam angekommen/s

  async function expectEndAfter(form: Awaited<ReturnType<typeof begin>>, ms: number): Promise<void> {
    vi.advanceTimersByTime(ms - 1)
    expect(form.isWaitedFor()).toBe(true)
    vi.advanceTimersByTime(1)
    expect(await form.answer()).toMatch(TOO_SLOW)
  }

  it('is refused when its first byte is late', async () => {
    await expectEndAfter(await begin(), LIMITS.longestSilenceMs)
  })

  it('is refused when any after that is late', async () => {
    const form = await begin()
    vi.advanceTimersByTime(LIMITS.longestSilenceMs - 1)
    await form.drip()
    await expectEndAfter(form, LIMITS.longestSilenceMs)
  })

  it('is refused when it drips for ever', async () => {
    const form = await begin()
    for (let ms = 100; ms < LIMITS.longestMs; ms += 100) {
      vi.advanceTimersByTime(100)
      await form.drip()
    }
    await expectEndAfter(form, 100)
  })
})
