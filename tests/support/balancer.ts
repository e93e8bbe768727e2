import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { close, listen } from './listen.ts'

/** One address for several servers. */
export interface Balancer {
  url: string
  /** Waits until requests are sent to this server. */
  untilSentTo(server: string): Promise<void>
  stop(): Promise<void>
}

const ASK_EVERY_MS = 200
const ASK_WITHIN_MS = 2_000

/**
 * Spreads requests in turn over the servers that say that they are ready, over connections that it keeps. A request that reached no
 * server goes to the next one; one that broke off midway is a failure (502), as nobody knows what became of it.
 */
export async function startBalancer(servers: readonly string[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true })
  const ready = new Set<string>()
  const ask = async (server: string): Promise<void> => {
    const isReady = await fetch(`${server}/readyz`, { signal: AbortSignal.timeout(ASK_WITHIN_MS) }).then(
      (answer) => answer.ok,
      () => false,
    )
    if (isReady) ready.add(server)
    else ready.delete(server)
  }
  await Promise.all(servers.map(ask))
  const timer = setInterval(() => servers.map(ask), ASK_EVERY_MS)
  let turn = 0
  const listener = createServer((incoming, answer) => {
    turn += 1
    const order = [...ready]
    forward(agent, incoming, answer, [...order.slice(turn % order.length), ...order.slice(0, turn % order.length)])
  })
  const port = await listen(listener)
  return {
    url: `http://127.0.0.1:${port}`,
    untilSentTo: async (server) => {
      while (!ready.has(server)) await delay(ASK_EVERY_MS)
    },
    stop: async () => {
      clearInterval(timer)
      agent.destroy()
      await close(listener)
    },
  }
}

function forward(agent: Agent, incoming: IncomingMessage, answer: ServerResponse, [server, ...others]: readonly string[]): void {
  if (server === undefined) {
    fail(answer, 503)
    return
  }
  const { method, url, headers } = incoming
  const outgoing = request(new URL(url ?? '/', server), { agent, method, headers })
  outgoing.on('response', (response) => {
    answer.writeHead(response.statusCode ?? 502, response.headers)
    response.pipe(answer)
    response.on('error', () => answer.destroy())
  })
  outgoing.on('error', (error) => {
    const reachedNobody = 'code' in error && error.code === 'ECONNREFUSED'
    if (answer.headersSent) answer.destroy()
    else if (reachedNobody) forward(agent, incoming, answer, others)
    else fail(answer, 502)
  })
  answer.once('close', () => outgoing.destroy())
  // Not before there is a connection: what was read for nobody could not be sent again.
  outgoing.once('socket', (socket) => {
    if (socket.connecting) socket.once('connect', () => incoming.pipe(outgoing))
    else incoming.pipe(outgoing)
  })
}

function fail(answer: ServerResponse, status: number): void {
  answer.writeHead(status, { 'content-type': 'text/plain' }).end('no server answers')
}
