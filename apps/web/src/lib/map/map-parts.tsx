import { MapPin } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { classNames } from '../../ui/class-names.ts'

/** A drawn piece of town plan: stands while a map is on its way, and in its place when there is none. */
export function MapPlaceholder({ address, className }: { address: string; className?: string | undefined }) {
  return (
    <div className={classNames('absolute inset-0 overflow-hidden bg-sunken', className)}>
      <svg viewBox="0 0 400 240" preserveAspectRatio="xMidYMid slice" className="size-full" aria-hidden="true">
        <g fill="none" stroke="var(--line-strong)" strokeWidth="7" strokeLinecap="round">
          <path d="M-10 70 150 40 410 96M-10 190 130 150 410 214M60-10 96 250M210-10 186 250M330-10 300 250" />
        </g>
        <g fill="none" stroke="var(--line)" strokeWidth="3">
          <path d="M-10 125 410 150M130-10 140 250M260-10 246 250M370-10 356 250M-10 20 410 30" />
        </g>
        <path d="M200 44 250 54 246 92 196 86z" fill="var(--accent-soft)" />
        <path d="M20 206c60-30 90 6 140 10s150-6 250 20v20H-10z" fill="var(--accent-soft)" opacity=".7" />
      </svg>
      <p className="absolute inset-x-3 top-1/2 grid -translate-y-1/2 justify-items-center gap-1.5 text-center text-sm font-medium">
        <MapPin size={26} aria-hidden="true" className="fill-surface text-accent" />
        <span className="rounded-md bg-[color-mix(in_srgb,var(--surface)_88%,transparent)] px-2 py-0.5">{address}</span>
      </p>
    </div>
  )
}

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
