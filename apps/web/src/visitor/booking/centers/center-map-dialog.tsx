import type { Center } from '@chioma/contract'
import { ExternalLink } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { MapAttribution, MapPlaceholder, openStreetMapUrl } from '../../../lib/map/map-parts.tsx'
import { useMap } from '../../../lib/map/use-map.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'

const LARGE_ZOOM = 16

export interface CenterMapDialogProps {
  center: Center
  tileUrl: string | undefined
  onClose: () => void
}

/** The centre's map, large. It lives as long as the window is open. */
export function CenterMapDialog({ center, tileUrl, onClose }: CenterMapDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog
      onClose={onClose}
      title={center.name}
      description={center.address}
      closeLabel={t('site:actions.close')}
      width="wide"
      height="tall"
    >
      <LargeMap center={center} tileUrl={tileUrl} />
    </Dialog>
  )
}

function LargeMap({ center, tileUrl }: { center: Center; tileUrl: string | undefined }) {
  const { t } = useTranslation()
  const element = useRef<HTMLDivElement>(null)
  const state = useMap({ element, place: center, zoom: LARGE_ZOOM, tileUrl, isInteractive: true })
  return (
    <div className="relative isolate h-full min-h-64">
      <section
        ref={element}
        aria-label={t('site:centers.map', { name: center.name })}
        className="map isolate absolute inset-0 z-0"
      />
      {state !== 'shown' && <MapPlaceholder address={center.address} className="z-10" />}
      {state === 'unreachable' && (
        <div role="status" className="absolute inset-x-4 bottom-10 z-20 grid justify-items-center gap-3 text-center">
          <p className="rounded-md bg-surface px-3 py-1 text-sm">{t('site:centers.unreachable')}</p>
          <LinkButton href={openStreetMapUrl(center, LARGE_ZOOM)} target="_blank" rel="noreferrer" size="small">
            {t('site:centers.openStreetMap')}
            <ExternalLink size={16} aria-hidden="true" />
          </LinkButton>
        </div>
      )}
      {state === 'shown' && <MapAttribution />}
    </div>
  )
}
