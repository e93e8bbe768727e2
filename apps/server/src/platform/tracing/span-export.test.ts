import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { serve } from '../../../test/fetch-here.ts'
import { OutsideGuard, type ResolveName } from '../http/outside-guard.ts'
import { createLogger } from '../logger.ts'
import { startSpanExport } from './span-export.ts'
import { endSpan } from './trace.ts'

/** A collector that notes what comes. */
async function startCollector(): Promise<{ url: string; port: string; urls: (string | undefined)[] }> {
  const urls: (string | undefined)[] = []
  const url = await serve((request, response) => {
    urls.push(request.url)
    request.resume().on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'))
  })
  return { url, port: new URL(url).port, urls }
}

const leadsHere: ResolveName = (_host, done) => done(null, [{ address: '127.0.0.1', family: 4 }])

/** So many are sent at once, without waiting for more of them. */
const FULL_BATCH = 512

/** Sends spans to an address of the settings. Returns what was logged. */
async function sendTo(endpoint: string, privateNetworks: string[] = [], count = 1): Promise<string> {
  const lines: string[] = []
  const logger = createLogger('warn', new Writable({ write: (chunk, _encoding, done) => done(void lines.push(String(chunk))) }))
  const guard = new OutsideGuard({ addresses: [endpoint], privateNetworks }, leadsHere)
  const stop = await startSpanExport({ endpoint, headers: {} }, guard, logger)
  const times = { startedAt: Date.now() - 5, endedAt: Date.now() }
  const span = { traceId: 'a3ce929d0e0e47364bf92f3577b34da6', spanId: '00f067aa0ba902b7', parentSpanId: undefined }
  for (let sent = 0; sent < count; sent += 1)
    endSpan({ ...span, ...times, name: 'GET /', kind: 'server', attributes: {}, isFailed: false })
  if (count === FULL_BATCH) await expect.poll(() => lines.length, { timeout: 45_000 }).toBeGreaterThan(0)
  // Of the last ones its caller is told how it went.
  await stop().catch(() => undefined)
  return lines.join('')
}

test('a name that leads inside is not connected to, and the log says what would allow it', async () => {
  const { port, urls } = await startCollector()
  expect(await sendTo(`http://collector.example.org:${port}`, [], FULL_BATCH)).toContain('PRIVATE_NETWORKS')
  expect(urls).toEqual([])
})

test('it is, where its network is allowed; and so is an address of this network that stands in the settings itself', async () => {
  const { url, port, urls } = await startCollector()
  expect(await sendTo(`http://collector.example.org:${port}`, ['127.0.0.0/8'])).toBe('')
  expect(await sendTo(url)).toBe('')
  expect(urls).toEqual(['/v1/traces', '/v1/traces'])
})

test('the metadata service of a cloud is not connected to though the settings name it', async () => {
  expect(await sendTo('http://169.254.169.254', [], FULL_BATCH)).toContain('PRIVATE_NETWORKS')
})

test('a redirect is not followed', async () => {
  const { url: elsewhere, urls } = await startCollector()
  const location = `${elsewhere}/v1/traces`
  const url = await serve((_request, response) => response.writeHead(307, { location }).end())
  await sendTo(url)
  expect(urls).toEqual([])
})

test('an answer without an end is left', async () => {
  let hasLeft = false
  const block = Buffer.alloc(64 * 1024, 'x')
  const url = await serve((_request, response) => {
    const pour = (): void => {
      while (!response.destroyed && response.write(block));
    }
    response.on('drain', pour).on('close', () => {
      hasLeft = true
    })
    pour()
  })
  await sendTo(url)
  await expect.poll(() => hasLeft).toBe(true)
})
