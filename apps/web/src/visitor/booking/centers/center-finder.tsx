import type { Center } from '@chioma/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SelectField } from '../../../ui/select-field.tsx'
import { citiesOf, cityOf } from './cities.ts'
import { byDistance, type Place } from './distance.ts'
import { NearMe } from './near-me.tsx'

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
          options={[
            { value: '', label: t('site:centers.allCities', { total: centers.length }) },
            ...cities.map(({ name, count }) => ({ value: name, label: `${name} (${count})` })),
          ]}
          value={cities.some(({ name }) => name === wanted.city) ? wanted.city : ''}
          onValueChange={(city) => want({ city })}
        />
      )}
      <NearMe isKnown={wanted.place !== undefined} onPlace={(place) => want({ place })} />
    </>
  )
}
