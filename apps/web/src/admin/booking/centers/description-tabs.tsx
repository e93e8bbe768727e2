import { LANGUAGES, type Language } from '@chioma/contract'
import { CircleAlert, CircleDashed } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n/use-language.ts'
import { useLanguageName } from '../../../lib/language-names.ts'
import { Field } from '../../../ui/field.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { TextArea } from '../../../ui/text-input.tsx'
import type { CenterFieldsProps } from './center-fields.tsx'
import { descriptionIn } from './center-form.ts'

const DESCRIPTION_LENGTH = 2_000

/** What visitors read about a centre, in each of the five languages; where one is missing they read another. */
export function DescriptionTabs({ form, errorOf, onForm }: CenterFieldsProps) {
  const { t } = useTranslation('editor')
  const { language } = useLanguage()
  const languageName = useLanguageName()
  const [shown, setShown] = useState<Language>(language)
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="font-text text-compact font-semibold tracking-normal">
        {t('centers.fields.description')}
      </h3>
      <p className="mt-0.5 mb-1 text-sm text-ink-3">{t('centers.descriptionHint')}</p>
      <Tabs
        label={t('centers.descriptionLanguages')}
        value={shown}
        onChange={(code) => setShown(LANGUAGES.find((known) => known === code) ?? language)}
        tabs={[language, ...LANGUAGES.filter((code) => code !== language)].map((code) => ({
          value: code,
          label: (
            <span className="inline-flex items-center gap-2">
              {languageName(code)}
              {errorOf(descriptionIn(code)) !== undefined ? (
                <CircleAlert size={16} className="text-high" aria-label={t('centers.descriptionFaulty')} />
              ) : (
                form[descriptionIn(code)].trim() === '' && (
                  <CircleDashed size={15} className="text-ink-3" aria-label={t('centers.descriptionMissing')} />
                )
              )}
            </span>
          ),
          content: (
            <Field label={t('centers.descriptionIn', { language: languageName(code) })} error={errorOf(descriptionIn(code))}>
              {(control) => (
                <TextArea
                  {...control}
                  lang={code}
                  maxLength={DESCRIPTION_LENGTH}
                  value={form[descriptionIn(code)]}
                  onChange={({ target }) => onForm({ ...form, [descriptionIn(code)]: target.value })}
                />
              )}
            </Field>
          ),
        }))}
      />
    </section>
  )
}
