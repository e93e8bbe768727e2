import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import type { RemoteProviderId } from '@chioma/contract'
import { close, listen } from '../listen.ts'
import { DIALECTS, type Said } from './dialects.ts'

/** How the fake behaves towards one request. */
export type Behaviour =
  | { kind: 'say'; said: Said; afterMs?: number }
  | { kind: 'error'; status: number; message?: string; headers?: Record<string, string> }
  /** Takes the request and never answers. */
  | { kind: 'hang' }
  /** Sends the answer a few bytes at a time. */
  | { kind: 'drip'; said: Said; everyMs: number }
  /** Sends half of the answer and closes the connection. */
  | { kind: 'cut'; said: Said }
  /** Closes the connection without a word. */
  | { kind: 'drop' }
  /** Sends without an end, for as long as somebody listens. */
  | { kind: 'flood' }

export interface SeenRequest {
  url: string
  headers: IncomingMessage['headers']
  body: Record<string, unknown>
  rawBody: string
}

/** Behaves by what it is shown. */
export type Reaction = (request: SeenRequest) => Behaviour | Promise<Behaviour>

export interface FakeProvider {
  /** For the provider's `*_BASE_URL`. */
  baseUrl: string
  requests: SeenRequest[]
  /** What to do with the next requests, one each; the last one stays. */
  behave(...behaviours: (Behaviour | Reaction)[]): void
  close(): Promise<void>
}

export const say = (answer: unknown): Behaviour => ({
  kind: 'say',
  said: { text: typeof answer === 'string' ? answer : JSON.stringify(answer), ending: 'complete' },
})

/** A server of one provider's wire format on a free local port. */
export async function startFakeProvider(provider: RemoteProviderId): Promise<FakeProvider> {
  const dialect = DIALECTS[provider]
  const requests: SeenRequest[] = []
  let script: (Behaviour | Reaction)[] = [{ kind: 'error', status: 500 }]
  const server = createServer(async (request, response) => {
    const seen = await readRequest(request)
    requests.push(seen)
    const next = script.length > 1 ? script.shift() : script[0]
    const behaviour = typeof next === 'function' ? await next(seen) : next
    if (!dialect.path.test(seen.url)) return void respond(response, 404, dialect.error(404, 'no such path'))
    if (behaviour) await act(behaviour, response, seen)
  })
  const port = await listen(server)

  async function act(behaviour: Behaviour, response: ServerResponse, seen: SeenRequest): Promise<void> {
    switch (behaviour.kind) {
      case 'hang':
        return
      case 'drop':
        return void response.destroy()
      case 'flood':
        return flood(response)
      case 'error':
        return respond(
          response,
          behaviour.status,
          dialect.error(behaviour.status, behaviour.message ?? 'fault'),
          behaviour.headers,
        )
      case 'cut':
        return cut(response, JSON.stringify(dialect.answer(behaviour.said, seen.body)))
      case 'drip':
        return drip(response, JSON.stringify(dialect.answer(behaviour.said, seen.body)), behaviour.everyMs)
      case 'say':
        if (behaviour.afterMs !== undefined) await new Promise((resolve) => setTimeout(resolve, behaviour.afterMs))
        return respond(response, 200, dialect.answer(behaviour.said, seen.body))
    }
  }

  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    requests,
    behave: (...behaviours) => {
      script = behaviours
    },
    close: () => close(server),
  }
}

async function readRequest(request: IncomingMessage): Promise<SeenRequest> {
  const rawBody = await text(request)
  return {
    url: (request.url ?? '').split('?')[0] ?? '',
    headers: request.headers,
    body: rawBody ? JSON.parse(rawBody) : {},
    rawBody,
  }
}

export function respond(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}

function cut(response: ServerResponse, body: string): void {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) })
  response.write(body.slice(0, body.length / 2), () => response.destroy())
}

/** Answers without an end. */
export function flood(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' })
  const block = Buffer.alloc(256 * 1024, ' ')
  const pour = (): void => {
    while (!response.destroyed && response.write(block));
  }
  response.on('drain', pour)
  pour()
}

async function drip(response: ServerResponse, body: string, everyMs: number): Promise<void> {
  response.writeHead(200, { 'content-type': 'application/json' })
  for (let sent = 0; sent < body.length && !response.destroyed; sent += 16) {
    response.write(body.slice(sent, sent + 16))
    await new Promise((resolve) => setTimeout(resolve, everyMs))
  }
  response.end()
}
