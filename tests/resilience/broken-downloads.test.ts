import { mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { get } from 'node:http'
import { join } from 'node:path'
import { type Analysis, errorBodySchema } from '@chioma/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { readZip } from '../../apps/server/test/read-zip.ts'
import { type ClusterAccess, openCluster } from '../support/cluster-access.ts'
import { scalpPhoto } from '../support/photos.ts'
import { preparedDataFolder } from '../support/prepared-data.ts'
import { type ServerProcess, startServerProcess } from '../support/server-process.ts'
import { createRandom } from '../support/synthetic-scalp/random.ts'
import { createVisitorClient, type VisitorClient } from '../support/visitor-client.ts'

/** Of each kind and download; `npm run test:faults` does a hundred. */
const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 2)
const SEED = 20_261_123
const LONGEST_BEFORE_FAULT_MS = 60
const BACK_WITHIN_MS = 120_000
const OWNER = { email: 'owner@example.org', password: 'seven green lanterns' }

const random = createRandom(SEED)
const cookies = new Map<string, string>()
let dataFolder: Awaited<ReturnType<typeof preparedDataFolder>>
let server: ServerProcess
let cluster: ClusterAccess
/** A visitor with an analysis, who is on the staff as well. */
let visitor: VisitorClient
let downloads: string[]

beforeAll(async () => {
  dataFolder = await preparedDataFolder()
  const env = { TRUST_PROXY: 'on', ADMIN_EMAIL: OWNER.email, ADMIN_PASSWORD: OWNER.password }
  server = await startServerProcess({ dataFolder: dataFolder.path, env })
  cluster = openCluster(dataFolder.path)
  visitor = createVisitorClient(server.url, cookies)
  const analysis = await visitor.upload(await scalpPhoto({ seed: SEED }), { waits: true })
  const headers = { 'content-type': 'application/json' }
  await visitor.fetch('/api/staff/login', { method: 'POST', headers, body: JSON.stringify(OWNER) })
  downloads = await findDownloads(analysis)
}, 300_000)
afterAll(async () => {
  await cluster.close()
  await server.stop()
  await dataFolder.remove()
})

/** Whatever the interface describes that can be had and is no JSON: a download that is added later is found by itself. */
async function findDownloads({ id, detectedIssues }: Analysis): Promise<string[]> {
  const described = z.object({ paths: z.record(z.string(), z.object({ get: z.unknown().optional() })) })
  const { paths } = described.parse(await (await visitor.fetch('/api/openapi.json')).json())
  const marked = detectedIssues.find(({ overlayUrl }) => overlayUrl !== undefined)
  const addresses = Object.entries(paths).flatMap(([path, { get: answer }]) =>
    answer === undefined ? [] : [path.replace('{id}', id).replace('{code}', marked?.code ?? '')],
  )
  const found: string[] = []
  for (const address of ['/', ...addresses.filter((path) => !path.includes('{'))]) {
    const answer = await ask(address)
    if (answer.status === 200 && !answer.type.startsWith('application/json')) found.push(address)
  }
  return found
}

interface Answer {
  status: number
  type: string
  /** `undefined`: it broke off. */
  body: Buffer | undefined
}

let asked = 0
/** Each time from another address, of which one may not ask so often. */
const headersOf = () => ({
  cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
  'x-forwarded-for': `198.51.${Math.floor(asked / 250) % 250}.${asked++ % 250}`,
})

async function ask(path: string): Promise<Answer> {
  const answer = await fetch(`${server.url}${path}`, { headers: headersOf(), signal: AbortSignal.timeout(60_000) })
  const body = await answer.arrayBuffer().catch(() => undefined)
  const type = answer.headers.get('content-type') ?? ''
  return { status: answer.status, type, body: body && Buffer.from(body) }
}

/** Leaves after a while, wherever the answer is then. */
function hangUp(path: string): Promise<void> {
  return new Promise((resolve) => {
    const request = get(`${server.url}${path}`, { headers: headersOf() }, (answer) =>
      answer.on('error', () => undefined).resume(),
    )
    request.on('error', () => undefined).on('close', resolve)
    setTimeout(() => request.destroy(), random.between(0, LONGEST_BEFORE_FAULT_MS))
  })
}

async function untilReady(): Promise<void> {
  const deadline = Date.now() + BACK_WITHIN_MS
  while (!(await fetch(`${server.url}/readyz`)).ok) {
    if (Date.now() > deadline) throw new Error(`the server is not ready again:\n${server.output().slice(-4_000)}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** What is answered is whole, or refused in words; half of something is a failed download, which a caller sees. */
function expectWordsOrNothing({ status, body }: Answer, path: string): void {
  if (status === 200 || body === undefined) return
  expect(errorBodySchema.parse(JSON.parse(body.toString())).message, path).toBeTruthy()
}

async function expectEverythingWorks(): Promise<void> {
  await untilReady()
  for (const path of downloads) expect([path, (await ask(path)).status]).toEqual([path, 200])
  expect(server.output()).not.toContain('"level":60')
}

test('every kind of download is met', () => {
  const kinds = [/\/photo$/, /\/overlays\//, /\.pdf$/, /\.docx$/, /\/export$/, /\/events$/, /audit\.csv$/, /orders\.csv$/]
  for (const kind of kinds) expect(downloads).toContainEqual(expect.stringMatching(kind))
})

test('callers who hang up in the middle of any download harm nobody', async () => {
  for (let round = 0; round < 5 * ROUNDS; round += 1) await Promise.all(downloads.map(hangUp))
  await expectEverythingWorks()
}, 600_000)

test('a database that goes away in the middle of any download harms nobody', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const path of downloads) {
      const answer = ask(path)
      await new Promise((resolve) => setTimeout(resolve, random.between(0, LONGEST_BEFORE_FAULT_MS)))
      await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = ${`chioma-${server.pid}`}`.execute(
        cluster.database,
      )
      expectWordsOrNothing(await answer, path)
    }
  }
  await expectEverythingWorks()
}, 900_000)

const BREAKAGES: Record<string, (path: string) => Promise<unknown>> = {
  'was altered': (path) => writeFile(path, 'no longer what was sealed'),
  'is empty': (path) => writeFile(path, ''),
  'is not there': async () => undefined,
  'cannot be read': (path) => mkdir(path),
  'leads nowhere': (path) => symlink(path, path),
}

test.each(Object.entries(BREAKAGES))('a stored object that %s spoils no more than itself', async (_how, breakIt) => {
  const folder = join(dataFolder.path, 'objects')
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const kept = await Promise.all(paths.map(async (path) => ({ path, bytes: await readFile(path) })))
  for (const { path } of kept) {
    await rm(path)
    await breakIt(path)
  }
  for (const path of downloads) expectWordsOrNothing(await ask(path), path)
  const files = readZip((await ask('/api/my-data/export')).body ?? Buffer.alloc(0))
  const unreadable: { name: string }[] = JSON.parse(String(files.get('unreadable.json')))
  expect(unreadable.map(({ name }) => name)).toContainEqual(expect.stringMatching(/^photos\/.*\.jpg$/))
  expect([...files.keys()]).toContainEqual(expect.stringMatching(/^reports\/.*\.html$/))
  for (const { path, bytes } of kept) {
    await rm(path, { recursive: true, force: true })
    await writeFile(path, bytes)
  }
  await expectEverythingWorks()
})
