import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { DayField } from '../../../ui/day-field.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { type AuditChoice, auditQuery, NO_CHOICE } from './audit-choice.ts'

const AREAS = [
  'product',
  'rule',
  'order',
  'booking',
  'center',
  'content',
  'analysis',
  'model',
  'prompt',
  'provider',
  'models',
  'staff',
] as const

interface AuditFiltersProps {
  choice: AuditChoice
  onChoice: (choice: AuditChoice) => void
}

/** Words are searched for once the typing pauses; the rest counts at once. */
export function AuditFilters({ choice, onChoice }: AuditFiltersProps) {
  const { t } = useTranslation('staff')
  return (
    <search className="grid grid-cols-2 items-end gap-4 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)_minmax(0,1fr)_minmax(0,1fr)_auto]">
      <SearchField
        label={t('audit.words')}
        className="max-lg:col-span-2"
        value={choice.q}
        onSearch={(q) => onChoice({ ...choice, q })}
      />
      <SelectField
        label={t('audit.area')}
        className="max-lg:col-span-2"
        options={[
          { value: '', label: t('audit.areas.all') },
          ...AREAS.map((area) => ({ value: area, label: t(`audit.areas.${area}`) })),
        ]}
        value={choice.area}
        onValueChange={(area) => onChoice({ ...choice, area })}
      />
      <DayField label={t('audit.from')} value={choice.fromDay} onDay={(fromDay) => onChoice({ ...choice, fromDay })} />
      <DayField label={t('audit.until')} value={choice.untilDay} onDay={(untilDay) => onChoice({ ...choice, untilDay })} />
      <Button
        variant="plain"
        className="max-lg:col-span-2"
        disabled={auditQuery(choice) === ''}
        onClick={() => onChoice(NO_CHOICE)}
      >
        {t('audit.clear')}
      </Button>
    </search>
  )
}
