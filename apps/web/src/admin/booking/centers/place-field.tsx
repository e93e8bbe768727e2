import { FALLBACK_PLACE } from '@chioma/contract'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { MapAttribution } from '../../../lib/map/map-attribution.tsx'
import { MapPlaceholder } from '../../../lib/map/map-placeholder.tsx'
import { useMap } from '../../../lib/map/use-map.ts'
import { useSiteSettings } from '../../../lib/site-settings.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { placeText, readPlace } from './center-form.ts'

const ZOOM = 15

interface PlaceFieldProps {
  address: string
  /** As it stands in the field. */
  place: string
  error: string | undefined
  onPlace: (place: string) => void
}

/** Where the centre is: found by its address when it is saved, or put there by dragging the pin or typing. */
export function PlaceField({ address, place: text, error, onPlace }: PlaceFieldProps) {
  const { t } = useTranslation('editor')
  const place = readPlace(text)
  return (
    <div className="grid gap-3">
      {place !== undefined && <PinMap address={address} place={place} onPlace={onPlace} />}
      <TextField
        label={t('centers.fields.place')}
        hint={t(place === undefined ? 'centers.placeFromAddress' : 'centers.placeHint')}
        inputMode="decimal"
        placeholder={placeText(FALLBACK_PLACE)}
        value={text}
        error={error}
        onValueChange={onPlace}
      />
    </div>
  )
}

function PinMap({
  address,
  place,
  onPlace,
}: {
  address: string
  place: { latitude: number; longitude: number }
  onPlace: PlaceFieldProps['onPlace']
}) {
  const { t } = useTranslation('editor')
  const element = useRef<HTMLDivElement>(null)
  const tileUrl = useSiteSettings()?.tileUrl
  const state = useMap({
    element,
    place: { ...place, name: t('centers.pin') },
    zoom: ZOOM,
    tileUrl,
    isInteractive: true,
    onMoved: (moved) => onPlace(placeText(moved)),
  })
  return (
    <div className="relative isolate aspect-[16/8] overflow-hidden rounded-small border border-line">
      <section ref={element} aria-label={t('centers.pinMap')} className="map isolate absolute inset-0 z-0" />
      {state === 'waiting' && <MapPlaceholder address={address} className="z-10" />}
      {state === 'unreachable' && (
        <p role="status" className="absolute inset-x-3 top-3 z-10 rounded-md bg-surface px-3 py-1.5 text-sm">
          {t('centers.noTiles')}
        </p>
      )}
      {state === 'shown' && <MapAttribution />}
    </div>
  )
}
