import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'

interface FaultyServer {
  child: ChildProcess
  address: string
}

async function startFaultyServer(): Promise<FaultyServer> {
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href
  const file = fileURLToPath(new URL('../../../test/faulty-server.ts', import.meta.url))
  const child = spawn(process.execPath, ['--conditions=chioma-source', '--import', tsx, file], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [line] = child.stdout === null ? [] : await once(child.stdout.setEncoding('utf8'), 'data')
  return { child, address: String(line).trim() }
}

let child: ChildProcess
let address: string

beforeAll(async () => {
  ;({ child, address } = await startFaultyServer())
})
afterAll(() => child.kill('SIGKILL'))

const whole = async () => (await fetch(`${address}/whole`)).text()

it.each(['timer', 'promise', 'emitter', 'stream', 'file'])(
  'an error left to nobody ends its own request alone: %s',
  async (kind) => {
    const answers = await Promise.all([
      fetch(`${address}/fault/${kind}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }),
      fetch(`${address}/fault/${kind}`, { method: 'POST' }),
    ])
    for (const answer of answers) expect([answer.status, await answer.json()]).toMatchObject([500, { code: 'internal_error' }])
    expect(await whole()).toBe('whole')
    expect(child.exitCode).toBeNull()
  },
)

it('an answer that is half sent is cut off, so that nobody takes it for whole', async () => {
  const answer = await fetch(`${address}/half`)
  expect(answer.status).toBe(200)
  await expect(answer.text()).rejects.toThrow()
  expect(await whole()).toBe('whole')
})

it('an error that belongs to no request ends the process', async () => {
  const doomed = await startFaultyServer()
  const exited = once(doomed.child, 'exit')
  await fetch(`${doomed.address}/outside`)
  expect(await exited).toEqual([1, null])
})
