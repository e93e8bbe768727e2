import { type CenterInput, LANGUAGES, type Language } from '@chioma/contract'
import { useId, useState } from 'react'
import { type Control, useController, useFormState, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { FormSelect, FormSwitch, FormTextArea, FormTextField } from '../../../lib/form/form-fields.tsx'
import { useLanguage } from '../../../lib/i18n/use-language.ts'
import { useLanguageName } from '../../../lib/language-names.ts'
import { LanguageTabs } from '../../../lib/language-tabs.tsx'
import type { CenterValues } from './center-form.ts'
import { PlaceField } from './place-field.tsx'

const PRIORITIES = Array.from({ length: 10 }, (_, index) => ({ value: String(index + 1), label: String(index + 1) }))
const DESCRIPTION_LENGTH = 2_000

interface CenterFieldsProps {
  control: Control<CenterValues, unknown, CenterInput>
}

/** Everything about a centre that can be entered. */
export function CenterFields({ control }: CenterFieldsProps) {
  const { t } = useTranslation('editor')
  const address = useWatch({ control, name: 'address' })
  const place = useController({ control, name: 'place' })
  const line = (name: 'name' | 'address' | 'phone' | 'email' | 'website', type: string, most: number, isRequired = false) => (
    <FormTextField
      control={control}
      name={name}
      label={t(`centers.fields.${name}`)}
      type={type}
      maxLength={most}
      required={isRequired}
      autoComplete="off"
    />
  )
  return (
    <>
      {line('name', 'text', 120, true)}
      {line('address', 'text', 300, true)}
      <PlaceField
        address={address}
        place={place.field.value}
        error={place.fieldState.error?.message}
        onPlace={place.field.onChange}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        {line('phone', 'tel', 40)}
        {line('email', 'email', 254)}
      </div>
      {line('website', 'url', 500)}
      <Descriptions control={control} />
      <div className="grid items-end gap-5 sm:grid-cols-2">
        <FormSelect
          control={control}
          name="priority"
          label={t('centers.fields.priority')}
          hint={t('centers.priorityHint')}
          options={PRIORITIES}
        />
        <FormSwitch control={control} name="isActive" label={t('centers.fields.isActive')} />
      </div>
    </>
  )
}

/** What visitors read about a centre, in each of the five languages; where one is missing they read another. */
function Descriptions({ control }: CenterFieldsProps) {
  const { t } = useTranslation('editor')
  const { language } = useLanguage()
  const languageName = useLanguageName()
  const [shown, setShown] = useState<Language>(language)
  const id = useId()
  const texts = useWatch({ control, name: 'descriptions' })
  const { errors } = useFormState({ control, name: 'descriptions' })
  const faulty = LANGUAGES.filter((code) => errors.descriptions?.[code] !== undefined)
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="font-text text-compact font-semibold tracking-normal">
        {t('centers.fields.description')}
      </h3>
      <p className="mt-0.5 mb-1 text-sm text-ink-3">{t('centers.descriptionHint')}</p>
      <LanguageTabs
        label={t('centers.descriptionLanguages')}
        value={shown}
        onChange={setShown}
        markOf={(code) => {
          if (faulty.includes(code)) return { kind: 'faulty', label: t('centers.descriptionFaulty') }
          return texts[code].trim() === '' ? { kind: 'missing', label: t('centers.descriptionMissing') } : undefined
        }}
      >
        {(code) => (
          <FormTextArea
            control={control}
            name={`descriptions.${code}`}
            label={t('centers.descriptionIn', { language: languageName(code) })}
            lang={code}
            maxLength={DESCRIPTION_LENGTH}
          />
        )}
      </LanguageTabs>
    </section>
  )
}
