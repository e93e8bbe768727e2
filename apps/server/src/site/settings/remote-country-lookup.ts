import { isIP } from 'node:net'
import { z } from 'zod'
import type { Logger } from '../../platform/logger.ts'
import type { CountryLookup } from './country-lookup.ts'

const TIMEOUT_MS = 800
const MOST_REMEMBERED = 5_000
const answerSchema = z.object({ country_code: z.string().length(2) })

/** Asks a service, `GET <url>/<address>/json/` answered with `country_code`; an answer is remembered in memory. */
export function createRemoteCountryLookup(url: string, logger: Logger): CountryLookup {
  const remembered = new Map<string, string>()
  return async (address) => {
    if (address === undefined || isIP(address) === 0) return undefined
    const known = remembered.get(address)
    if (known !== undefined) return known
    try {
      const country = await ask(url, address)
      if (remembered.size >= MOST_REMEMBERED) remembered.clear()
      remembered.set(address, country)
      return country
    } catch {
      // The cause may quote the address, which does not belong into a log.
      logger.warn('the country service did not answer')
      return undefined
    }
  }
}

async function ask(url: string, address: string): Promise<string> {
  const response = await fetch(`${url.replace(/\/+$/, '')}/${encodeURIComponent(address)}/json/`, {
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (!response.ok) throw new Error(`answered ${response.status}`)
  return answerSchema.parse(await response.json()).country_code.toUpperCase()
}
