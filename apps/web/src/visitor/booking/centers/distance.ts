import type { Language } from '@chioma/contract'

export interface Place {
  latitude: number
  longitude: number
}

const EARTH_RADIUS_KM = 6371

/** Great-circle distance in kilometres, by the haversine formula; right to half a per cent. */
export function distanceKm(from: Place, to: Place): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const a =
    Math.sin(radians(to.latitude - from.latitude) / 2) ** 2 +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * Math.sin(radians(to.longitude - from.longitude) / 2) ** 2
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(a)))
}

/** Below ten kilometres to the tenth. */
export const formatKilometres = (km: number, language: Language): string =>
  new Intl.NumberFormat(language, { style: 'unit', unit: 'kilometer', maximumFractionDigits: km < 10 ? 1 : 0 }).format(km)

/** Nearest first; as they came where the visitor's place is not known. */
export const byDistance = <Center extends Place>(
  centers: readonly Center[],
  from: Place | undefined,
): { center: Center; km: number | undefined }[] => {
  const measured = centers.map((center) => ({ center, km: from && distanceKm(from, center) }))
  return from === undefined ? measured : measured.sort((one, other) => (one.km ?? 0) - (other.km ?? 0))
}
