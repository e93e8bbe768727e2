import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { type QueuePlace, queuePlaceSchema } from '@chioma/contract'
import { afterEach, expect, test, vi } from 'vitest'
import { FLAKY_ANSWER, fakeModel } from '../../../test/fake-models.ts'
import { openTestServer, type TestServer } from '../../../test/test-server.ts'
import { plainJpeg, TestVisitor } from '../../../test/test-visitor.ts'
import { MEASURE_THREADS } from '../models/local/measure-pool.ts'
import type { VisionAnswer } from '../models/vision-model.ts'

let server: TestServer
/** Each ends the analysis that is worked on longest. */
let answers: (() => void)[]

async function open(environment: Record<string, string> = {}): Promise<void> {
  answers = []
  const slow = fakeModel(() => new Promise<VisionAnswer>((resolve) => answers.push(() => resolve(FLAKY_ANSWER))))
  server = await openTestServer([slow], environment)
  await server.startJobs()
}
afterEach(async () => {
  for (const answer of answers) answer()
  await server.close()
})

/** Each is worked on before the next one comes: jobs that wait together may ask the model in any order. */
async function uploadOneByOne(visitor: TestVisitor, count: number) {
  const photo = await plainJpeg()
  const analyses = []
  for (let index = 0; index < count; index += 1) {
    analyses.push(await visitor.upload({ photo }))
    await vi.waitFor(() => expect(answers).toHaveLength(index + 1), { timeout: 45_000 })
  }
  return analyses
}

/** Ends analyses in their turn, as they come to be worked on. */
async function finish(count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    await vi.waitFor(() => expect(answers.length).toBeGreaterThan(0), { timeout: 45_000 })
    answers.shift()?.()
  }
}

async function openStream(visitor: TestVisitor, id: string, url: string, address = '203.0.113.1') {
  const headers = { cookie: visitor.cookie ?? '', 'x-forwarded-for': address }
  const [response] = (await once(get(`${url}/api/analysis/${id}/events`, { headers, agent: false }), 'response')) as [
    IncomingMessage,
  ]
  let text = ''
  response.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk
  })
  const places = (): (QueuePlace | null)[] =>
    [...text.matchAll(/^event: queue\ndata: (.+)$/gm)].map(([, data]) =>
      queuePlaceSchema.nullable().parse(JSON.parse(data ?? '')),
    )
  return { response, places }
}

test('whoever waits is told the place and, once some are finished, about how long; both follow the queue', async () => {
  await open()
  const visitor = new TestVisitor(server.app)
  const url = await server.app.listen({ port: 0, host: '127.0.0.1' })
  const analyses = await uploadOneByOne(visitor, MEASURE_THREADS + 5)
  expect(analyses.slice(0, MEASURE_THREADS).map(({ queue }) => queue)).toEqual(Array(MEASURE_THREADS).fill(undefined))
  expect(analyses.slice(MEASURE_THREADS).map(({ queue }) => queue)).toEqual([1, 2, 3, 4, 5].map((place) => ({ place })))

  const last = analyses.at(-1)?.id ?? ''
  const stream = await openStream(visitor, last, url)
  await vi.waitFor(() => expect(stream.places()).toEqual([{ place: 5 }]), { timeout: 45_000 })
  await finish(4)
  await vi.waitFor(() => expect(stream.places().at(-1)).toMatchObject({ place: 1 }), { timeout: 45_000 })
  const { queue } = await visitor.analysis(last)
  expect(queue).toEqual({ place: 1, fromSeconds: expect.any(Number), toSeconds: expect.any(Number) })
  expect(queue?.toSeconds).toBeGreaterThanOrEqual(queue?.fromSeconds ?? Number.POSITIVE_INFINITY)
  await finish(2)
  await vi.waitFor(() => expect(stream.places().at(-1)).toBeNull(), { timeout: 45_000 })
  await finish(MEASURE_THREADS - 1)
  await once(stream.response, 'end')
  expect((await visitor.analysis(last)).queue).toBeUndefined()
})

test('past the limit a photo is refused with when to come again, everything else goes on, and there is room again later', async () => {
  await open({ ANALYSIS_QUEUE_LIMIT: '3' })
  const visitor = new TestVisitor(server.app)
  const [first] = await uploadOneByOne(visitor, 3)
  const form = [
    { name: 'consent', content: 'true' },
    { name: 'image', content: await plainJpeg(), fileName: 'photo.jpg' },
  ]
  // What is in the queue is read once a second.
  await vi.waitFor(
    async () => {
      const refused = await new TestVisitor(server.app).send(form, { prefer: 'respond-async' })
      expect([refused.statusCode, refused.json().code]).toEqual([503, 'service_busy'])
      expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(5)
    },
    { timeout: 45_000 },
  )
  expect((await visitor.call('/api/products')).statusCode).toBe(200)
  expect((await visitor.call(`/api/analysis/${first?.id}`)).statusCode).toBe(200)
  await finish(2)
  await vi.waitFor(async () => expect((await visitor.send(form, { prefer: 'respond-async' })).statusCode).toBe(202), {
    timeout: 45_000,
    interval: 250,
  })
})

test('an address keeps two dozen event streams open, and no more; others are not touched by it', async () => {
  await open({ TRUST_PROXY: 'on' })
  const visitor = new TestVisitor(server.app)
  const url = await server.app.listen({ port: 0, host: '127.0.0.1' })
  const { id } = await visitor.upload()
  const streams = await Promise.all(Array.from({ length: 24 }, () => openStream(visitor, id, url)))
  expect(streams.map(({ response }) => response.statusCode)).toEqual(Array(24).fill(200))
  expect((await openStream(visitor, id, url)).response.statusCode).toBe(429)
  const other = await openStream(visitor, id, url, '203.0.113.2')
  expect(other.response.statusCode).toBe(200)
  streams[0]?.response.destroy()
  await vi.waitFor(
    async () => {
      const next = await openStream(visitor, id, url)
      expect(next.response.statusCode).toBe(200)
    },
    { timeout: 45_000 },
  )
})
