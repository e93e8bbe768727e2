import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { isIP } from 'node:net'
import { type CountryResponse, Reader } from 'mmdb-lib'
import { z } from 'zod'
import { abortAfter } from '../../platform/before-abort.ts'
import type { FetchOutside } from '../../platform/http/fetch-outside.ts'
import type { Logger } from '../../platform/logger.ts'

/**
 * The country (ISO 3166-1 alpha-2, upper case) of an IP address; `undefined` when unknown, private or not answered in time. A caller
 * that hung up meanwhile has no address any more. At once where it is known already. Never throws.
 */
export type CountryLookup = (address: string | undefined) => string | undefined | Promise<string | undefined>

const TIMEOUT_MS = 800
const MOST_REMEMBERED = 5_000
/** What both kinds of lookup find of an address. */
const answerSchema = z.object({ country_code: z.string().length(2) })

/** Looks addresses up in a database inside the server (CC0); no third party sees them. Read on first use. */
export function createEmbeddedCountryLookup(logger: Logger): CountryLookup {
  let reader: Promise<Reader<CountryResponse>> | undefined
  return remembering(
    async (address) => {
      reader ??= openReader()
      return answerSchema.safeParse((await reader).get(address.replace(/^::ffff:(?=\d+\.)/, ''))).data?.country_code
    },
    (error) => logger.warn({ err: error }, 'the country database could not be read'),
  )
}

async function openReader(): Promise<Reader<CountryResponse>> {
  const require = createRequire(import.meta.url)
  return new Reader<CountryResponse>(
    await readFile(require.resolve('@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb')),
  )
}

/** Asks a service, `GET <url>/<address>/json/` answered with `country_code`. */
export const createRemoteCountryLookup = (url: string, fetchOutside: FetchOutside, logger: Logger): CountryLookup =>
  remembering(
    (address) => ask(url, fetchOutside, address),
    // The cause may quote the address, which does not belong into a log.
    () => logger.warn('the country service did not answer'),
  )

/** What was answered is remembered in memory, also that an address is nowhere; what failed is asked again. */
function remembering(
  lookUp: (address: string) => Promise<string | undefined>,
  onFailure: (error: unknown) => void,
): CountryLookup {
  const remembered = new Map<string, string | undefined>()
  const find = async (address: string): Promise<string | undefined> => {
    try {
      const country = await lookUp(address)
      if (remembered.size >= MOST_REMEMBERED) remembered.clear()
      remembered.set(address, country)
      return country
    } catch (error) {
      onFailure(error)
      return undefined
    }
  }
  return (address) => {
    if (address === undefined || isIP(address) === 0) return undefined
    return remembered.has(address) ? remembered.get(address) : find(address)
  }
}

async function ask(url: string, fetchOutside: FetchOutside, address: string): Promise<string> {
  const response = await fetchOutside(`${url.replace(/\/+$/, '')}/${encodeURIComponent(address)}/json/`, {
    headers: { accept: 'application/json' },
    signal: abortAfter(TIMEOUT_MS),
  })
  if (!response.ok) throw new Error(`answered ${response.status}`)
  return answerSchema.parse(await response.json()).country_code.toUpperCase()
}
