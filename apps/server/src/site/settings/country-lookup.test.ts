import { expect, it } from 'vitest'
import { fetchHere, serve } from '../../../test/fetch-here.ts'
import { createLogger } from '../../platform/logger.ts'
import { createEmbeddedCountryLookup, createRemoteCountryLookup } from './country-lookup.ts'

const logger = createLogger('silent')

it.each([
  ['151.1.1.1', 'IT'],
  ['::ffff:151.1.1.1', 'IT'],
  ['8.8.8.8', 'US'],
  ['2a00:1450::1', 'IE'],
  ['127.0.0.1', undefined],
  ['10.1.2.3', undefined],
  ['not an address', undefined],
  [undefined, undefined],
])('the embedded database knows where %s is', async (address, country) => {
  expect(await createEmbeddedCountryLookup(logger)(address)).toBe(country)
})

const startService = async (answer: (path: string) => string): Promise<{ url: string; asked: string[] }> => {
  const asked: string[] = []
  const url = await serve((request, response) => {
    asked.push(request.url ?? '')
    response.end(answer(request.url ?? ''))
  })
  return { url, asked }
}

it('a service is asked once for an address', async () => {
  const { url, asked } = await startService(() => '{"country_code":"fr"}')
  const countryOf = createRemoteCountryLookup(`${url}/`, fetchHere, logger)
  expect(await countryOf('81.2.69.142')).toBe('FR')
  expect(await countryOf('81.2.69.142')).toBe('FR')
  expect(asked).toEqual(['/81.2.69.142/json/'])
})

it('a service that answers nonsense or not at all leaves the country unknown', async () => {
  const { url } = await startService(() => '<html>')
  expect(await createRemoteCountryLookup(url, fetchHere, logger)('81.2.69.142')).toBeUndefined()
  expect(await createRemoteCountryLookup('http://127.0.0.1:1', fetchHere, logger)('81.2.69.142')).toBeUndefined()
})
