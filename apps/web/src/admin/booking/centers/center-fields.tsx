import { useTranslation } from 'react-i18next'
import { SelectField } from '../../../ui/select-field.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { CenterField, CenterForm } from './center-form.ts'
import { DescriptionTabs } from './description-tabs.tsx'
import { PlaceField } from './place-field.tsx'

const PRIORITIES = Array.from({ length: 10 }, (_, index) => ({ value: String(index + 1), label: String(index + 1) }))

export interface CenterFieldsProps {
  form: CenterForm
  errorOf: (field: CenterField) => string | undefined
  onForm: (form: CenterForm) => void
}

/** Everything about a centre that can be entered. */
export function CenterFields({ form, errorOf, onForm }: CenterFieldsProps) {
  const { t } = useTranslation('editor')
  const line = (name: 'name' | 'address' | 'phone' | 'email' | 'website', type: string, most: number, isRequired = false) => (
    <TextField
      label={t(`centers.fields.${name}`)}
      type={type}
      maxLength={most}
      required={isRequired}
      autoComplete="off"
      value={form[name]}
      error={errorOf(name)}
      onValueChange={(value) => onForm({ ...form, [name]: value })}
    />
  )
  return (
    <>
      {line('name', 'text', 120, true)}
      {line('address', 'text', 300, true)}
      <PlaceField form={form} error={errorOf('place')} onPlace={(place) => onForm({ ...form, place })} />
      <div className="grid gap-5 sm:grid-cols-2">
        {line('phone', 'tel', 40)}
        {line('email', 'email', 254)}
      </div>
      {line('website', 'url', 500)}
      <DescriptionTabs form={form} errorOf={errorOf} onForm={onForm} />
      <div className="grid items-end gap-5 sm:grid-cols-2">
        <SelectField
          label={t('centers.fields.priority')}
          hint={t('centers.priorityHint')}
          error={errorOf('priority')}
          options={PRIORITIES}
          value={form.priority}
          onValueChange={(priority) => onForm({ ...form, priority })}
        />
        <Switch
          label={t('centers.fields.isActive')}
          isOn={form.isActive === 'true'}
          onChange={(isOn) => onForm({ ...form, isActive: String(isOn) })}
        />
      </div>
    </>
  )
}
