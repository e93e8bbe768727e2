import { useTranslation } from 'react-i18next'

/** Who drew the map; the licence of OpenStreetMap's data asks for it. */
export function MapAttribution() {
  const { t } = useTranslation()
  return (
    <a
      href="https://www.openstreetmap.org/copyright"
      target="_blank"
      rel="noreferrer"
      className="absolute right-0 bottom-0 z-20 rounded-tl-md bg-[color-mix(in_srgb,var(--surface)_88%,transparent)] px-2 py-1 text-xs text-ink-2 hover:underline"
    >
      © OpenStreetMap <span className="sr-only">{t('site:centers.newTab')}</span>
    </a>
  )
}

export interface Place {
  latitude: number
  longitude: number
}

/** The way there on openstreetmap.org, from wherever the visitor says. */
export const directionsUrl = ({ latitude, longitude }: Place): string =>
  `https://www.openstreetmap.org/directions?from=&to=${latitude}%2C${longitude}`

/** The same place on openstreetmap.org. */
export const openStreetMapUrl = ({ latitude, longitude }: Place, zoom: number): string =>
  `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=${zoom}/${latitude}/${longitude}`
