import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { gzipSync } from 'node:zlib'
import { afterEach, expect, it } from 'vitest'
import { fetchOutside } from './fetch-outside.ts'

const MEGABYTE = 1024 * 1024
const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`
}

it('gives an answer as it came', async () => {
  const url = await serve((_request, response) => response.writeHead(201, { 'x-note': 'kept' }).end('x'.repeat(MEGABYTE)))
  const answer = await fetchOutside(url, { method: 'POST', body: 'asked' })
  expect([answer.status, answer.headers.get('x-note'), (await answer.text()).length]).toEqual([201, 'kept', MEGABYTE])
  const empty = await serve((_request, response) => response.writeHead(204).end())
  expect((await fetchOutside(empty)).status).toBe(204)
})

it.each([301, 302, 303, 307, 308])('takes a redirect for an answer, and sends nothing to where it leads: %i', async (status) => {
  const seen: unknown[] = []
  const elsewhere = await serve((request, response) => {
    seen.push(request.url)
    response.end('elsewhere')
  })
  const url = await serve((_request, response) => response.writeHead(status, { location: elsewhere }).end())
  const answer = await fetchOutside(url, { method: 'POST', body: 'a photo', redirect: 'follow' })
  expect([answer.status, answer.ok, await answer.text(), seen]).toEqual([status, false, '', []])
})

it('leaves an answer without an end, and lets the other side know', async () => {
  let sentBytes = 0
  let hasLeft = false
  const block = Buffer.alloc(64 * 1024, 'x')
  const url = await serve((_request, response) => {
    const pour = (): void => {
      do sentBytes += block.length
      while (!response.destroyed && response.write(block))
    }
    response.on('drain', pour).on('close', () => {
      hasLeft = true
    })
    pour()
  })
  await expect((await fetchOutside(url)).text()).rejects.toThrow('longer than')
  await expect.poll(() => hasLeft).toBe(true)
  expect(sentBytes).toBeLessThan(30 * MEGABYTE)
})

it('counts what an answer unfolds to, not what travels', async () => {
  const packed = gzipSync(Buffer.alloc(50 * MEGABYTE))
  const url = await serve((_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(packed))
  expect(packed.length).toBeLessThan(MEGABYTE)
  await expect((await fetchOutside(url)).arrayBuffer()).rejects.toThrow('longer than')
})

it('is ended by its signal, also while the answer comes', async () => {
  const url = await serve((_request, response) => void response.write('the beginning'))
  const answer = await fetchOutside(url, { signal: AbortSignal.timeout(100) })
  await expect(answer.text()).rejects.toThrow('timeout')
})
