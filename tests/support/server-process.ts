import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const MAIN = fileURLToPath(new URL('../../apps/server/dist/bundle/main.js', import.meta.url))
const READY_WITHIN_MS = 240_000
const STOPPED_WITHIN_MS = 60_000

/** The built server, running in a process of its own. */
export interface ServerProcess {
  url: string
  pid: number
  /** Everything it wrote so far. */
  output(): string
  /** Drains and ends; rejects when the process does not end with 0. */
  stop(): Promise<void>
  /** Ends it in the middle of whatever it does, as a power cut would. */
  kill(): Promise<void>
}

/** An empty data folder, and the way to throw it away. */
export async function temporaryDataFolder(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'chioma data '))
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 5 }) }
}

/** Below what systems give out by themselves: a connection of any other program could take such a port between two starts. */
const PORTS = { first: 12_000, count: 18_000, perProcess: 9 }
let given = 0

/** A port that is free now, and that no test process beside this one is given. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < PORTS.count; tries += 1) {
    const port = PORTS.first + ((process.pid * PORTS.perProcess + given) % PORTS.count)
    given += 1
    if (await isFree(port)) return port
  }
  throw new Error('every port is taken')
}

function isFree(port: number): Promise<boolean> {
  const probe = createServer()
  return new Promise((resolve) => {
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}

/** Starts the built server and waits until it is ready. */
export async function startServerProcess(options: {
  dataFolder: string
  port?: number
  env?: Record<string, string>
}): Promise<ServerProcess> {
  const port = options.port ?? (await freePort())
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, [MAIN], {
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: options.dataFolder,
      // The browsers beside it may take all there is of the machine.
      MAX_EVENT_LOOP_DELAY_MS: '0',
      // All that is sent comes from this one address.
      UPLOAD_PHOTOS_PER_DAY: '0',
      UPLOAD_MEGABYTES_PER_DAY: '0',
      HELD_ORDERS_PER_ADDRESS: '0',
      HELD_TIMES_PER_ADDRESS: '0',
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = collectOutput(child)
  await waitUntilReady(url, child, output)
  return {
    url,
    pid: child.pid ?? 0,
    output,
    stop: () => stop(child, output),
    kill: async () => {
      const exited = once(child, 'exit')
      child.kill('SIGKILL')
      await exited
    },
  }
}

function collectOutput(child: ChildProcess): () => string {
  const chunks: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (chunk: string) => chunks.push(chunk))
  return () => chunks.join('')
}

async function waitUntilReady(url: string, child: ChildProcess, output: () => string): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS
  while (Date.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`the server ended before it was ready:\n${output()}`)
    const ready = await fetch(`${url}/readyz`).then(
      (response) => response.ok,
      () => false,
    )
    if (ready) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  child.kill('SIGKILL')
  throw new Error(`the server was not ready within ${READY_WITHIN_MS} ms:\n${output()}`)
}

async function stop(child: ChildProcess, output: () => string): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    const exited = once(child, 'exit')
    const tooLate = setTimeout(() => child.kill('SIGKILL'), STOPPED_WITHIN_MS)
    child.kill('SIGTERM')
    await exited
    clearTimeout(tooLate)
  }
  if (child.exitCode !== 0) throw new Error(`the server ended with ${child.exitCode ?? child.signalCode}:\n${output()}`)
}
