import { LANGUAGES, type Language } from '@chioma/contract'
import { useTranslation } from 'react-i18next'
import { SelectField } from '../../ui/select-field.tsx'

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
    <SelectField
      label={t('prompts.language')}
      className="w-full max-w-64"
      options={languages.map((language) => ({ value: language, label: names.of(language) ?? language }))}
      value={value}
      onValueChange={onChange}
    />
  )
}
