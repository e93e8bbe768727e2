import type { Center, Language } from '@chioma/contract'
import { Expand, Globe, Mail, MapPin, Navigation, Phone } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n/use-language.ts'
import { directionsUrl, MapPlaceholder } from '../../../lib/map/map-parts.tsx'
import { Card } from '../../../ui/card.tsx'
import { IconLine } from '../../../ui/icon-line.tsx'

export interface CenterCardProps {
  center: Center
  tileUrl: string | undefined
  /** From the visitor, where that was allowed. */
  distanceKm: number | undefined
  onOpenMap: () => void
}

/** A partner centre: where it is and how to reach it. */
export function CenterCard({ center, tileUrl, distanceKm, onOpenMap }: CenterCardProps) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  return (
    <Card className="flex flex-col overflow-hidden">
      <SmallMap center={center} tileUrl={tileUrl} onOpenMap={onOpenMap} />
      <div className="flex flex-1 flex-col p-5">
        <h3 className="text-title-md">{center.name}</h3>
        {distanceKm !== undefined && (
          <p className="num mt-1 text-sm font-semibold text-accent-strong">
            {t('site:centers.distance', { distance: formatKilometres(distanceKm, language) })}
          </p>
        )}
        {center.description !== null && <p className="mt-1.5 text-compact text-ink-2">{center.description}</p>}
        <ContactLinks center={center} />
      </div>
    </Card>
  )
}

/** Below ten kilometres to the tenth. */
export const formatKilometres = (km: number, language: Language): string =>
  new Intl.NumberFormat(language, { style: 'unit', unit: 'kilometer', maximumFractionDigits: km < 10 ? 1 : 0 }).format(km)

/** Drawn here. Who would draw the real one learns of the visitor, and is asked only after a press. */
function SmallMap({ center, tileUrl, onOpenMap }: Omit<CenterCardProps, 'distanceKm'>) {
  const { t } = useTranslation()
  const asks = useId()
  return (
    <div className="relative isolate border-b border-line">
      <div className="relative aspect-[16/9]">
        <MapPlaceholder address={center.address} className="-z-10" />
      </div>
      <button
        type="button"
        onClick={onOpenMap}
        aria-haspopup="dialog"
        aria-label={t('site:centers.openMap', { name: center.name })}
        aria-describedby={tileUrl === undefined ? undefined : asks}
        className="group absolute inset-0 z-10 focus-visible:-outline-offset-4"
      >
        <span className="absolute top-2.5 right-2.5 grid size-9 place-items-center rounded-full border border-line bg-surface text-ink transition-colors group-hover:bg-accent-soft">
          <Expand size={16} aria-hidden="true" />
        </span>
      </button>
      {tileUrl !== undefined && (
        <p id={asks} className="px-5 pt-2 pb-2.5 text-xs text-ink-2">
          {t('site:centers.mapAsks', { host: tileHost(tileUrl) })}
        </p>
      )}
    </div>
  )
}

/** `https://{s}.tiles.example/{z}/{x}/{y}.png`: whoever has the domain is asked, whichever of its names. */
const tileHost = (tileUrl: string): string => (tileUrl.split('/')[2] ?? '').replace(/^\{s\}\./, '')

const CONTACT = 'py-1 pointer-coarse:py-2.5'

function ContactLinks({ center }: { center: Center }) {
  const { t } = useTranslation()
  return (
    <ul className="mt-4 grid gap-0.5 border-t border-line pt-3 text-compact">
      <IconLine icon={MapPin} className={CONTACT}>
        {center.address}
      </IconLine>
      <IconLine icon={Navigation} className={CONTACT}>
        <a href={directionsUrl(center)} target="_blank" rel="noreferrer" className="text-link">
          {t('site:centers.directions')}
          <span className="sr-only">
            : {center.name} {t('site:centers.newTab')}
          </span>
        </a>
      </IconLine>
      {center.phone !== null && (
        <IconLine icon={Phone} className={CONTACT}>
          <a href={`tel:${center.phone.replace(/[^\d+]/g, '')}`} className="text-link num">
            {center.phone}
          </a>
        </IconLine>
      )}
      {center.email !== null && (
        <IconLine icon={Mail} className={CONTACT}>
          <a href={`mailto:${center.email}`} className="text-link break-all">
            {center.email}
          </a>
        </IconLine>
      )}
      {center.website !== null && (
        <IconLine icon={Globe} className={CONTACT}>
          <a href={center.website} target="_blank" rel="noreferrer" className="text-link break-all">
            {center.website.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')}
            <span className="sr-only"> {t('site:centers.newTab')}</span>
          </a>
        </IconLine>
      )}
    </ul>
  )
}
