import { LANGUAGES, type Language } from '@chioma/contract'
import { useTranslation } from 'react-i18next'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'

interface PromptLanguageProps {
  value: Language
  languages?: readonly Language[]
  onChange: (language: Language) => void
}

/** The language in which a prompt is written; the visitor's language chooses it. */
export function PromptLanguage({ value, languages = LANGUAGES, onChange }: PromptLanguageProps) {
  const { t, i18n } = useTranslation('staff')
  const names = new Intl.DisplayNames(i18n.language, { type: 'language' })
  return (
    <Field label={t('prompts.language')} className="w-full max-w-64">
      {(control) => (
        <Select
          {...control}
          value={value}
          onChange={(event) => {
            const chosen = languages.find((language) => language === event.target.value)
            if (chosen !== undefined) onChange(chosen)
          }}
        >
          {languages.map((language) => (
            <option key={language} value={language}>
              {names.of(language) ?? language}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
