import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest'
import { encodeForm } from '../../../../../tests/support/multipart.ts'
import { FLAKY_ANSWER, fakeModel } from '../../../test/fake-models.ts'
import { openTestServer, type TestServer } from '../../../test/test-server.ts'
import { plainJpeg } from '../../../test/test-visitor.ts'
import { WorkSlots } from '../../platform/work-slots.ts'

/** Sooner than a form that stays silent is given up. */
const PROMPT_MS = 12_000
const WAIT = { timeout: 45_000 }
let server: TestServer
let url: URL
const sockets = new Set<Socket>()
/** What came in for one of the places in which uploads are read. */
let runs: MockInstance<WorkSlots['run']>

beforeEach(async () => {
  runs = vi.spyOn(WorkSlots.prototype, 'run')
  // Who sends is told by a header, so that one machine can be many.
  server = await openTestServer([fakeModel(async () => FLAKY_ANSWER)], { TRUST_PROXY: 'on' })
  url = new URL(await server.app.listen({ port: 0, host: '127.0.0.1' }))
})
afterEach(async () => {
  vi.useRealTimers()
  for (const socket of sockets) socket.destroy()
  sockets.clear()
  await server.close()
})

const BOUNDARY = 'x'
const OPENING = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n`

/** Begins an upload of four megabytes and sends no more than its first part. */
async function beginUpload(address: string): Promise<Socket> {
  const socket = connect(Number(url.port), url.hostname)
  sockets.add(socket)
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(
    `POST /api/analyze HTTP/1.1\r\nHost: ${url.host}\r\nX-Forwarded-For: ${address}\r\nContent-Length: 4000000\r\n` +
      `Content-Type: multipart/form-data; boundary=${BOUNDARY}\r\n\r\n${OPENING}${'x'.repeat(1_000)}`,
  )
  return socket
}

/** Resolves when the server reads them, has them wait or refused them. */
async function beginUploads(count: number, addressOf: (index: number) => string): Promise<Socket[]> {
  const begun = runs.mock.calls.length
  const uploads = await Promise.all(Array.from({ length: count }, (_, index) => beginUpload(addressOf(index))))
  await vi.waitFor(() => expect(runs.mock.calls).toHaveLength(begun + count), WAIT)
  return uploads
}

const givenUp = (): number => runs.mock.settledResults.filter(({ type }) => type === 'rejected').length

async function upload(address: string): Promise<number> {
  const form = encodeForm([
    { name: 'consent', content: 'true' },
    { name: 'image', content: await plainJpeg(), fileName: 'photo.jpg' },
  ])
  const answer = await fetch(`${url.origin}/api/analyze`, {
    method: 'POST',
    headers: { 'content-type': form.contentType, 'x-forwarded-for': address, prefer: 'respond-async' },
    body: form.body,
    signal: AbortSignal.timeout(PROMPT_MS),
  })
  return answer.status
}

test('uploads that are dropped, and those that were dropped while they waited behind them, keep nobody out', async () => {
  const running = await beginUploads(24, (index) => `198.51.100.${index}`)
  const waiting = await beginUploads(24, (index) => `192.0.2.${index}`)
  for (const socket of waiting) socket.resetAndDestroy()
  await vi.waitFor(() => expect(givenUp()).toBe(24), WAIT)
  for (const socket of running) socket.resetAndDestroy()
  expect(await upload('203.0.113.1')).toBe(202)
})

test('one address holds a few places, however many uploads it begins', async () => {
  await beginUploads(48, () => '198.51.100.7')
  const refused = givenUp()
  expect(await upload('203.0.113.1')).toBe(202)
  expect(givenUp()).toBe(refused)
  expect(await upload('198.51.100.7')).toBe(503)
})

test('a server whose uploads all hang is not ready', async () => {
  const readiness = async () => (await server.app.inject('/readyz')).json()
  await beginUploads(24, (index) => `198.51.100.${index}`)
  expect(await readiness()).toMatchObject({ status: 'ready', intake: true })
  vi.setSystemTime(Date.now() + 31_000)
  expect(await readiness()).toMatchObject({ status: 'not ready', intake: false, database: true })
  for (const socket of sockets) socket.resetAndDestroy()
  await vi.waitFor(async () => expect(await readiness()).toMatchObject({ status: 'ready', intake: true }), WAIT)
})

test('a complete form with a part header beyond all measure is refused at once', async () => {
  const image = { name: 'image', content: await plainJpeg(), fileName: `${'a'.repeat(100_000)}.jpg` }
  const { contentType, body } = encodeForm([{ name: 'consent', content: 'true' }, image])
  const answer = await fetch(`${url.origin}/api/analyze`, {
    method: 'POST',
    headers: { 'content-type': contentType, 'accept-language': 'it' },
    body,
    signal: AbortSignal.timeout(PROMPT_MS),
  })
  expect([answer.status, await answer.json()]).toMatchObject([
    400,
    { code: 'request_invalid', message: expect.stringContaining('richiesta') },
  ])
})
