/**
 * What do the answers cost that are the same for everybody? Asks the built server for them, and in turn, in the same run, a bare Fastify
 * route that sends the same body, and prints how many of ours there are for one of those: by the clock, and by the processor's time of the
 * two servers, in which other work on the machine counts little. Exit 1 below the goal. Linux only.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { startServerProcess, temporaryDataFolder } from '../tests/support/server-process.ts'
import { processorMsOf } from './cost/processor-time.ts'
import { askInTurn } from './reads/ask-in-turn.ts'

const LEAST_SHARE = 0.5
const PATHS = ['/api/products', '/api/centers', '/api/settings', '/api/admin/content']
const ROUNDS = 5
const REQUESTS = 2_000
const AT_ONCE = 32

const folder = await temporaryDataFolder()
const server = await startServerProcess({ dataFolder: folder.path, env: { LOG_LEVEL: 'info', TRUST_PROXY: 'on' } })
const bare = fork(fileURLToPath(new URL('reads/bare-server.mjs', import.meta.url)), { execArgv: [] })
try {
  const results: boolean[] = []
  for (const path of PATHS) results.push(await compare(path))
  process.exitCode = results.every((isWithin) => isWithin) ? 0 : 1
} finally {
  bare.kill()
  await server.stop()
  await folder.remove()
}

async function compare(path: string): Promise<boolean> {
  const answer = await fetch(server.url + path, { headers: { 'accept-encoding': 'identity' } })
  const body = await answer.text()
  bare.send({ body })
  const [port] = await once(bare, 'message')
  const bareUrl = `http://127.0.0.1:${port}`
  const rounds: { ours: Speed; bare: Speed }[] = []
  for (let round = -1; round < ROUNDS; round += 1) {
    const speeds = { ours: await ask(server.url, path, server.pid), bare: await ask(bareUrl, '/', bare.pid ?? 0) }
    // The first one only warms the compiler up.
    if (round >= 0) rounds.push(speeds)
  }
  const middle = (of: (round: (typeof rounds)[number]) => number): number => Number(median(rounds.map(of)).toFixed(2))
  const figures = {
    bench: 'reads',
    path,
    bytes: body.length,
    requestsASecond: Math.round(middle(({ ours }) => ours.perSecond)),
    bareRequestsASecond: Math.round(middle((round) => round.bare.perSecond)),
    shareByClock: middle((round) => round.ours.perSecond / round.bare.perSecond),
    shareByProcessor: middle((round) => round.bare.processorUs / round.ours.processorUs),
    goal: LEAST_SHARE,
  }
  console.log(JSON.stringify(figures))
  return figures.shareByClock >= LEAST_SHARE
}

interface Speed {
  perSecond: number
  /** Of the server, for a request. */
  processorUs: number
}

async function ask(url: string, path: string, pid: number): Promise<Speed> {
  const before = processorMsOf(pid)
  const elapsedMs = await askInTurn(url, path, { requests: REQUESTS, atOnce: AT_ONCE })
  return { perSecond: (REQUESTS * 1_000) / elapsedMs, processorUs: ((processorMsOf(pid) - before) * 1_000) / REQUESTS }
}

function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN
}
