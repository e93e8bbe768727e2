import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { isIP } from 'node:net'
import { type CountryResponse, Reader } from 'mmdb-lib'
import { z } from 'zod'
import type { Logger } from '../../platform/logger.ts'
import type { CountryLookup } from './country-lookup.ts'

const entrySchema = z.object({ country_code: z.string().length(2) })

/** Looks addresses up in a database inside the server (CC0); no third party sees them. Read on first use. */
export function createEmbeddedCountryLookup(logger: Logger): CountryLookup {
  let reader: Promise<Reader<CountryResponse>> | undefined
  return async (address) => {
    const plain = address?.replace(/^::ffff:(?=\d+\.)/, '') ?? ''
    if (isIP(plain) === 0) return undefined
    try {
      reader ??= openReader()
      return entrySchema.safeParse((await reader).get(plain)).data?.country_code
    } catch (error) {
      logger.warn({ err: error }, 'the country database could not be read')
      return undefined
    }
  }
}

async function openReader(): Promise<Reader<CountryResponse>> {
  const require = createRequire(import.meta.url)
  return new Reader<CountryResponse>(
    await readFile(require.resolve('@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb')),
  )
}
