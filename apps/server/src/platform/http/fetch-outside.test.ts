import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { fetchHere, serve } from '../../../test/fetch-here.ts'
import { createFetchOutside } from './fetch-outside.ts'
import { OutsideGuard, type ResolveName } from './outside-guard.ts'

const MEGABYTE = 1024 * 1024

it('gives an answer as it came', async () => {
  const url = await serve((_request, response) => response.writeHead(201, { 'x-note': 'kept' }).end('x'.repeat(MEGABYTE)))
  const answer = await fetchHere(url, { method: 'POST', body: 'asked' })
  expect([answer.status, answer.headers.get('x-note'), (await answer.text()).length]).toEqual([201, 'kept', MEGABYTE])
  const empty = await serve((_request, response) => response.writeHead(204).end())
  expect((await fetchHere(empty)).status).toBe(204)
})

it.each([301, 302, 303, 307, 308])('takes a redirect for an answer, and sends nothing to where it leads: %i', async (status) => {
  const seen: unknown[] = []
  const elsewhere = await serve((request, response) => {
    seen.push(request.url)
    response.end('elsewhere')
  })
  const url = await serve((_request, response) => response.writeHead(status, { location: elsewhere }).end())
  const answer = await fetchHere(url, { method: 'POST', body: 'a photo', redirect: 'follow' })
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
  await expect((await fetchHere(url)).text()).rejects.toThrow('longer than')
  await expect.poll(() => hasLeft).toBe(true)
  expect(sentBytes).toBeLessThan(30 * MEGABYTE)
})

it('counts what an answer unfolds to, not what travels', async () => {
  const packed = gzipSync(Buffer.alloc(50 * MEGABYTE))
  const url = await serve((_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(packed))
  expect(packed.length).toBeLessThan(MEGABYTE)
  await expect((await fetchHere(url)).arrayBuffer()).rejects.toThrow('longer than')
})

it('is ended by its signal, also while the answer comes', async () => {
  const url = await serve((_request, response) => void response.write('the beginning'))
  const over = new AbortController()
  const answer = await fetchHere(url, { signal: over.signal })
  const text = answer.text()
  over.abort(new Error('it took too long'))
  await expect(text).rejects.toThrow('it took too long')
})

/** Names lead where the test says, one answer after the other. */
function resolveTo(...answers: string[][]): ResolveName & { count(): number } {
  let count = 0
  const resolve: ResolveName = (_host, done) => {
    const addresses = answers[Math.min(count, answers.length - 1)] ?? []
    count += 1
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )
  }
  return Object.assign(resolve, { count: () => count })
}

const guarded = (resolve: ResolveName, privateNetworks: string[] = [], addresses: string[] = []) =>
  createFetchOutside(new OutsideGuard({ addresses, privateNetworks }, resolve))

const causeOf = async (call: Promise<unknown>): Promise<unknown> => {
  const error = await call.then(
    () => undefined,
    (caught: unknown) => caught,
  )
  return error instanceof Error ? String(error.cause) : error
}

it.each([
  ['this machine', '127.0.0.1'],
  ['this machine, as IPv6', '::1'],
  ['this machine, dressed as IPv6', '::ffff:127.0.0.1'],
  ['this machine, behind a translator', '64:ff9b::7f00:1'],
  ['a private network', '10.1.2.3'],
  ['a private network of IPv6', 'fd00::1'],
  ['the metadata service of a cloud', '169.254.169.254'],
  ['nowhere', '0.0.0.0'],
  ['everybody', '224.0.0.1'],
])('a name that leads to %s is refused before anything is sent', async (_what, address) => {
  const seen: unknown[] = []
  const port = new URL(await serve((request, response) => response.end(String(seen.push(request.url))))).port
  const fetchOutside = guarded(resolveTo([address]))
  expect(await causeOf(fetchOutside(`http://service.example:${port}/`))).toContain('PRIVATE_NETWORKS')
  expect(await causeOf(guarded(resolveTo(['93.184.215.14', address]))(`http://service.example:${port}/`))).toContain(
    'PRIVATE_NETWORKS',
  )
  const literal = address.includes(':') ? `[${address}]` : address
  expect(await causeOf(fetchOutside(`http://${literal}:${port}/`))).toContain('PRIVATE_NETWORKS')
  expect(seen).toEqual([])
})

it('the address that was checked is the one that is connected to: a name that turns round meanwhile gains nothing', async () => {
  const url = await serve((_request, response) => response.writeHead(200, { connection: 'close' }).end('inside'))
  const port = new URL(url).port
  const turning = resolveTo(['127.0.0.1'], ['127.0.0.2'])
  const fetchOutside = guarded(turning, ['127.0.0.1'])
  expect(await (await fetchOutside(`http://service.example:${port}/`)).text()).toBe('inside')
  expect(turning.count()).toBe(1)
  expect(await causeOf(fetchOutside(`http://service.example:${port}/`))).toContain('leads to 127.0.0.2')
  expect(turning.count()).toBe(2)
})

it('an address that stands in a setting itself is meant, its neighbours and other names are not', async () => {
  const url = await serve((_request, response) => response.end('inside'))
  const { port } = new URL(url)
  const fetchOutside = guarded(
    resolveTo(['127.0.0.1']),
    [],
    [url, `http://localhost:${port}`, 'http://169.254.169.254/', 'http://db/'],
  )
  expect((await fetchOutside(url)).status).toBe(200)
  expect((await fetchOutside(`http://localhost:${port}/`)).status).toBe(200)
  for (const other of ['127.0.0.2', 'db', 'localhost.example', '169.254.169.254', '2130706434', '[::1]'])
    expect(await causeOf(fetchOutside(`http://${other}:${port}/`)), other).toContain('PRIVATE_NETWORKS')
})
