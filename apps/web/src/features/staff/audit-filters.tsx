import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
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
const TYPING_PAUSE_MS = 300

interface AuditFiltersProps {
  choice: AuditChoice
  onChoice: (choice: AuditChoice) => void
}

/** Words are searched for once the typing pauses; the rest counts at once. */
export function AuditFilters({ choice, onChoice }: AuditFiltersProps) {
  const { t } = useTranslation('staff')
  const [words, setWords] = useState(choice.q)
  useEffect(() => {
    if (words === choice.q) return
    const timer = setTimeout(() => onChoice({ ...choice, q: words }), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [words, choice, onChoice])
  const clear = () => {
    setWords('')
    onChoice(NO_CHOICE)
  }
  return (
    <search className="grid grid-cols-2 items-end gap-4 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)_minmax(0,1fr)_minmax(0,1fr)_auto]">
      <Field label={t('audit.words')} className="max-lg:col-span-2">
        {(control) => (
          <span className="relative block">
            <Search size={17} aria-hidden="true" className="absolute top-1/2 left-3.5 -translate-y-1/2 text-ink-3" />
            <TextInput
              {...control}
              type="search"
              className="pl-10"
              value={words}
              onChange={(event) => setWords(event.target.value)}
            />
          </span>
        )}
      </Field>
      <Field label={t('audit.area')} className="max-lg:col-span-2">
        {(control) => (
          <Select {...control} value={choice.area} onChange={(event) => onChoice({ ...choice, area: event.target.value })}>
            <option value="">{t('audit.areas.all')}</option>
            {AREAS.map((area) => (
              <option key={area} value={area}>
                {t(`audit.areas.${area}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={t('audit.from')}>
        {(control) => (
          <TextInput
            {...control}
            type="date"
            value={choice.fromDay}
            onChange={(event) => onChoice({ ...choice, fromDay: event.target.value })}
          />
        )}
      </Field>
      <Field label={t('audit.until')}>
        {(control) => (
          <TextInput
            {...control}
            type="date"
            value={choice.untilDay}
            onChange={(event) => onChoice({ ...choice, untilDay: event.target.value })}
          />
        )}
      </Field>
      <Button variant="plain" className="max-lg:col-span-2" disabled={auditQuery(choice) === ''} onClick={clear}>
        {t('audit.clear')}
      </Button>
    </search>
  )
}
