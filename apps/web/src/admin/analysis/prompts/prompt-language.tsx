import { LANGUAGES, type Language } from '@chioma/contract'
import { useTranslation } from 'react-i18next'
import { useLanguageName } from '../../../lib/language-names.ts'
import { SelectField } from '../../../ui/select-field.tsx'

interface PromptLanguageProps {
  value: Language
  languages?: readonly Language[]
  onChange: (language: Language) => void
}

/** The language in which a prompt is written; the visitor's language chooses it. */
export function PromptLanguage({ value, languages = LANGUAGES, onChange }: PromptLanguageProps) {
  const { t } = useTranslation('staff')
  const languageName = useLanguageName()
  return (
    <SelectField
      label={t('prompts.language')}
      className="w-full max-w-64"
      options={languages.map((language) => ({ value: language, label: languageName(language) }))}
      value={value}
      onValueChange={onChange}
    />
  )
}
