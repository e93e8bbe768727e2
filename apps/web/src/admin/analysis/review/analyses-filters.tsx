import { ANALYSIS_STATUSES, FINDING_CODES, LANGUAGES } from '@chioma/contract'
import { useTranslation } from 'react-i18next'
import { useLanguageName } from '../../../lib/language-names.ts'
import type { AddressFilters } from '../../../lib/use-address-filters.ts'
import { Button } from '../../../ui/button.tsx'
import { DayField } from '../../../ui/day-field.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'

export const ANALYSIS_FILTERS = ['id', 'status', 'finding', 'language', 'from', 'to', 'redFlag', 'reviewed'] as const
export type AnalysisFilterName = (typeof ANALYSIS_FILTERS)[number]

/** What the list is narrowed to; all of it stands in the address. */
export function AnalysesFilters({ filters }: { filters: AddressFilters<AnalysisFilterName> }) {
  const { t } = useTranslation('insights')
  const languageName = useLanguageName()
  const select = (name: AnalysisFilterName, options: readonly { value: string; label: string }[]) => (
    <SelectField
      label={t(`filters.${name}`)}
      options={[{ value: '', label: t('filters.all') }, ...options]}
      value={filters.of(name)}
      onValueChange={(value) => filters.change({ [name]: value })}
    />
  )
  const day = (name: 'from' | 'to') => (
    <DayField label={t(`filters.${name}`)} value={filters.of(name)} onDay={(value) => filters.change({ [name]: value })} />
  )
  const yesOrNo = ['true', 'false'].map((value) => ({ value, label: t(`filters.${value}`) }))
  return (
    <search className="grid grid-cols-2 items-end gap-4 md:grid-cols-3 xl:grid-cols-4">
      <SearchField
        label={t('filters.id')}
        placeholder="0198f0…"
        value={filters.of('id')}
        onSearch={(id) => filters.change({ id: id.trim() })}
        className="max-md:col-span-2"
      />
      {select(
        'status',
        ANALYSIS_STATUSES.map((value) => ({ value, label: t(`status.${value}`) })),
      )}
      {select(
        'finding',
        FINDING_CODES.map((value) => ({ value, label: t(`findings:codes.${value}.name.cosmetic`) })),
      )}
      {select(
        'language',
        LANGUAGES.map((value) => ({ value, label: languageName(value) })),
      )}
      {select('redFlag', yesOrNo)}
      {select('reviewed', yesOrNo)}
      {day('from')}
      {day('to')}
      {filters.isAny && (
        <Button variant="plain" className="justify-self-start" onClick={() => filters.change(NOTHING)}>
          {t('filters.clear')}
        </Button>
      )}
    </search>
  )
}

const NOTHING = Object.fromEntries(ANALYSIS_FILTERS.map((name) => [name, '']))
