import { z } from 'zod'
import { abortAfter } from '../../platform/before-abort.ts'
import type { FetchOutside } from '../../platform/http/fetch-outside.ts'

export interface Place {
  latitude: number
  longitude: number
}

/** `failed`: the service did not answer, or not in its own words; it may know the address another time. */
export type GeocodingAnswer = { outcome: 'found'; place: Place } | { outcome: 'unknown' } | { outcome: 'failed'; cause: unknown }

/** Where a postal address lies. Never throws. */
export type Geocoder = (address: string) => Promise<GeocodingAnswer>

const TIMEOUT_MS = 5_000
/** Public services ask for no more than one request a second. */
const LEAST_INTERVAL_MS = 1_000

const degrees = (most: number) => z.coerce.number().min(-most).max(most)
const answerSchema = z.array(z.object({ lat: degrees(90), lon: degrees(180) }))

interface GeocoderOptions {
  /** Answers `GET <url>?format=json&q=<address>&limit=1` with a list of `lat` and `lon`, as Nominatim does. */
  url: string
  /** Whoever runs the service wants to know whom to talk to. */
  userAgent: string
  fetchOutside: FetchOutside
  /** Resolves when the next question may be asked. */
  waitForTurn: (intervalMs: number) => Promise<void>
}

/** Asks a service, with a pause between two questions. */
export function createRemoteGeocoder({ waitForTurn, ...service }: GeocoderOptions): Geocoder {
  return async (address) => {
    try {
      await waitForTurn(LEAST_INTERVAL_MS)
      return await ask(service, address)
    } catch (cause) {
      return { outcome: 'failed', cause }
    }
  }
}

async function ask(
  { url, userAgent, fetchOutside }: Omit<GeocoderOptions, 'waitForTurn'>,
  address: string,
): Promise<GeocodingAnswer> {
  const question = new URL(url)
  for (const [name, value] of Object.entries({ format: 'json', q: address, limit: '1' })) question.searchParams.set(name, value)
  const response = await fetchOutside(question, {
    headers: { accept: 'application/json', 'user-agent': userAgent },
    signal: abortAfter(TIMEOUT_MS),
  })
  if (!response.ok) throw new Error(`answered ${response.status}`)
  const [first] = answerSchema.parse(await response.json())
  return first === undefined ? { outcome: 'unknown' } : { outcome: 'found', place: { latitude: first.lat, longitude: first.lon } }
}
