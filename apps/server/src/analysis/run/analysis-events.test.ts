import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { FLAKY_ANSWER, fakeModel } from '../../../test/fake-models.ts'
import { setUpTestServer } from '../../../test/set-up-test-server.ts'
import { TestVisitor } from '../../../test/test-visitor.ts'
import type { VisionAnswer } from '../models/vision-model.ts'

const STAGES = ['received', 'checked', 'analyzing', 'merging', 'writing', 'completed']
let url: string
/** Made before the model is asked: a stream can tell that it is being asked before it is. */
let answer: Promise<VisionAnswer>
let answerNow: () => void

const server = setUpTestServer([fakeModel(() => answer)])
beforeAll(async () => {
  await server.startJobs()
  url = await server.app.listen({ port: 0, host: '127.0.0.1' })
})
beforeEach(() => {
  answer = new Promise((resolve) => (answerNow = () => resolve(FLAKY_ANSWER)))
})

async function openStream(
  visitor: TestVisitor,
  id: string,
  lastEventId?: number,
): Promise<{ response: IncomingMessage; text(): string }> {
  const headers = { cookie: visitor.cookie ?? '', ...(lastEventId !== undefined && { 'last-event-id': String(lastEventId) }) }
  const [response] = (await once(get(`${url}/api/analysis/${id}/events`, { headers }), 'response')) as [IncomingMessage]
  let text = ''
  response.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk
  })
  return { response, text: () => text }
}

const idsIn = (text: string) => [...text.matchAll(/^id: (\d+)$/gm)].map((match) => Number(match[1]))
const stagesIn = (text: string) => [...text.matchAll(/"stage":"(\w+)"/g)].map((match) => match[1])
const untilAnalyzing = (text: () => string) => vi.waitFor(() => expect(text()).toContain('analyzing'), { timeout: 45_000 })

test('events come as they happen, and the stream ends with the analysis', async () => {
  const visitor = new TestVisitor(server.app)
  const { id } = await visitor.upload()
  const { response, text } = await openStream(visitor, id)
  expect(response.headers['content-type']).toBe('text/event-stream; charset=utf-8')
  await untilAnalyzing(text)
  expect(text()).not.toContain('completed')
  answerNow()
  await once(response, 'end')
  expect(stagesIn(text())).toEqual(STAGES)
  expect(text()).toContain('event: progress\n')
})

test('a stream that broke goes on after the last event that arrived: none is lost, none comes twice', async () => {
  const visitor = new TestVisitor(server.app)
  const { id } = await visitor.upload()
  const broken = await openStream(visitor, id)
  await untilAnalyzing(broken.text)
  broken.response.destroy()
  const seen = idsIn(broken.text())
  answerNow()
  const resumed = await openStream(visitor, id, seen.at(-1))
  await once(resumed.response, 'end')
  expect([...seen, ...idsIn(resumed.text())]).toEqual([0, 1, 2, 3, 4, 5])
})

test('after the end the whole story can be read again, or nothing of it', async () => {
  const visitor = new TestVisitor(server.app)
  const { id } = await visitor.upload()
  const stream = await openStream(visitor, id)
  await untilAnalyzing(stream.text)
  answerNow()
  await once(stream.response, 'end')
  expect(stagesIn((await visitor.call(`/api/analysis/${id}/events`)).body)).toEqual(STAGES)
  const nonsense = await visitor.call(`/api/analysis/${id}/events`, { headers: { 'last-event-id': 'x; drop table' } })
  expect(stagesIn(nonsense.body)).toEqual(STAGES)
})

test('a client that leaves is forgotten', async () => {
  const visitor = new TestVisitor(server.app)
  const { id } = await visitor.upload()
  const unsubscribed = vi.fn()
  const { notifications } = server.dependencies
  const subscribe = notifications.subscribe.bind(notifications)
  vi.spyOn(notifications, 'subscribe').mockImplementation((...parameters) => {
    const end = subscribe(...parameters)
    return () => {
      unsubscribed()
      end()
    }
  })
  const { response, text } = await openStream(visitor, id)
  await untilAnalyzing(text)
  response.destroy()
  await vi.waitFor(() => expect(unsubscribed).toHaveBeenCalledTimes(1), { timeout: 45_000 })
  answerNow()
})

test('the stream of an analysis that is erased ends', async () => {
  const visitor = new TestVisitor(server.app)
  const { id } = await visitor.upload()
  const { response, text } = await openStream(visitor, id)
  await untilAnalyzing(text)
  await visitor.call('/api/my-data', { method: 'DELETE' })
  await once(response, 'end')
  expect(text()).not.toContain('completed')
  answerNow()
})
