import { readdirSync, readFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { ERROR_STATUS, errorBodySchema, LANGUAGES, PHOTO_LIMITS } from '@chioma/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { plainPicture } from '../support/damaged-images.ts'
import { hostileUploads } from '../support/hostile-uploads.ts'
import { encodeForm } from '../support/multipart.ts'
import { preparedDataFolder } from '../support/prepared-data.ts'
import { type ServerProcess, startServerProcess } from '../support/server-process.ts'

/** Peak resident memory of the whole server process while it refuses everything below. */
const PEAK_MEMORY_LIMIT_MIB = 600

const uploads = await hostileUploads()
let server: ServerProcess
let dataFolder: Awaited<ReturnType<typeof preparedDataFolder>>

beforeAll(async () => {
  dataFolder = await preparedDataFolder()
  server = await startServerProcess({ dataFolder: dataFolder.path })
})

afterAll(async () => {
  try {
    await expectUnharmed()
  } finally {
    await server.stop()
    await dataFolder.remove()
  }
})

/** After all of them nothing of them is left on disk, memory has stayed within its bound, and a good photo is still taken. */
async function expectUnharmed(): Promise<void> {
  expect(storedFiles(dataFolder.path)).toEqual([])
  // Peak memory is read from /proc.
  if (process.platform === 'linux') expect(peakMemoryMib(server.pid)).toBeLessThan(PEAK_MEMORY_LIMIT_MIB)
  // No refusal was logged as a failure.
  expect(server.output()).not.toMatch(/"level":(50|60)/)
  const form = encodeForm([
    { name: 'consent', content: 'true' },
    { name: 'image', content: await plainPicture('jpeg'), fileName: 'photo.jpg' },
  ])
  const response = await send({ body: form.body, headers: { 'content-type': form.contentType, prefer: 'respond-async' } })
  expect(response.status).toBe(202)
}

const send = (upload: { body: Buffer<ArrayBuffer>; headers: Record<string, string> }, language = 'en'): Promise<Response> =>
  fetch(`${server.url}/api/analyze`, {
    method: 'POST',
    body: upload.body,
    headers: { ...upload.headers, 'accept-language': language },
  })

describe('an upload that cannot be taken', () => {
  test.each(uploads)('is refused: $name', async (upload) => {
    const response = await send(upload)
    const refusal = errorBodySchema.parse(await response.json())
    expect(upload.codes).toContain(refusal.code)
    expect(response.status).toBe(ERROR_STATUS[refusal.code])
    expect(refusal.message.length).toBeGreaterThan(10)
    expect(refusal.message).not.toMatch(/\{\{|undefined|\[object/)
    if (upload.field !== undefined) expect(refusal.field).toBe(upload.field)
  })

  test('is explained in the language of the visitor', async () => {
    const messages = await Promise.all(
      LANGUAGES.map(async (language) => {
        const form = encodeForm([
          { name: 'language', content: language },
          { name: 'consent', content: 'true' },
        ])
        const response = await send({ body: form.body, headers: { 'content-type': form.contentType } })
        return errorBodySchema.parse(await response.json()).message
      }),
    )
    expect(new Set(messages).size).toBe(LANGUAGES.length)
  })

  test('is cut short when it never ends', async () => {
    expect(await statusOfEndlessUpload(200 * 1024 * 1024)).toBe(413)
  })

  test('harms nobody when it is abandoned half-way', async () => {
    const { body, contentType } = encodeForm([{ name: 'image', content: Buffer.alloc(4_000_000), fileName: 'photo.jpg' }])
    await Promise.all(Array.from({ length: 20 }, () => abandonUpload(body.subarray(0, 1_000_000), body.length, contentType)))
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
    // Their places are free again once the server has noticed that they left.
    const empty = encodeForm([{ name: 'consent', content: 'true' }])
    const next = () => send({ body: empty.body, headers: { 'content-type': empty.contentType } })
    await expect.poll(async () => (await next()).status).toBe(400)
  })

  test('is refused as well when many arrive at once', async () => {
    const tooMany = uploads.find(({ name }) => name.startsWith('a bomb'))
    const answers = await Promise.all(Array.from({ length: 12 }, () => (tooMany === undefined ? undefined : send(tooMany))))
    for (const answer of answers) expect([422, 429, 503]).toContain(answer?.status)
  })
})

/** Writes a form of which the size was not said, until the server answers. */
function statusOfEndlessUpload(atMostBytes: number): Promise<number> {
  const { body, contentType } = encodeForm([
    { name: 'image', content: Buffer.alloc(PHOTO_LIMITS.maxBytes), fileName: 'photo.jpg' },
  ])
  const opening = body.subarray(0, body.length - 100)
  const block = Buffer.alloc(256 * 1024)
  return new Promise((resolve, reject) => {
    const upload = request(`${server.url}/api/analyze`, { method: 'POST', headers: { 'content-type': contentType } })
    let hasAnswer = false
    upload.once('response', (response) => {
      hasAnswer = true
      response.resume()
      resolve(response.statusCode ?? 0)
      upload.destroy()
    })
    upload.once('error', (error) => (hasAnswer ? undefined : reject(error)))
    const write = (sentBytes: number): void => {
      if (hasAnswer || sentBytes > atMostBytes) return
      upload.write(block, () => write(sentBytes + block.length))
    }
    upload.write(opening, () => write(opening.length))
  })
}

function abandonUpload(start: Buffer, declaredBytes: number, contentType: string): Promise<void> {
  return new Promise((resolve) => {
    const upload = request(`${server.url}/api/analyze`, {
      method: 'POST',
      headers: { 'content-type': contentType, 'content-length': declaredBytes },
    })
    upload.on('error', () => undefined)
    upload.once('close', () => resolve())
    upload.write(start, () => upload.destroy())
  })
}

/** Files under the data folder, apart from the database's own and the key. */
function storedFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .filter((path) => !/^(postgres|master\.key$)/.test(path))
}

function peakMemoryMib(pid: number): number {
  const match = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Number(match?.[1]) / 1024
}
