import { LocateFixed } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import type { Place } from './distance.ts'

const LOCATE_TIMEOUT_MS = 10_000

/** Asks the browser where the visitor is, when the visitor wants it; the place stays in the browser. */
export function NearMe({ isKnown, onPlace }: { isKnown: boolean; onPlace: (place: Place | undefined) => void }) {
  const { t } = useTranslation()
  const [state, setState] = useState<'idle' | 'asking' | 'refused'>('idle')
  const ask = () => {
    setState('asking')
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        setState('idle')
        onPlace({ latitude, longitude })
      },
      () => setState('refused'),
      { timeout: LOCATE_TIMEOUT_MS, maximumAge: LOCATE_TIMEOUT_MS * 30 },
    )
  }
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2">
      <Button
        variant="quiet"
        size="small"
        isBusy={state === 'asking'}
        onClick={isKnown ? () => onPlace(undefined) : ask}
        aria-pressed={isKnown}
      >
        <LocateFixed size={16} aria-hidden="true" />
        {t(isKnown ? 'site:centers.ownOrder' : 'site:centers.nearest')}
      </Button>
      <p role="status" className="text-sm text-ink-3">
        {state === 'refused' ? t('site:centers.noPlace') : isKnown ? '' : t('site:centers.placeStays')}
      </p>
    </div>
  )
}
