export interface Place {
  latitude: number
  longitude: number
}

/** `failed`: the service did not answer, or not in its own words; it may know the address another time. */
export type GeocodingAnswer = { outcome: 'found'; place: Place } | { outcome: 'unknown' } | { outcome: 'failed'; cause: unknown }

/** Where a postal address lies. Never throws. */
export type Geocoder = (address: string) => Promise<GeocodingAnswer>
