import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scalpPhoto } from '../support/photos.ts'
import { temporaryDataFolder } from '../support/server-process.ts'
import { startTopology, type Topology } from '../support/topology.ts'
import { createVisitorClient } from '../support/visitor-client.ts'

/** `FAULT_ROUNDS=20` replaces every process so often; once, both servers and one worker. */
const ROUNDS = Math.min(20, Number(process.env.FAULT_ROUNDS ?? 1))
const ENDS_WITHIN_MS = 120_000

const folder = await temporaryDataFolder()
let topology: Topology | undefined
const running = (): Topology => {
  if (topology === undefined) throw new Error('nothing was started')
  return topology
}

beforeAll(async () => {
  topology = await startTopology({ folder: folder.path, servers: 2, workers: 2 })
})
afterAll(async () => {
  await topology?.stop()
  await folder.remove()
})

test('what one process took in, another one analyzes and any of them shows, erases and counts', async () => {
  const { servers } = running()
  const [first, second] = servers.map(({ url }) => url)
  if (first === undefined || second === undefined) throw new Error('two servers run')
  const cookies = new Map<string, string>()
  const visitor = createVisitorClient(first, cookies)
  const elsewhere = createVisitorClient(second, cookies)
  const { id } = await visitor.upload(await scalpPhoto({ width: 640, height: 480 }))
  const events = await elsewhere.events(id)
  expect(events.at(-1)).toMatchObject({ stage: 'completed', percent: 100 })
  const { photoUrl } = await elsewhere.analysis(id)
  const photo = await elsewhere.fetch(photoUrl ?? '')
  expect([photo.status, photo.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  expect((await elsewhere.fetch('/api/my-data', { method: 'DELETE' })).status).toBeLessThan(300)
  expect((await visitor.fetch(`/api/analysis/${id}`)).status).toBe(404)
})

test('processes are replaced under load, one after the other, without one failed request', {
  timeout: 300_000 + ROUNDS * 60_000,
}, async () => {
  const { url, servers, workers, replace } = running()
  const photo = await scalpPhoto({ width: 640, height: 480 })
  const failures: string[] = []
  const accepted: { id: string; endOf(id: string, withinMs: number): Promise<{ status: string }> }[] = []
  let answers = 0
  let isOver = false
  const repeat = async (name: string, pauseMs: number, ask: () => Promise<unknown>): Promise<void> => {
    while (!isOver) {
      await ask().then(
        () => (answers += 1),
        (error: unknown) => failures.push(`${name}: ${String(error)} ${error instanceof Error ? String(error.cause) : ''}`),
      )
      await delay(pauseMs)
    }
  }
  // As many visitors as ask would, each from an address of its own: none of them asks too often.
  let asked = 0
  const nextAddress = () => {
    asked += 1
    return `198.51.100.${asked % 250}`
  }
  const read = (path: string) => async () => {
    const answer = await fetch(`${url}${path}`, { headers: { 'x-forwarded-for': nextAddress() } })
    const body = await answer.text()
    if (!answer.ok) throw new Error(`${answer.status} ${body.slice(0, 200)}`)
  }
  const upload = async () => {
    const visitor = createVisitorClient(url)
    accepted.push({ id: (await visitor.upload(photo, { address: nextAddress() })).id, endOf: visitor.endOf })
  }
  const waitForAnswer = async () => {
    const visitor = createVisitorClient(url)
    accepted.push({ id: (await visitor.upload(photo, { waits: true, address: nextAddress() })).id, endOf: visitor.endOf })
  }
  const load = Promise.all([
    repeat('products', 50, read('/api/products')),
    repeat('centres', 50, read('/api/centers')),
    repeat('settings', 20, read('/api/settings')),
    repeat('upload', 2_000, upload),
    repeat('upload and wait', 2_000, waitForAnswer),
  ])
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const process of [...servers, ...workers.slice(0, ROUNDS)]) await replace(process)
  }
  // However soon that was done: it was done under load.
  await expect.poll(() => answers > 100 && accepted.length > 3, { timeout: ENDS_WITHIN_MS }).toBe(true)
  isOver = true
  await load
  expect(failures).toEqual([])
  for (const { id, endOf } of accepted) expect(await endOf(id, ENDS_WITHIN_MS)).toMatchObject({ status: 'completed' })
})
