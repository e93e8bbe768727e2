import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { fetchHere, serve } from '../../../test/fetch-here.ts'
import { createRemoteGeocoder } from './geocoder.ts'

const waitForTurn = async () => undefined

async function startService(
  answer: string,
  status = 200,
  headers: Record<string, string> = {},
): Promise<{ url: string; asked: IncomingMessage[] }> {
  const asked: IncomingMessage[] = []
  const url = await serve((request, response) => {
    asked.push(request)
    response.writeHead(status, headers).end(answer)
  })
  return { url: `${url}/search`, asked }
}

test('the first place that the service names is the one; it learns who asks', async () => {
  const { url, asked } = await startService('[{"lat": "45.4641", "lon": "9.1919", "display_name": "Milano"}]')
  const findPlaceOf = createRemoteGeocoder({
    url: `${url}?key=k1`,
    userAgent: 'Chioma (https://example.org)',
    fetchOutside: fetchHere,
    waitForTurn,
  })
  const answer = await findPlaceOf('Piazza del Duomo 1 & Co., Milano')
  expect(answer).toEqual({ outcome: 'found', place: { latitude: 45.4641, longitude: 9.1919 } })
  const query = new URL(asked[0]?.url ?? '', url).searchParams
  expect(Object.fromEntries(query)).toEqual({ key: 'k1', format: 'json', q: 'Piazza del Duomo 1 & Co., Milano', limit: '1' })
  expect(asked[0]?.headers['user-agent']).toBe('Chioma (https://example.org)')
})

test('an address that it does not know is unknown', async () => {
  const { url } = await startService('[]')
  expect(await createRemoteGeocoder({ url, userAgent: 'test', fetchOutside: fetchHere, waitForTurn })('Nowhere 1')).toEqual({
    outcome: 'unknown',
  })
})

test.each([
  ['words instead of data', '<html>', 200],
  ['a place that is none', '[{"lat": "91", "lon": "0"}]', 200],
  ['no numbers', '[{"lat": "north", "lon": "0"}]', 200],
  ['a refusal', '[]', 429],
])('%s is a failure, not an answer', async (_what, body, status) => {
  const { url } = await startService(body, status)
  expect(await createRemoteGeocoder({ url, userAgent: 'test', fetchOutside: fetchHere, waitForTurn })('Rome')).toMatchObject({
    outcome: 'failed',
  })
})

test('a service that sends elsewhere is not followed: the address is told to nobody else', async () => {
  const elsewhere = await startService('[{"lat": "45.4", "lon": "9.1"}]')
  const { url } = await startService('', 302, { location: elsewhere.url })
  expect(await createRemoteGeocoder({ url, userAgent: 'test', fetchOutside: fetchHere, waitForTurn })('Rome')).toMatchObject({
    outcome: 'failed',
  })
  expect(elsewhere.asked).toEqual([])
})

test('nobody there is a failure', async () => {
  const findPlaceOf = createRemoteGeocoder({
    url: 'http://127.0.0.1:1/',
    userAgent: 'test',
    fetchOutside: fetchHere,
    waitForTurn,
  })
  expect(await findPlaceOf('Rome')).toMatchObject({ outcome: 'failed' })
})
