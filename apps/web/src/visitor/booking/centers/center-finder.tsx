import type { Center } from '@chioma/contract'
import { LocateFixed } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/select-field.tsx'

/** Centres in the order in which they are shown, with how far they are where that is known. */
export type FindCenters = (centers: readonly Center[]) => { center: Center; km?: number | undefined }[]

export interface CenterFinderProps {
  centers: readonly Center[]
  onFind: (find: FindCenters) => void
}

/** Narrows the centres to a city, and puts the nearest first. */
export function CenterFinder({ centers, onFind }: CenterFinderProps) {
  const { t } = useTranslation()
  const [wanted, setWanted] = useState<{ city: string; place?: Place | undefined }>({ city: '' })
  const cities = citiesOf(centers)
  const want = (changed: Partial<typeof wanted>) => {
    const { city, place } = { ...wanted, ...changed }
    setWanted({ city, place })
    onFind((all) => {
      const inCity = all.filter(({ address }) => cityOf(address) === city)
      return byDistance(inCity.length > 0 ? inCity : all, place)
    })
  }
  return (
    <>
      {cities.length > 1 && (
        <SelectField
          label={t('site:centers.city')}
          none={t('site:centers.allCities', { total: centers.length })}
          options={cities.map(({ name, count }) => ({ value: name, label: `${name} (${count})` }))}
          value={cities.some(({ name }) => name === wanted.city) ? wanted.city : ''}
          onValueChange={(city) => want({ city })}
        />
      )}
      <NearMe isKnown={wanted.place !== undefined} onPlace={(place) => want({ place })} />
    </>
  )
}

/** A city where there are centres, and how many. */
interface City {
  name: string
  count: number
}

/** After a postal code, up to the next comma: `20122 Milano (MI)`, `69002 Lyon`. */
const AFTER_POSTAL_CODE = /(?:^|[\s,])(?:[A-Z]{1,2}-)?\d{4,5}(?:-\d{3})?\s+(\p{L}[^,\d]*)/u
/** The province that Italian addresses add. */
const PROVINCE = /\s+(?:\([A-Z]{2}\)|[A-Z]{2})$/

/** The city of an address as people write it; `undefined` where it cannot be told. */
export function cityOf(address: string): string | undefined {
  const found = AFTER_POSTAL_CODE.exec(address)?.[1]?.trim() ?? lastPart(address)
  return found?.replace(PROVINCE, '') || undefined
}

/** `Piazza del Duomo 1, Milano`: without a postal code, and without a country behind it. */
function lastPart(address: string): string | undefined {
  const parts = address.split(',').map((part) => part.trim())
  const last = parts.at(-1)
  return parts.length === 2 && last !== undefined && /^\p{L}[^\d]*$/u.test(last) ? last : undefined
}

/** Every city that has a centre, by its name. */
export function citiesOf(centers: readonly { address: string }[]): City[] {
  const counts = new Map<string, number>()
  for (const { address } of centers) {
    const name = cityOf(address)
    if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return [...counts].map(([name, count]) => ({ name, count })).sort((a, b) => a.name.localeCompare(b.name))
}

const LOCATE_TIMEOUT_MS = 10_000

/** Asks the browser where the visitor is, when the visitor wants it; the place stays in the browser. */
function NearMe({ isKnown, onPlace }: { isKnown: boolean; onPlace: (place: Place | undefined) => void }) {
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
        icon={LocateFixed}
        isBusy={state === 'asking'}
        onClick={isKnown ? () => onPlace(undefined) : ask}
        aria-pressed={isKnown}
      >
        {t(isKnown ? 'site:centers.ownOrder' : 'site:centers.nearest')}
      </Button>
      <p role="status" className="text-sm text-ink-3">
        {state === 'refused' ? t('site:centers.noPlace') : isKnown ? '' : t('site:centers.placeStays')}
      </p>
    </div>
  )
}

interface Place {
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

/** Nearest first; as they came where the visitor's place is not known. */
export const byDistance = <Center extends Place>(
  centers: readonly Center[],
  from: Place | undefined,
): { center: Center; km: number | undefined }[] => {
  const measured = centers.map((center) => ({ center, km: from && distanceKm(from, center) }))
  return from === undefined ? measured : measured.sort((one, other) => (one.km ?? 0) - (other.km ?? 0))
}
