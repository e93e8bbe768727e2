import { FALLBACK_PLACE, type PlaceSource } from '@chioma/contract'
import type { Dependencies } from '../dependencies.ts'

export interface LocatedPlace {
  latitude: number
  longitude: number
  geocoded: PlaceSource
}

/** Where an address lies: as the geocoder said once, or says now; Rome where it does not know or does not answer. */
export async function findPlace(
  { database, findPlaceOf, logger }: Pick<Dependencies, 'database' | 'findPlaceOf' | 'logger'>,
  address: string,
): Promise<LocatedPlace> {
  const key = address.toLowerCase().replaceAll(/\s+/g, ' ')
  const known = await database
    .selectFrom('geocoded_addresses')
    .select(['latitude', 'longitude'])
    .where('address', '=', key)
    .executeTakeFirst()
  if (known !== undefined) return { ...known, geocoded: 'found' }
  const answer = await findPlaceOf(address)
  if (answer.outcome === 'found') {
    await database
      .insertInto('geocoded_addresses')
      .values({ address: key, ...answer.place, found_at: new Date() })
      .onConflict((conflict) => conflict.column('address').doNothing())
      .execute()
    return { ...answer.place, geocoded: 'found' }
  }
  // The cause quotes no address: it is the service's state or the shape of its answer.
  logger.warn(
    { outcome: answer.outcome, ...(answer.outcome === 'failed' && { err: answer.cause }) },
    'a centre was not found on the map',
  )
  return { ...FALLBACK_PLACE, geocoded: 'fallback' }
}
