import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { listen } from '../../../tests/support/listen.ts'
import { FLAKY_ANSWER, fakeModel } from './fake-models.ts'
import { openTestServer, type TestServer } from './test-server.ts'
import { plainJpeg, TestVisitor } from './test-visitor.ts'

/** What a collector is sent, as OTLP over HTTP writes it in JSON. */
const otlpSchema = z.object({
  resourceSpans: z.array(
    z.object({
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.string().optional(),
              name: z.string(),
              attributes: z.array(z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) })),
            }),
          ),
        }),
      ),
    }),
  ),
})

const TRACE = 'a3ce929d0e0e47364bf92f3577b34da6'
const FROM_BROWSER = { traceparent: `00-${TRACE}-00f067aa0ba902b7-01` }

let server: TestServer
beforeAll(async () => {
  server = await openServer()
})
afterAll(() => server.close())

async function openServer(environment: Record<string, string> = {}): Promise<TestServer> {
  const opened = await openTestServer([fakeModel(async () => FLAKY_ANSWER)], environment)
  await opened.startJobs()
  return opened
}

interface Line {
  msg: string
  traceId?: string
  queue?: string
  route?: string
}
const lines = (): Line[] =>
  server
    .logged()
    .split('\n')
    .filter((line) => line !== '')
    .map((line): Line => JSON.parse(line))

describe('a trace', () => {
  it('leads from the browser’s request to its line, to the job that it causes, and to what that causes', async () => {
    const visitor = new TestVisitor(server.app)
    const response = await visitor.call('/api/settings', { headers: FROM_BROWSER })
    expect(response.statusCode).toBe(200)
    await uploadWithin(visitor, FROM_BROWSER)
    const ofTrace = () => lines().filter(({ traceId }) => traceId === TRACE)
    await expect
      .poll(() => ofTrace().map(({ msg, queue, route }) => `${msg} ${queue ?? route}`))
      .toEqual(expect.arrayContaining(['answered /api/settings', 'answered /api/analyze', 'done analyze']))
  })

  it.each(['', 'nonsense', `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`, `ff-${TRACE}-00f067aa0ba902b7-01`, `00-${TRACE}-x-01"}`])(
    'begins anew where the header is %j',
    async (traceparent) => {
      const before = lines().length
      await new TestVisitor(server.app).call('/api/centers', { headers: { traceparent } })
      const line = lines()
        .slice(before)
        .find(({ route }) => route === '/api/centers')
      expect(line?.traceId).toMatch(/^[\da-f]{32}$/)
      expect(line?.traceId).not.toBe(TRACE)
    },
  )

  it('stands in every line that a request or a job leaves', async () => {
    await uploadWithin(new TestVisitor(server.app), {})
    expect(lines().map(({ queue, route }) => queue ?? route)).toContain('analyze')
    const without = lines().filter(({ traceId, queue, route }) => traceId === undefined && (queue ?? route) !== undefined)
    expect(without).toEqual([])
  })

  it('is sent to a collector where one is set, each span below the one that caused it, and holds nothing of a person', async () => {
    const { sent, url, close } = await startCollector()
    const told = { OTEL_EXPORTER_OTLP_ENDPOINT: `${url}/`, OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20key' }
    const watched = await openServer(told)
    await uploadWithin(new TestVisitor(watched.app), FROM_BROWSER)
    await watched.close()
    close()
    expect(sent.length).toBeGreaterThan(0)
    expect(sent.every(({ url, key }) => url === '/v1/traces' && key === 'a key')).toBe(true)
    const spans = sent.flatMap(({ body }) =>
      otlpSchema.parse(body).resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
    )
    const upload = spans.find(({ name, traceId }) => name === 'POST /api/analyze' && traceId === TRACE)
    expect(upload?.parentSpanId).toBe('00f067aa0ba902b7')
    const job = spans.find(({ name }) => name === 'job analyze')
    expect(job).toMatchObject({ traceId: TRACE, parentSpanId: upload?.spanId })
    const attributeNames = new Set(spans.flatMap(({ attributes }) => attributes.map(({ key }) => key)))
    expect([...attributeNames].sort()).toEqual([
      'http.request.method',
      'http.response.status_code',
      'http.route',
      'messaging.destination.name',
    ])
  })
})

/** Somewhere to send spans to. */
async function startCollector() {
  const sent: { url: string | undefined; key: string | string[] | undefined; body: unknown }[] = []
  const collector = createServer(async (request, response) => {
    sent.push({ url: request.url, key: request.headers['x-key'], body: await json(request) })
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  return { sent, url: `http://127.0.0.1:${await listen(collector)}`, close: () => void collector.close() }
}

async function uploadWithin(visitor: TestVisitor, headers: Record<string, string>): Promise<void> {
  const photo = { name: 'image', content: await plainJpeg(), fileName: 'photo.jpg' }
  const fields = { consent: 'true', language: 'en' }
  const parts = Object.entries(fields).map(([name, content]) => ({ name, content }))
  expect((await visitor.send([...parts, photo], headers)).statusCode).toBeLessThan(300)
}
